import Documents
import Preferences
import TinyNetworking

/// The replacement of a document on its server.
///
/// If a response is lost, the server is asked for the document. The new bytes mean that it was
/// replaced. The old bytes mean that it is sent again under the same condition, so that only one of
/// two requests takes effect. Other bytes mean a conflict.
struct HTTPUpload {
  private let exchange: HTTPExchange
  private let bytes: [UInt8]
  private let place: HTTPAddress
  private let version: HTTPState.Version
  private let contentType: String

  private static let mostAttempts = 3

  enum UploadOutcome: Sendable {
    case stored(EntityTag?)
    /// The server has another version than the one that was read.
    case moved
    /// The server does not accept documents, with its reason.
    case refused(String)
  }

  init(_ exchange: HTTPExchange, _ document: any Document, over state: HTTPState) {
    self.exchange = exchange
    bytes = document.bytes
    place = state.address
    version = state.version
    contentType = state.contentType ?? document.format.mediaType
  }

  /// Throws `.unknownOutcome` if it was sent and the server does not show its document.
  func run() async throws(StoreError) -> UploadOutcome {
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
    case done(UploadOutcome)
    case conditionFailed
    /// The result is unknown, with the reason.
    case doubtful(String)
  }

  private func attempt(under condition: Header) async throws(StoreError) -> Attempt {
    let response: Response
    do throws(NetworkingError) {
      response = try await exchange.put(
        bytes, at: place, contentType: contentType, condition: condition)
    } catch {
      guard error.mayHaveArrived else { throw exchange.storeError(of: error) }
      if error.reason == .cancelled { throw unknown("its answer was not waited for") }
      return .doubtful(error.reason.message)
    }
    switch response.status {
    case 200, 201, 204: return .done(.stored(EntityTag(response.header("ETag"))))
    case 412: return .conditionFailed
    case 405, 501:
      return .done(.refused("its server does not accept documents: \(response.statusDescription)"))
    case 408, 500, 502...599: return .doubtful(response.statusDescription)
    default: throw exchange.storeError(of: response, to: "write")
    }
  }

  /// The precondition of the request, or nil if the server supports none.
  private var condition: Header? {
    switch version {
    case .absent: Header("If-None-Match", "*")
    case .tagged(.strong(let tag)): Header("If-Match", tag)
    case .tagged(.weak), .untagged, .unread: nil
    }
  }

  /// Reads the document. Returns nil if the server has the old version.
  private func outcome(after doubt: String) async throws(StoreError) -> UploadOutcome? {
    let found: HTTPExchange.Found
    do throws(StoreError) {
      found = try await exchange.get(at: place)
    } catch {
      throw unknown("\(doubt); then \(error.words)")
    }
    switch found.content {
    case .bytes(bytes): return .stored(found.tag)
    case .absent: return version == .absent ? nil : .moved
    case .bytes, .unchanged: return HTTPState.Version(found.tag) == version ? nil : .moved
    }
  }

  private func unknown(_ why: String) -> StoreError {
    .server(path: exchange.address.text, .unknownOutcome(why))
  }
}
