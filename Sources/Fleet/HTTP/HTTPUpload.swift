import Documents
import Preferences
import TinyNetworking

/// A document on its way to its server, in the place of the one that was read.
///
/// Where an answer is lost the server is asked what it has: the new bytes, then it was done; the old
/// ones, then it is sent again under the same condition, so that of two that arrive only one counts;
/// others, then someone else has changed them meanwhile, and both sides are to be merged.
struct HTTPUpload {
  private let exchange: HTTPExchange
  private let bytes: [UInt8]
  private let place: HTTPAddress
  private let standing: HTTPState.Standing
  private let contentType: String

  private static let mostAttempts = 3

  enum Outcome: Sendable {
    case stored(EntityTag?)
    /// The server has another state than the one that was read.
    case moved
    /// It takes no documents; in words.
    case refused(String)
  }

  init(_ exchange: HTTPExchange, _ document: any Document, over state: HTTPState) {
    self.exchange = exchange
    bytes = document.bytes
    place = state.address
    standing = state.standing
    contentType = state.contentType ?? document.format.mediaType
  }

  /// Throws `.unknownOutcome` where it was sent, and the server cannot be asked what it has.
  func run() async throws(StoreError) -> Outcome {
    guard let condition else { return .moved }
    var doubt: String?
    for _ in 0..<Self.mostAttempts {
      switch try await attempt(under: condition) {
      case .done(let outcome): return outcome
      case .conditionFailed where doubt == nil: return .moved
      case .conditionFailed: break
      case .doubtful(let why): doubt = why
      }
      if let outcome = try await outcome(after: doubt ?? "") { return outcome }
    }
    throw unknown(doubt ?? "")
  }

  private enum Attempt {
    case done(Outcome)
    case conditionFailed
    /// Whether it was done is not known; why, in words.
    case doubtful(String)
  }

  private func attempt(under condition: Header) async throws(StoreError) -> Attempt {
    let response: Response
    do throws(TransportError) {
      response = try await exchange.put(
        bytes, at: place, contentType: contentType, condition: condition)
    } catch {
      guard error.mayHaveArrived else { throw exchange.storeError(of: error) }
      return .doubtful(error.reason.words)
    }
    switch response.status {
    case 200, 201, 204: return .done(.stored(EntityTag(response.header("ETag"))))
    case 412: return .conditionFailed
    case 405, 501:
      return .done(.refused("its server takes no new one: \(response.statusWords)"))
    case 408, 500, 502...599: return .doubtful(response.statusWords)
    default: throw exchange.storeError(of: response, to: "write")
    }
  }

  /// By what a server sees whether it still has what was read; nil where it cannot.
  private var condition: Header? {
    switch standing {
    case .absent: Header("If-None-Match", "*")
    case .tagged(.strong(let tag)): Header("If-Match", tag)
    case .tagged(.weak), .untagged, .unread: nil
    }
  }

  /// What the server shows; nil where it has what it had.
  private func outcome(after doubt: String) async throws(StoreError) -> Outcome? {
    let found: HTTPExchange.Found
    do throws(StoreError) {
      found = try await exchange.get(at: place)
    } catch {
      throw unknown("\(doubt); then \(error.words)")
    }
    switch found.content {
    case .bytes(bytes): return .stored(found.tag)
    case .absent: return standing == .absent ? nil : .moved
    case .bytes, .unchanged: return HTTPState.Standing(found.tag) == standing ? nil : .moved
    }
  }

  private func unknown(_ why: String) -> StoreError {
    .server(path: exchange.address.text, .unknownOutcome(why))
  }
}
