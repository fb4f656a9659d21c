extension NetworkingError: CustomStringConvertible {
  /// In words that may hold what the server said: not for a terminal as they are.
  public var description: String {
    switch self {
    case .transport(let error): error.description
    case .status(let response):
      "the server answers \(response.status)"
        + (response.body.isEmpty
          ? "" : ": \(String(decoding: response.body.prefix(300), as: UTF8.self))")
    case .unparsable(let error, _): "the server's answer lacks \(error.expected) at \(error.place)"
    }
  }
}

extension TransportError: CustomStringConvertible {
  public var description: String { "\(url): \(reason.words)" }
}

extension TransportError.Reason {
  public var words: String {
    switch self {
    case .invalidURL: "is no URL of a server"
    case .unknownHost: "no such host"
    case .timedOut: "no answer in time"
    case .closed: "the server hung up"
    case .cancelled: "given up"
    case .tooLarge(let limit): "the answer has more than \(limit) bytes"
    case .unreachable(let why), .untrusted(let why), .other(let why): why
    }
  }
}
