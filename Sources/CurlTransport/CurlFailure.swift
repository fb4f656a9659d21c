import Platform
import TinyNetworking

/// The reasons for a failed transfer that are reported differently. The numbers are libcurl's (`CURLcode`).
enum CurlCode: UInt32 {
  case unsupportedProtocol = 1
  case malformedURL = 3
  case unknownProxy = 5
  case unknownHost = 6
  case noConnection = 7
  case malformedReply = 8
  case http2 = 16
  case partialBody = 18
  case timedOut = 28
  case tlsHandshake = 35
  case emptyReply = 52
  case sendFailed = 55
  case receiveFailed = 56
  case clientCertificate = 58
  case serverCertificate = 60
  case authoritiesFile = 77
  case http2Stream = 92
  case proxyHandshake = 97
  /// Any other reason; `CurlFailure.message` describes it.
  case other = 0xFFFF_FFFF
}

/// A failed transfer, in libcurl's terms.
struct CurlFailure: Error {
  let code: CurlCode
  let message: String
  /// The `errno` of a failed connection, or 0.
  let systemError: Int32
  /// OpenSSL's result of verifying the server's certificate, and the proxy's (`X509_V_ERR_*`), or 0.
  let verification, proxyVerification: Int
  /// The status of the proxy's answer to CONNECT, or 0.
  let connectStatus: Int
  let progress: TransferProgress
}

/// How far a transfer has come.
struct TransferProgress {
  /// Whether bytes of the request were given to a connection to the server, so that the server may have
  /// received the request.
  var isRequestSent = false
  /// Whether the peer has sent a TLS record (RFC 8446, section 5.1).
  var hasTLSRecord = false
  /// The number of the alert with which the peer has ended the TLS connection.
  var alert: UInt8?
  /// Whether the server has asked for the client's certificate.
  var isAskedForCertificate = false
  /// The time of the last header or body chunk.
  var lastArrival = ContinuousClock.now
}

extension NetworkingError {
  /// Translates libcurl's description of a failed transfer.
  init(_ failure: CurlFailure, of options: TransferOptions) {
    let reason = failure.reason(for: options)
    // A server reads no request of a client whose certificate it refuses.
    var isRefused = false
    if case .untrusted = reason { isRefused = true }
    self.init(
      reason, url: options.url, mayHaveArrived: failure.progress.isRequestSent && !isRefused)
    self = by(options.proxy)
  }

  /// Names the proxy in a message that may be about it.
  func by(_ proxy: Proxy?) -> NetworkingError {
    guard let proxy else { return self }
    let message = "by the proxy \(proxy.name): \(reason.message)"
    return switch reason {
    case .unreachable, .unknownHost, .closed:
      NetworkingError(.unreachable(message), url: url, mayHaveArrived: mayHaveArrived)
    case .timedOut, .other:
      NetworkingError(.other(message), url: url, mayHaveArrived: mayHaveArrived)
    case .invalidURL, .cancelled, .tooLarge, .untrusted, .status, .unparsable, .grpcStatus: self
    }
  }
}

/// Why one side of a TLS connection does not accept the other.
enum TLSFailure: String {
  case authority = "its certificate is signed by an unknown authority"
  case wrongName = "its certificate is for another name"
  case expired = "its certificate has expired"
  case notYetValid = "its certificate is not valid yet"
  /// The server asks for a certificate, and this client has none that the server accepts.
  case clientCertificate = "it requires a client certificate that it trusts"
  /// The server speaks no version of TLS that is safe.
  case noTLS = "it does not speak TLS"
}

extension CurlFailure {
  fileprivate func reason(for options: TransferOptions) -> NetworkingError.Reason {
    if options.proxy != nil, connectStatus != 0, !(200..<300 ~= connectStatus) {
      return connectStatus == 407
        ? .proxyCredentials : .other("it does not connect to that server")
    }
    let reason = baseReason(options)
    // Whether a server that does not speak TLS answers in plain text, closes the connection or resets it
    // is a matter of time. None of them sends a TLS record.
    if reason == .closed, options.proxy == nil, options.url.isSecure, !progress.hasTLSRecord {
      return TLSFailure.noTLS.reason
    }
    return reason
  }

