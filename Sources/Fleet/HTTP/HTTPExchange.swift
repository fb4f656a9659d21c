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

extension HTTPExchange {
  /// nil where it is none. No other server is asked, however much this one wants it.
  func redirect(
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

  func found(
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

extension HTTPExchange {
  /// Of a request that has changed nothing.
  func storeError(of error: TransportError) -> StoreError {
    if error.reason == .cancelled { return .cancelled(path: address.text) }
    if case .tooLarge(let limit) = error.reason {
      return .server(
        path: address.text, .refused("it has more than \(limit) bytes, the most that can be edited")
      )
    }
    return .server(path: address.text, ServerError(error))
  }

  /// Of an answer that is none of those that were wanted. `task`: what is not permitted then.
  func storeError(of response: Response, to task: String) -> StoreError {
    switch response.status {
    case 401 where authentication == nil: .server(path: address.text, .credentialsNeeded)
    case 401: .server(path: address.text, .credentialsRefused(response.statusWords))
    case 403: .noPermission(path: address.text, to: task)
    case 404, 410: .server(path: address.text, .absent)
    case 408, 429, 500...599: .server(path: address.text, .unavailable(response.statusWords))
    default: .server(path: address.text, .refused(response.statusWords))
    }
  }
}

extension ServerError {
  /// Of a request that has changed nothing.
  init(_ error: TransportError) {
    if case .untrusted(let why) = error.reason {
      self = .untrusted(why)
    } else {
      self = .unreachable(error.reason.words)
    }
  }
}

extension Response {
  /// `413, Payload Too Large`, and the first line of what is said about it.
  var statusWords: String {
    let name = Self.names[status].map { ", " + $0 } ?? ""
    let type = header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("text/plain") || type.hasPrefix("application/json") else {
      return "\(status)\(name)"
    }
    let line = String(decoding: body.prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
    return line.isEmpty ? "\(status)\(name)" : "\(status)\(name): \(line)"
  }

  /// Those that need a word (RFC 9110, section 15).
  private static let names = [
    400: "bad request", 401: "unauthorized", 405: "method not allowed",
    407: "the proxy wants a login",
    408: "timed out", 409: "conflict", 411: "length required", 413: "too large",
    415: "not this kind of document", 422: "not this content", 423: "locked",
    428: "precondition required", 429: "too many requests", 500: "it failed",
    501: "not implemented", 502: "bad gateway", 503: "not now", 504: "gateway timed out",
    507: "no space left",
  ]
}
