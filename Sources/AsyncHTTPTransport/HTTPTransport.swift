import AsyncHTTPClient
import NIOCore
import Synchronization
import TinyNetworking

/// HTTP/1.1 and 2 over connections that are kept, directly or by the proxies that the environment
/// names. Redirects are answers like any other: they are not followed.
public final class HTTPTransport: Transport {
  private let tls: TLS
  private let proxies: Proxies
  private let connectTimeout: TimeAmount
  /// One for each proxy, and one without.
  private let clients = Mutex<[HTTPClient.Configuration.Proxy?: HTTPClient]>([:])

  public init(
    tls: TLS = TLS(), environment: [String: String] = [:], connectTimeout: Duration = .seconds(3)
  ) {
    self.tls = tls
    self.connectTimeout = TimeAmount(connectTimeout)
    proxies = Proxies(environment)
  }

  deinit {
    for client in clients.withLock({ Array($0.values) }) { client.shutdown { _ in } }
  }

  public func send(
    _ request: Request, deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> StreamedResponse {
    let client = try client(for: request.url)
    do {
      let response = try await client.execute(
        HTTPClientRequest(request),
        deadline: .now() + TimeAmount(ContinuousClock.now.duration(to: deadline)))
      return StreamedResponse(response, to: request)
    } catch {
      throw await told(error, request)
    }
  }

  private func client(for url: String) throws(TransportError) -> HTTPClient {
    let proxy = try proxies.proxy(for: url)
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: url.hasPrefix("https:") ? try tls.configuration(for: url) : nil,
      redirectConfiguration: .disallow, timeout: .init(connect: connectTimeout), proxy: proxy)
    configuration.connectionPool.retryConnectionEstablishment = false
    return clients.withLock { clients in
      let client =
        clients[proxy]
        ?? HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      clients[proxy] = client
      return client
    }
  }

  /// Where a certificate was refused, with what is wrong with it. A server that refuses the client's
  /// may hang up before it is heard why.
  private func told(_ error: any Error, _ request: Request) async -> TransportError {
    let error = TransportError(error, url: request.url)
    let isServers = error.reason == .untrusted(Distrust.authority.rawValue)
    guard isServers || error.reason == .closed, request.url.hasPrefix("https:"),
      let settings = try? tls.configuration(for: request.url),
      let why = await TLSDiagnosis(settings).reason(for: request.url, isServers: isServers)
    else { return error }
    return TransportError(.untrusted(why.rawValue), url: request.url, mayHaveArrived: false)
  }
}

extension HTTPClientRequest {
  fileprivate init(_ request: Request) {
    self.init(url: request.url)
    method = .RAW(value: request.method.rawValue)
    for header in request.headers { headers.add(name: header.name, value: header.value) }
    if let bytes = request.body { body = .bytes(bytes) }
  }
}

extension StreamedResponse {
  fileprivate init(_ response: HTTPClientResponse, to request: Request) {
    self.init(
      url: request.url, status: Int(response.status.code),
      headers: response.headers.map { Header($0.name, $0.value) },
      body: Pieces(body: response.body, url: request.url))
  }
}

/// The bytes of an answer, and what is wrong in the words of all transports.
private struct Pieces: AsyncSequence, Sendable {
  typealias Failure = any Error
  let body: HTTPClientResponse.Body
  let url: String

  func makeAsyncIterator() -> Iterator { Iterator(body: body.makeAsyncIterator(), url: url) }

  struct Iterator: AsyncIteratorProtocol {
    var body: HTTPClientResponse.Body.AsyncIterator
    let url: String

    mutating func next() async throws -> [UInt8]? {
      do {
        return try await body.next().map { Array($0.readableBytesView) }
      } catch {
        throw TransportError(during: error, url: url)
      }
    }
  }
}
