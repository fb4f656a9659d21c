import Preferences
import TinyNetworking

/// Asks a web server for one document, and gives it another one.
struct HTTPExchange: Sendable {
  let address: HTTPAddress
  let authentication: Authentication?
  let transport: any Transport
  /// Of its bytes.
  let limit: Int
  /// How long the server may say nothing.
  let patience: Duration

  /// What came of a `GET`.
  struct Found: Sendable {
    /// All redirects followed.
    let address: HTTPAddress
    let content: Content
    let tag: EntityTag?
    let contentType: String?

    enum Content: Hashable, Sendable {
      case unchanged, absent
      case bytes([UInt8])
    }
  }

  private static let mostRedirects = 5
  private static let mostAttempts = 3
  /// Bytes a second that a line takes at least, either way.
  private static let slowest = 1 << 14

  /// Whether who is on the way can read a password or token.
  var isUnprotected: Bool { authentication != nil && !address.isSecure && !address.isLocal }

  func get(
    at start: HTTPAddress, unless standing: HTTPState.Standing = .unread
  ) async throws(StoreError) -> Found {
    var place = start
    for _ in 0...Self.mostRedirects {
      var headers = [Header("Accept", "application/json, */*;q=0.8")]
      if case .tagged(.strong(let tag)) = standing { headers.append(Header("If-None-Match", tag)) }
      let resource = Resource<Response>(path: place.path, headers: headers) { $0 }
      let response: Response
      do throws(TransportError) {
        response = try await answer(to: resource, at: place)
      } catch {
        throw storeError(of: error)
      }
      guard let target = try redirect(of: response, from: place) else {
        return try found(response, at: place)
      }
      place = target
    }
    throw .server(path: address.text, .refused("it redirects again and again"))
  }

  /// One `PUT`, whatever is answered. Sent again only where it has certainly not arrived.
  func put(
    _ bytes: [UInt8], at place: HTTPAddress, contentType: String, condition: Header
  ) async throws(TransportError) -> Response {
    let headers = [Header("Content-Type", contentType), condition]
    return try await answer(
      to: Resource<Response>(path: place.path, method: .put, headers: headers, body: bytes) { $0 },
      at: place)
  }

  /// Whatever its status. Asked again where nobody was reached, and where one that only reads was cut
  /// off.
  private func answer(
    to resource: Resource<Response>, at place: HTTPAddress
  ) async throws(TransportError) -> Response {
    let request = Request(resource.authorized(by: authentication), to: place.origin)
    let listening = Listening(
      patience: patience + .seconds((request.body?.count ?? 0) / Self.slowest), limit: limit,
      pace: BodyPace(allowance: patience * 3, bytesPerSecond: Self.slowest),
      url: place.text, progress: Progress.current)
    var attempt = 1
    while true {
      do throws(TransportError) {
        return try await listening.answer { () async throws(TransportError) in
          try await transport.send(request, by: .head(.now + listening.patience))
        }
      } catch  where attempt < Self.mostAttempts && error.mayPass(isSafe: resource.isSafe) {
        attempt += 1
        try? await pause(for: .milliseconds(50 << attempt))
      }
    }
  }
}

extension TransportError {
  fileprivate func mayPass(isSafe: Bool) -> Bool {
    switch reason {
    case .unreachable, .closed: isSafe || !mayHaveArrived
    default: false
    }
  }
}
