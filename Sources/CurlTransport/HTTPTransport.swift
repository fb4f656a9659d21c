import Dispatch
import Platform
import TinyNetworking

/// HTTP/1.1 and HTTP/2 by libcurl, with persistent connections, directly or through the environment's
/// proxies. It returns redirects like any other response.
///
/// libcurl is loaded by the first request, which fails if it is not installed.
public final class HTTPTransport: Transport {
  private let tls: TLS
  private let proxies: Proxies
  private let connectTimeout: Duration
  private let loop = TransferLoop()

  /// Makes a transport. `environment` has the variables that name proxies. `connectTimeout` is for
  /// the connection with its TLS handshake, which takes several round trips on a slow link.
  public init(
    tls: TLS = TLS(), environment: [String: String] = [:], connectTimeout: Duration = .seconds(10)
  ) {
    self.tls = tls
    self.connectTimeout = connectTimeout
    proxies = Proxies(environment)
  }

  deinit { loop.stop() }

  public func send(
    _ request: Request, by deadline: Deadline
  ) async throws(NetworkingError) -> StreamedResponse {
    let transfer = Transfer(
      try options(
        url: request.url, method: request.method, headers: request.headers, body: request.body,
        isSafe: request.isSafe),
      within: deadline.timeLimit, on: loop)
    let head = try await head(of: transfer)
    if let proxy = transfer.options.proxy, head.status == 407 {
      transfer.cancel()
      throw NetworkingError(.proxyCredentials, url: request.url, mayHaveArrived: false).by(proxy)
    }
    return StreamedResponse(
      url: request.url, status: head.status, headers: head.headers,
      body: BodyChunks(of: transfer, over: self))
  }

  private func head(of transfer: Transfer) async throws(NetworkingError) -> ResponseHead {
    do throws(NetworkingError) {
      try transfer.begin()
      guard case .head(let head)? = try await transfer.next() else { throw transfer.error(.closed) }
      return head
    } catch {
      let options = transfer.options
      guard error.reason == .closed, options.url.isSecure, options.proxy == nil,
        let reason = await transfer.handshakeFailure(), case .untrusted = reason
      else { throw error }
      throw NetworkingError(reason, url: options.url, mayHaveArrived: false)
    }
  }

  private func options(
    url: String, method: Method, headers: [Header], body: [UInt8]?, isSafe: Bool
  ) throws(NetworkingError) -> TransferOptions {
    guard url.isSecure || url.prefix(7).lowercased() == "http://" else {
      throw NetworkingError(.invalidURL, url: url, mayHaveArrived: false)
    }
    if url.isSecure { try tls.requireFiles(for: url) }
    let isBroken = headers.contains { header in
      (header.name + header.value).utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }
    guard !isBroken else {
      throw NetworkingError(.other("a header has a line break"), url: url, mayHaveArrived: false)
    }
    return TransferOptions(
      url: url, method: method, headers: headers, body: body, isSafe: isSafe,
      tls: tls, proxy: try proxies.proxy(for: url), connectTimeout: connectTimeout)
  }
}

extension HTTPTransport: GRPCTransport {
  /// Sends an empty call, so that the server shows that it speaks HTTP/2. Without TLS the server has to
  /// expect HTTP/2, as servers of gRPC do.
  public func connectForCalls(
    to baseURL: String, within timeout: Duration
  ) async throws(NetworkingError) -> any GRPCConnection {
    let base = try options(url: baseURL, method: .post, headers: [], body: [], isSafe: true)
    guard base.proxy == nil else {
      throw NetworkingError(.other("by a proxy"), url: baseURL, mayHaveArrived: false)
    }
    let connection = HTTP2Connection(base)
    try await connection.requireHTTP2(by: .now + timeout)
    return connection
  }
}

extension Transfer {
  /// Repeats the handshake alone and returns why the server ends it, or nil if that is unknown.
  fileprivate func handshakeFailure() async -> NetworkingError.Reason? {
    await withCheckedContinuation { reader in
      DispatchQueue(label: "handshake").async {
        reader.resume(returning: self.endOfHandshake(by: .now + .seconds(10)))
      }
    }
  }

  /// A server that closes its connection at once may reset it, so that its alert is lost. Another attempt
  /// may receive it. If none does, and the server has asked for a certificate, that was the reason.
  private func endOfHandshake(by deadline: ContinuousClock.Instant) -> NetworkingError.Reason? {
    var isRefusal = false
    for _ in 0..<3 {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero, let failure = CurlHandle(self)?.endOfHandshake(within: left) else {
        break
      }
      let reason = NetworkingError(failure, of: options).reason
      if case .untrusted = reason { return reason }
      isRefusal = reason == .closed && failure.progress.isAskedForCertificate
    }
    return isRefusal ? TLSFailure.clientCertificate.reason : nil
  }
}

extension Deadline {
  fileprivate var timeLimit: Transfer.TimeLimit {
    switch self {
    case .all(let instant): .whole(instant)
    case .head(let instant): .head(instant)
    }
  }
}

/// The body of a response, as it arrives. A reader that does not go on cancels the response.
private struct BodyChunks: AsyncSequence, Sendable {
  typealias Failure = any Error
  private let reading: Reading

  init(of transfer: Transfer, over transport: HTTPTransport) {
    reading = Reading(transfer, transport)
  }

  func makeAsyncIterator() -> Iterator { Iterator(reading: reading) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let reading: Reading

    func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      guard case .bytes(let bytes)? = try await reading.transfer.next() else { return nil }
      return bytes
    }
  }

  /// Exists for as long as the body may be read, and so do the transport's connections.
  fileprivate final class Reading: Sendable {
    let transfer: Transfer
    private let transport: HTTPTransport

    init(_ transfer: Transfer, _ transport: HTTPTransport) {
      self.transfer = transfer
      self.transport = transport
    }

    deinit { transfer.cancel() }
  }
}

/// The certificates by which a client and its servers identify themselves, if a URL has the scheme `https`.
public struct TLS: Hashable, Sendable {
  /// A PEM file of the only authorities to be trusted, for servers and proxies; nil means the system's.
  public var authorities: String?
  /// PEM files of this client's certificate with its chain, and of its key; without `key`, `certificate`
  /// contains the key too.
  public var certificate, key: String?

  /// Names the files of the certificates. They are read by each connection.
  public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
  }

  /// Throws if one of the files cannot be read. libcurl would notice that only once it is connected.
  func requireFiles(for url: String) throws(NetworkingError) {
    for path in [authorities, certificate, key].compactMap(\.self) where access(path, R_OK) != 0 {
      throw NetworkingError(.unreadablePEM(path), url: url, mayHaveArrived: false)
    }
  }
}
