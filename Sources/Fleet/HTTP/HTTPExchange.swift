import Preferences
import TinyNetworking

/// The requests for one document on a web server.
struct HTTPExchange: Sendable {
  let address: HTTPAddress
  let authentication: Authentication?
  let transport: any Transport
  /// The most bytes of the document.
  let limit: Int
  /// The longest time in which the server may send nothing.
  let timeout: Duration

  /// The result of a `GET`.
  struct Found: Sendable {
    /// The address after all redirects.
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
  /// The lowest accepted rate in bytes per second, in both directions.
  private static let slowest = 1 << 14

  /// Whether a password or token is sent without encryption over a network.
  var isUnprotected: Bool { authentication != nil && !address.isSecure && !address.isLocal }

  func get(
    at start: HTTPAddress, unless version: HTTPState.Version = .unread
  ) async throws(StoreError) -> Found {
    var place = start
    for _ in 0...Self.mostRedirects {
      var headers = [Header("Accept", "application/json, */*;q=0.8")]
      if case .tagged(.strong(let tag)) = version { headers.append(Header("If-None-Match", tag)) }
      let resource = Resource<Response>(path: place.path, headers: headers) { $0 }
      let response: Response
      do throws(NetworkingError) {
        response = try await send(resource, at: place)
      } catch {
        throw storeError(of: error)
      }
      guard let target = try redirect(of: response, from: place) else {
        return try found(response, at: place)
      }
      place = target
    }
    throw .server(path: address.text, .refused("it redirects too often"))
  }

  /// Sends a `PUT` and returns any response. Repeats it only if it certainly did not arrive.
  func put(
    _ bytes: [UInt8], at place: HTTPAddress, contentType: String, condition: Header
  ) async throws(NetworkingError) -> Response {
    let headers = [Header("Content-Type", contentType), condition]
    return try await send(
      Resource(path: place.path, method: .put, headers: headers, body: bytes) { $0 }, at: place)
  }

  /// Returns any response. Repeats a request if the server was not reached, or if a request that
  /// only reads was interrupted.
  private func send(
    _ resource: Resource<Response>, at place: HTTPAddress
  ) async throws(NetworkingError) -> Response {
    let request = Request(resource.authorized(by: authentication), to: place.origin)
    let reader = IdleTimeoutReader(
      timeout: timeout + .seconds((request.body?.count ?? 0) / Self.slowest), limit: limit,
      pace: BodyPace(allowance: timeout * 3, bytesPerSecond: Self.slowest),
      url: place.text, server: place.origin, progress: Progress.current)
    var attempt = 1
    while true {
      do throws(NetworkingError) {
        return try await reader.read { () async throws(NetworkingError) in
          try await transport.send(request, by: .head(.now + reader.timeout))
        }
      } catch  where attempt < Self.mostAttempts && error.mayPass(isSafe: resource.isSafe) {
        attempt += 1
        try? await pause(for: .milliseconds(50 << attempt))
      }
    }
  }
}

extension NetworkingError {
  fileprivate func mayPass(isSafe: Bool) -> Bool {
    switch reason {
    case .unreachable, .closed: isSafe || !mayHaveArrived
    default: false
    }
  }
}

extension HTTPExchange {
  /// Returns the target of a redirect, or nil if the response is not one. Throws if it leads to
  /// another server.
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
        path: address.text, .unreadable("it is a web page (\(type ?? "")), not a document"))
    }
    return Found(
      address: place, content: content, tag: EntityTag(response.header("ETag")), contentType: type)
  }
}

extension HTTPExchange {
  /// Translates the error of a request that has changed nothing.
  func storeError(of error: NetworkingError) -> StoreError {
    if error.reason == .cancelled { return .cancelled(path: address.text) }
    if case .tooLarge(let limit) = error.reason {
      return .server(
        path: address.text, .refused("it has more than \(limit) bytes, the most that can be edited")
      )
    }
    return .server(path: address.text, ServerError(error))
  }

  /// Translates an unexpected response. `task` completes "no permission to …".
  func storeError(of response: Response, to task: String) -> StoreError {
    switch response.status {
    case 401 where authentication == nil: .server(path: address.text, .credentialsNeeded)
    case 401: .server(path: address.text, .credentialsRefused(response.statusDescription))
    case 403: .noPermission(path: address.text, to: task)
    case 404, 410: .server(path: address.text, .absent)
    case 408, 429, 500...599: .server(path: address.text, .unavailable(response.statusDescription))
    default: .server(path: address.text, .refused(response.statusDescription))
    }
  }
}

extension ServerError {
  /// Translates the error of a request that has changed nothing.
  init(_ error: NetworkingError) {
    if case .untrusted(let why) = error.reason {
      self = .untrusted(why)
    } else {
      self = .unreachable(error.reason.message)
    }
  }
}

extension Response {
  /// The status for messages: `413, too large`, and the first line of a text body.
  var statusDescription: String {
    let name = Self.names[status].map { ", " + $0 } ?? ""
    let type = header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("text/plain") || type.hasPrefix("application/json") else {
      return "\(status)\(name)"
    }
    let line = String(decoding: body.prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
    return line.isEmpty ? "\(status)\(name)" : "\(status)\(name): \(line)"
  }

  /// The descriptions of statuses (RFC 9110, section 15).
  private static let names = [
    400: "bad request", 401: "unauthorized", 405: "method not allowed",
    407: "the proxy requires credentials",
    408: "request timeout", 409: "conflict", 411: "length required", 413: "content too large",
    415: "unsupported media type", 422: "unprocessable content", 423: "locked",
    428: "precondition required", 429: "too many requests", 500: "internal server error",
    501: "not implemented", 502: "bad gateway", 503: "service unavailable", 504: "gateway timeout",
    507: "insufficient storage",
  ]
}

/// Downloads documents without authentication.
public struct WebDownload: Sendable {
  /// A downloaded document.
  public struct Content: Sendable {
    public let bytes: [UInt8]
    /// The strong ETag, if the server gave one.
    public let tag: String?
  }

  private let transport: any Transport
  private let limit: Int
  private let timeout: Duration

  /// Makes a downloader. `limit` is the most bytes of a document.
  public init(transport: any Transport, limit: Int, timeout: Duration = .seconds(10)) {
    self.transport = transport
    self.limit = limit
    self.timeout = timeout
  }

  /// Downloads a document. Returns nil if it still has the entity tag. Follows redirects on the
  /// same server.
  public func get(
    _ address: HTTPAddress, unless tag: String? = nil
  ) async throws(StoreError) -> Content? {
    let exchange = HTTPExchange(
      address: address, authentication: nil, transport: transport, limit: limit, timeout: timeout)
    let known = EntityTag(tag).map(HTTPState.Version.tagged) ?? .unread
    let found = try await exchange.get(at: address, unless: known)
    switch found.content {
    case .unchanged: return nil
    case .absent: throw .server(path: address.text, .absent)
    case .bytes(let bytes):
      if case .strong(let tag)? = found.tag { return Content(bytes: bytes, tag: tag) }
      return Content(bytes: bytes, tag: nil)
    }
  }
}
