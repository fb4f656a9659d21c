import FoundationEssentials

/// A request to a server and the parser of its response. A value: nothing is sent before `load`.
///
///     let user = Resource<User>(path: "users/1", decoding: User.self)
///     let name = try await load(user.map(\.name), from: "https://api.example.com/", via: transport)
public struct Resource<A>: Sendable {
  /// The part of the URL after the base URL, percent-encoded.
  public var path: String
  /// The HTTP method.
  public var method: Method
  /// The header fields of the request.
  public var headers: [Header]
  /// The request body, or nil for none.
  public var body: [UInt8]?
  /// Whether sending the request twice has the same effect as once, so that it may be repeated.
  public var isSafe: Bool
  /// Parses a response whose status is 200 to 299.
  public var parse: @Sendable (Response) throws(ParsingError) -> A

  /// Makes a resource. If `isSafe` is nil, only GET and HEAD are safe.
  public init(
    path: String, method: Method = .get, headers: [Header] = [], body: [UInt8]? = nil,
    isSafe: Bool? = nil, parse: @escaping @Sendable (Response) throws(ParsingError) -> A
  ) {
    self.path = path
    self.method = method
    self.headers = headers
    self.body = body
    self.isSafe = isSafe ?? (method == .get || method == .head)
    self.parse = parse
  }

  /// Makes a resource with a dictionary of headers, whose parser returns nil for a response that it
  /// cannot read.
  ///
  /// - Parameters:
  ///   - path: The part of the URL after the base URL, percent-encoded.
  ///   - method: The HTTP method.
  ///   - requestBody: The request body, or nil for none.
  ///   - headers: The header fields. They are sent sorted by their names.
  ///   - parse: Parses the body of a response whose status is 200 to 299.
  public init(
    path: String, method: Method, requestBody: Data?, headers: [String: String],
    parse: @escaping @Sendable (Data) -> A?
  ) {
    let fields = headers.sorted { $0.key < $1.key }.map { Header($0.key, $0.value) }
    self.init(path: path, method: method, headers: fields, body: requestBody.map(Array.init)) {
      response throws(ParsingError) in
      guard let result = parse(Data(response.body)) else {
        throw ParsingError(expected: "\(A.self)", place: ".")
      }
      return result
    }
  }

  /// Returns a resource whose parsed response goes through `transform`.
  public func map<B>(
    _ transform: @escaping @Sendable (A) throws(ParsingError) -> B
  ) -> Resource<B> {
    Resource<B>(path: path, method: method, headers: headers, body: body, isSafe: isSafe) {
      [parse] response throws(ParsingError) in try transform(try parse(response))
    }
  }

  /// Returns this resource with an `Authorization` header.
  public func authorized(by authentication: Authentication?) -> Resource {
    guard let authentication else { return self }
    var resource = self
    resource.headers.append(Header("Authorization", authentication.header))
    return resource
  }
}

/// An HTTP method (RFC 9110, section 9).
public enum Method: String, Sendable {
  case get = "GET"
  case head = "HEAD"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// The same methods, as RFC 9110 writes them.
extension Method {
  /// The method GET.
  public static var GET: Method { .get }
  /// The method HEAD.
  public static var HEAD: Method { .head }
  /// The method PUT.
  public static var PUT: Method { .put }
  /// The method POST.
  public static var POST: Method { .post }
  /// The method PATCH.
  public static var PATCH: Method { .patch }
  /// The method DELETE.
  public static var DELETE: Method { .delete }
}

/// A header field.
public struct Header: Hashable, Sendable {
  /// The field's name and value, as they are sent.
  public let name, value: String
  /// Creates a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A complete response.
public struct Response: Hashable, Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields.
  public let headers: [Header]
  /// The complete body.
  public let body: [UInt8]

  /// Creates a response.
  public init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of the first header of that name, ignoring case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The value of an `Authorization` header.
public enum Authentication: Sendable {
  case basic(user: String, password: String)
  /// A token without a scheme.
  case token(String)
  /// A bearer token (RFC 6750).
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
