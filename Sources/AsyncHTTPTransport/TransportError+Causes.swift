import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TinyNetworking

extension TransportError {
  /// The error of a request that failed before the head of its response. `isHeadSent`: whether
  /// anything of the request was given to the connection before that.
  init(_ error: any Error, url: String, isHeadSent: Bool = true) {
    let (reason, mayHaveArrived) = Self.cause(of: error)
    self.init(
      reason, url: url,
      mayHaveArrived: mayHaveArrived && (isHeadSent || !reason.isOfConnection))
  }

  /// Of what was thrown while an answer was coming.
  init(during error: any Error, url: String) {
    self.init(Self.cause(of: error).reason, url: url, mayHaveArrived: true)
  }

  /// With the proxy that has to do with it.
  func by(_ proxy: Proxy?) -> TransportError {
    guard let proxy else { return self }
    let words = "by the proxy \(proxy.name): \(reason.words)"
    return switch reason {
    case .unreachable, .unknownHost, .closed:
      TransportError(.unreachable(words), url: url, mayHaveArrived: mayHaveArrived)
    case .timedOut, .other:
      TransportError(.other(words), url: url, mayHaveArrived: mayHaveArrived)
    case .invalidURL, .cancelled, .tooLarge, .untrusted: self
    }
  }

  private static func cause(of error: any Error) -> (reason: Reason, mayHaveArrived: Bool) {
    switch error {
    case let error as HTTPClientError: cause(of: error)
    case let error as NIOConnectionError: (cause(of: error), false)
    case let error as NIOSSLError: cause(of: error)
    case let error as BoringSSLError: (tlsReason("\(error)"), false)
    case let error as NIOSSLExtraError: (tlsReason(error.description), false)
    case is CancellationError: (.cancelled, true)
    case ChannelError.connectTimeout: (.timedOut, false)
    case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.outputClosed,
      ChannelError.inputClosed, ChannelError.eof:
      (.closed, true)
    case HTTPParserError.invalidEOFState: (.closed, true)
    case is HTTPParserError: (.other("what it answers is no HTTP"), true)
    case let error as IOError where error.isHangUp: (.closed, true)
    case let error as IOError: (.unreachable(error.words), error.errnoCode != ECONNREFUSED)
    default: (.other("\(error)"), true)
    }
  }

  private static func cause(of error: HTTPClientError) -> (Reason, Bool) {
    switch error {
    case .invalidURL, .emptyHost, .emptyScheme: (.invalidURL, false)
    case .connectTimeout, .getConnectionFromPoolTimeout: (.timedOut, false)
    case .deadlineExceeded, .readTimeout, .writeTimeout: (.timedOut, true)
    case .remoteConnectionClosed, .uncleanShutdown: (.closed, true)
    case .cancelled: (.cancelled, true)
    case .proxyAuthenticationRequired: (.other("it wants a login, or another one"), false)
    case .invalidProxyResponse: (.other("it does not connect to that server"), false)
    case .httpProxyHandshakeTimeout, .socksHandshakeTimeout: (.timedOut, false)
    case .tlsHandshakeTimeout: (.timedOut, false)
    default: (.other(error.description), true)
    }
  }

  private static func cause(of error: NIOConnectionError) -> Reason {
    guard let first = error.connectionErrors.first else { return .unknownHost }
    return switch first.error {
    case ChannelError.connectTimeout: .timedOut
    case let error as IOError where error.isHangUp: .closed
    case let error as IOError: .unreachable(error.words)
    default: .unreachable("\(first.error)")
    }
  }

  private static func cause(of error: NIOSSLError) -> (Reason, Bool) {
    switch error {
    case .handshakeFailed(let cause) where "\(cause)".contains("EOF during handshake"):
      (.closed, false)
    case .handshakeFailed(let cause): (tlsReason("\(cause)"), false)
    case .uncleanShutdown: (.closed, true)
    default: (tlsReason("\(error)"), false)
    }
  }

  private static func tlsReason(_ words: String) -> Reason {
    let reasons: [(String, Distrust)] = [
      ("CERTIFICATE_VERIFY_FAILED", .authority), ("failedToValidateHostname", .wrongName),
      ("ostname", .wrongName), ("CERTIFICATE_REQUIRED", .clientCertificate),
      ("BAD_CERTIFICATE", .clientCertificate), ("UNKNOWN_CA", .clientCertificate),
      ("WRONG_VERSION_NUMBER", .noTLS), ("UNSUPPORTED_PROTOCOL", .noTLS),
    ]
    return reasons.first { words.contains($0.0) }.map { .untrusted($0.1.rawValue) } ?? .other(words)
  }
}

extension TransportError.Reason {
  /// Whether the connection itself is why there is no answer.
  fileprivate var isOfConnection: Bool {
    switch self {
    case .closed, .unreachable: true
    default: false
    }
  }
}

extension IOError {
  /// Whether the other side has ended the connection.
  var isHangUp: Bool { [ECONNRESET, EPIPE].contains(errnoCode) }

  /// The system's, of its number.
  fileprivate var words: String { String(cString: strerror(errnoCode)) }
}
