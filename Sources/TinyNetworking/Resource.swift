import FoundationEssentials

/// What is asked of a server, and how its answer is read. A value: nothing is sent until it is loaded.
///
///     let user = Resource<User>(path: "users/1", decoding: User.self)
///     let name = try await load(user.map(\.name), from: "https://api.example.com/", via: transport)
public struct Resource<A>: Sendable {
  /// Behind the base URL, percent-encoded as it is sent.
  public var path: String
  public var method: Method
  public var headers: [Header]
  public var body: [UInt8]?
  /// Whether asking twice does no more than asking once, so that it may be asked again where no
  /// answer came.
  public var isSafe: Bool
  /// Of an answer whose status is 200 to 299.
  public var parse: @Sendable (Response) throws(Unparsable) -> A

  public init(
    path: String, method: Method = .get, headers: [Header] = [], body: [UInt8]? = nil,
    isSafe: Bool? = nil, parse: @escaping @Sendable (Response) throws(Unparsable) -> A
  ) {
    self.path = path
    self.method = method
    self.headers = headers
    self.body = body
    self.isSafe = isSafe ?? (method == .get || method == .head)
    self.parse = parse
  }

  /// `transform` may find that something is missing.
  public func map<B>(
    _ transform: @escaping @Sendable (A) throws(Unparsable) -> B
  ) -> Resource<B> {
    Resource<B>(path: path, method: method, headers: headers, body: body, isSafe: isSafe) {
      [parse] response throws(Unparsable) in try transform(try parse(response))
    }
  }

  public func authorized(by authentication: Authentication?) -> Resource {
    guard let authentication else { return self }
    var resource = self
    resource.headers.append(Header("Authorization", authentication.header))
    return resource
  }
}

public enum Method: String, Sendable {
  case get = "GET"
  case head = "HEAD"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}

public struct Header: Hashable, Sendable {
  public let name, value: String
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

public struct Response: Sendable {
  public let status: Int
  public let headers: [Header]
  public let body: [UInt8]

  public init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first of that name, whatever its case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

public enum Authentication: Sendable {
  case basic(user: String, password: String)
  /// Sent as it is.
  case token(String)
  case bearer(String)

  var header: String {
    switch self {
    case .basic(let user, let password):
      "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    case .token(let token): token
    case .bearer(let token): "Bearer " + token
    }
  }
}
