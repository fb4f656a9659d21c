import AsyncHTTPClient
import Dispatch
import NIOCore
import NIOHTTP1
import Synchronization
import TinyNetworking

/// HTTP/1.1 and 2 over connections that are kept, directly or by the proxies that the environment
/// names. Redirects are answers like any other: they are not followed.
public final class HTTPTransport: Transport {
  let tls: TLS
  let proxies: Proxies
  private let connectTimeout: TimeAmount
  private let clients = Mutex<[Way: HTTPClient]>([:])

  /// What requests have in common that one client sends.
  private struct Way: Hashable {
    let isSecure: Bool
    let proxy: Proxy?
  }

  /// `environment`: the variables that name proxies.
  public init(
    tls: TLS = TLS(), environment: [String: String] = [:], connectTimeout: Duration = .seconds(3)
  ) {
    self.tls = tls
    self.connectTimeout = TimeAmount(connectTimeout)
    proxies = Proxies(environment)
  }

  deinit {
    let queue = DispatchQueue(label: "shutdown")
    for client in clients.withLock({ Array($0.values) }) { client.shutdown(queue: queue) { _ in } }
  }

  public func send(
    _ request: Request, by deadline: Deadline
  ) async throws(TransportError) -> StreamedResponse {
    let proxy = try proxies.proxy(for: request.url)
    let client = try client(for: request.url, by: proxy)
    let conversation = Conversation()
    let head: HTTPResponseHead
    do {
      conversation.begin(
        try HTTPClient.Request(request, by: proxy), with: client, by: deadline)
      head = try await conversation.head(by: deadline)
      if proxy?.way == .whole, head.status == .proxyAuthenticationRequired {
        conversation.giveUp()
        throw HTTPClientError.proxyAuthenticationRequired
      }
    } catch {
      throw await told(
        TransportError(error, url: request.url, isHeadSent: conversation.isHeadSent), request,
        proxy, isHeadSent: conversation.isHeadSent)
    }
    let body = Pieces(of: conversation, over: self) { error in
      TransportError(during: error, url: request.url).by(proxy)
    }
    return StreamedResponse(
      url: request.url, status: Int(head.status.code),
      headers: head.headers.map { Header($0.name, $0.value) }, body: body)
  }

  private func client(for url: String, by proxy: Proxy?) throws(TransportError) -> HTTPClient {
    let way = Way(isSecure: url.isSecure, proxy: proxy)
    if let client = clients.withLock({ $0[way] }) { return client }
    let configuration = try configuration(for: url, by: proxy)
    return clients.withLock { clients in
      let client =
        clients[way]
        ?? HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      clients[way] = client
      return client
    }
  }

  private func configuration(
    for url: String, by proxy: Proxy?
  ) throws(TransportError) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: url.isSecure ? try tls.configuration(for: url) : nil,
      redirectConfiguration: .disallow, timeout: .init(connect: connectTimeout),
      proxy: proxy?.configuration)
    configuration.connectionPool.retryConnectionEstablishment = false
    if let proxy, proxy.way == .whole {
      configuration.http1_1ConnectionDebugInitializer = WholeTargets.initializer(for: proxy)
    }
    return configuration
  }

  /// Adds what is wrong with a refused certificate. A server that refuses the client's certificate, or
  /// does not speak TLS, may hang up before it is heard why, so it is asked again. A server behind a
  /// proxy is not.
  private func told(
    _ error: TransportError, _ request: Request, _ proxy: Proxy?, isHeadSent: Bool
  ) async -> TransportError {
    let isServers = error.reason == .untrusted(Distrust.authority.rawValue)
    guard isServers || error.reason == .closed, request.url.isSecure,
      let settings = try? tls.configuration(for: request.url)
    else { return error.by(proxy) }
    let why =
      proxy == nil
      ? await TLSDiagnosis(settings).reason(
        for: request.url, isServers: isServers, wasShaken: isHeadSent)
      : isServers ? .authorityOrTime : nil
    return why.map {
      TransportError(.untrusted($0.rawValue), url: request.url, mayHaveArrived: false)
    } ?? error.by(proxy)
  }
}

extension String {
  fileprivate var isSecure: Bool { prefix(6).lowercased() == "https:" }
}

extension HTTPClient.Request {
  /// To the proxy itself where that is asked for whole URLs.
  fileprivate init(_ request: Request, by proxy: Proxy?) throws {
    try self.init(url: request.url, method: .RAW(value: request.method.rawValue))
    for header in request.headers { headers.add(name: header.name, value: header.value) }
    body = request.body.map { .byteBuffer(ByteBuffer(bytes: $0)) }
    guard let proxy, proxy.way == .whole else { return }
    let rest = request.url.dropFirst("http://".count)
    let slash = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let path = rest[slash...].hasPrefix("/") ? rest[slash...] : "/" + rest[slash...]
    headers.replaceOrAdd(name: "Host", value: String(rest[..<slash].drop(through: "@")))
    try self.init(
      url: "http://\(proxy.authority)\(path)", method: method, headers: headers, body: body)
  }
}

extension Substring {
  /// What stands behind the last `mark`; all where there is none.
  fileprivate func drop(through mark: Character) -> Substring {
    lastIndex(of: mark).map { self[index(after: $0)...] } ?? self
  }
}