  private func baseReason(_ options: TransferOptions) -> NetworkingError.Reason {
    switch code {
    case .malformedURL: .invalidURL
    case .unsupportedProtocol: progress.isRequestSent ? .malformedResponse : .invalidURL
    case .unknownHost, .unknownProxy: .unknownHost
    case .noConnection where progress.isRequestSent || options.connecting == .never: .closed
    case .noConnection: connectionReason
    case .timedOut: .timedOut
    case .partialBody, .emptyReply: .closed
    case .malformedReply: .malformedResponse
    case .tlsHandshake, .sendFailed, .receiveFailed, .http2, .http2Stream: connectionReason
    case .serverCertificate: certificateReason
    case .clientCertificate:
      .unreadablePEM(
        message.contains("private key")
          ? options.tls.key ?? options.tls.certificate : options.tls.certificate)
    case .authoritiesFile: .unreadablePEM(options.tls.authorities)
    case .proxyHandshake: .other("it does not connect to that server")
    case .other: .other(message)
    }
  }

  /// The reason for a failed connection.
  private var connectionReason: NetworkingError.Reason {
    let endings = ["unexpected eof", "SSL_ERROR_SYSCALL", "SSL_ERROR_ZERO_RETURN", "closed"]
    let malformed = ["chunk", "hexadecimal", "HTTP/0.9", "Header without colon", "header line"]
    return if let alert = progress.alert, Self.certificateAlerts.contains(alert) {
      TLSFailure.clientCertificate.reason
    } else if ["wrong version number", "unsupported protocol", "alert protocol version"].contains(
      where: { message.contains($0) })
    {
      TLSFailure.noTLS.reason
    } else if [ECONNRESET, EPIPE].contains(systemError)
      || (endings + ["reset", "Broken pipe"]).contains(where: { message.contains($0) })
    {
      .closed
    } else if malformed.contains(where: { message.contains($0) }) {
      .malformedResponse
    } else if code == .noConnection, systemError != 0 {
      .unreachable(String(cString: strerror(systemError)))
    } else if code == .http2Stream || code == .receiveFailed || code == .sendFailed {
      .closed
    } else {
      .other(message)
    }
  }

  /// Alerts about the client's certificate, from `bad_certificate` to `certificate_unknown`,
  /// `unknown_ca`, `access_denied` and `certificate_required` (RFC 8446, section 6.2).
  private static let certificateAlerts: Set<UInt8> = [42, 43, 44, 45, 46, 48, 49, 116]

  /// The reason by OpenSSL's number, which is 0 or 1 if only the name is wrong. Other TLS libraries have
  /// no numbers, but their message contains "name".
  private var certificateReason: NetworkingError.Reason {
    switch verification == 0 ? proxyVerification : verification {
    case 9: TLSFailure.notYetValid.reason
    case 10: TLSFailure.expired.reason
    case 0, 1, 62, 64:
      message.contains("name") ? TLSFailure.wrongName.reason : .untrusted(message)
    case 2, 18, 19, 20, 21: TLSFailure.authority.reason
    default: .untrusted(message)
    }
  }
}

extension TLSFailure {
  var reason: NetworkingError.Reason { .untrusted(rawValue) }
}

extension NetworkingError.Reason {
  static var malformedResponse: Self { .other("not an HTTP response") }
  static var proxyCredentials: Self { .other("it requires credentials, or other ones") }

  static func unreadablePEM(_ path: String?) -> Self {
    .untrusted("\(path ?? ""): cannot be read as a PEM file of certificates or of a key")
  }
}

extension String {
  /// Whether this URL has the scheme `https`.
  var isSecure: Bool { prefix(6).lowercased() == "https:" }
}
