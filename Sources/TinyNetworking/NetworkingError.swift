/// A failed request.
public struct NetworkingError: Error, Hashable, Sendable {
  /// The reason of the failure.
  public let reason: Reason
  /// The URL of the request.
  public let url: String
  /// False if the server certainly did not receive the request, so that it is safe to send it again.
  public let mayHaveArrived: Bool

  /// Creates an error of a request to `url`.
  public init(_ reason: Reason, url: String, mayHaveArrived: Bool) {
    self.reason = reason
    self.url = url
    self.mayHaveArrived = mayHaveArrived
  }

  /// Makes an error of an arriving body. An error that is a `NetworkingError` already stays the same.
  init(during error: any Error, url: String) {
    self =
      error as? NetworkingError
      ?? NetworkingError(
        error is CancellationError ? .cancelled : .other("\(error)"), url: url,
        mayHaveArrived: true)
  }

  /// The kinds of failure.
  public enum Reason: Hashable, Sendable {
    case invalidURL
    case unknownHost
    /// No connection could be made. The text is the system's.
    case unreachable(String)
    case timedOut
    /// The peer closed the connection before the response was complete.
    case closed
    case cancelled
    /// The response has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The TLS connection was refused by one side.
    case untrusted(String)
    /// The response's status is not 200 to 299.
    case status(Response)
    /// The response's content is not as expected.
    case unparsable(ParsingError)
    /// A gRPC call ended with this status code, which is not 0.
    case grpcStatus(Int)
    case other(String)
  }
}

extension NetworkingError: CustomStringConvertible {
  /// The error for messages. It may contain text of the server, which must be escaped for a terminal.
  public var description: String {
    switch reason {
    case .status, .unparsable: reason.message
    default: "\(url): \(reason.message)"
    }
  }
}

extension NetworkingError.Reason {
  /// The reason without the URL.
  public var message: String {
    switch self {
    case .invalidURL: "is not a URL of a server"
    case .unknownHost: "no such host"
    case .timedOut: "no response in time"
    case .closed: "the server closed the connection"
    case .cancelled: "cancelled"
    case .tooLarge(let limit): "the response has more than \(limit) bytes"
    case .status(let response):
      "the server responded \(response.status)"
        + (response.body.isEmpty
          ? "" : ": \(String(decoding: response.body.prefix(300), as: UTF8.self))")
    case .unparsable(let error):
      "the server's response lacks \(error.expected) at \(error.place)"
    case .grpcStatus(let code): "the server refused the call with code \(code)"
    case .unreachable(let why), .untrusted(let why), .other(let why): why
    }
  }
}

/// Missing or invalid content of a response.
public struct ParsingError: Error, Hashable, Sendable {
  /// The missing content, such as `a number`.
  public let expected: String
  /// The position: keys and indexes, separated by dots.
  public let place: String

  /// Creates an error at `place`.
  public init(expected: String, place: String) {
    self.expected = expected
    self.place = place
  }
}
