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
    case .unreachable(let why): why
    case .timedOut: "no answer in time"
    case .closed: "the server hung up"
    case .cancelled: "given up"
    case .tooLarge(let limit): "the answer has more than \(limit) bytes"
    case .untrusted(let why): why.words
    case .other(let why): why
    }
  }
}

extension TransportError.Untrusted {
  public var words: String {
    switch self {
    case .authority: "its certificate is signed by no authority that is trusted here"
    case .wrongName: "its certificate is for another name"
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .clientCertificate: "it asks for a client certificate that it trusts"
    case .unreadable(let what): what
    case .noTLS: "it does not speak TLS"
    }
  }
}
