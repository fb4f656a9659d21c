import Preferences
import TinyNetworking

/// Asks a web server for one document, and gives it another one.
struct HTTPExchange: Sendable {
  let address: HTTPAddress
  let authentication: Authentication?
  let transport: any Transport
  /// Of its bytes.
  let limit: Int
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

  /// Whatever its status.
  private func answer(
    to resource: Resource<Response>, at place: HTTPAddress
  ) async throws(TransportError) -> Response {
    try await Cancelling(Progress.current, url: place.text).run { () async throws(TransportError) in
      do throws(NetworkingError) {
        return try await load(
          resource.authorized(by: authentication), from: place.origin, via: transport,
          timeout: patience, limit: limit)
      } catch {
        switch error {
        case .status(let response), .unparsable(_, let response): return response
        case .transport(let error): throw error
        }
      }
    }
  }

  /// nil where it is none. No other server is asked, however much this one wants it.
  private func redirect(
    of response: Response, from place: HTTPAddress
  ) throws(StoreError) -> HTTPAddress? {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    let named = response.header("Location") ?? ""
    guard let target = place.resolving(named) else {
      throw .server(path: address.text, .unreadable("it redirects to \(named.quoted)"))
    }
    guard place.trusts(target) else {
      throw .server(
        path: address.text,
        .refused("it redirects to another server; open \(target.text) if you trust that one"))
    }
    return target
  }

  private func found(
    _ response: Response, at place: HTTPAddress
  ) throws(StoreError) -> Found {
    let content: Found.Content
    switch response.status {
    case 200: content = .bytes(response.body)
    case 304: content = .unchanged
    case 404, 410: content = .absent
    default: throw storeError(of: response, to: "read")
    }
    let type = response.header("Content-Type")
    if response.status == 200, type?.lowercased().hasPrefix("text/html") == true {
      throw .server(
        path: address.text, .unreadable("it is a web page (\(type ?? "")), no document"))
    }
    return Found(
      address: place, content: content, tag: EntityTag(response.header("ETag")), contentType: type)
  }
}
