import FoundationEssentials
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import TinyNetworking

extension HTTPTransport: CallTransport {
  /// Without TLS the server has to know beforehand that HTTP/2 is spoken, as those of gRPC do.
  public func connectForCalls(
    to baseURL: String, within time: Duration
  ) async throws(TransportError) -> any CallConnection {
    guard let parts = URL(string: baseURL), let host = parts.host() else {
      throw TransportError(.invalidURL, url: baseURL, mayHaveArrived: false)
    }
    guard try proxies.proxy(for: baseURL) == nil else {
      throw TransportError(.other("by a proxy"), url: baseURL, mayHaveArrived: false)
    }
    let isSecure = parts.scheme == "https"
    let configuration = isSecure ? try tls.configuration(for: baseURL) : nil
    do {
      return try await HTTP2Connection.open(
        HTTP2Connection.Place(
          url: baseURL, host: host, port: parts.port ?? (isSecure ? 443 : 80)),
        configuration, within: TimeAmount(time))
    } catch {
      throw TransportError(error, url: baseURL)
    }
  }
}

extension HTTP2Connection {
  struct Place: Sendable {
    let url, host: String
    let port: Int
  }

  private struct Opening: Sendable {
    let channel: any Channel
    let streams: NIOHTTP2Handler.StreamMultiplexer
    let greeting: EventLoopFuture<Void>
  }

  /// Returns once the server has greeted.
  static func open(
    _ place: Place, _ tls: TLSConfiguration?, within time: TimeAmount
  ) async throws -> HTTP2Connection {
    let context = try tls.map { configuration in
      var configuration = configuration
      configuration.applicationProtocols = ["h2"]
      return try NIOSSLContext(configuration: configuration)
    }
    let opening = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(time)
      .connect(host: place.host, port: place.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          if let context {
            try channel.pipeline.syncOperations.addHandler(
              NIOSSLClientHandler(context: context, serverHostname: place.host.nameInTLS))
          }
          return try prepare(channel, within: time)
        }
      }
    try await opening.greeting.get()
    return HTTP2Connection(opening.channel, opening.streams, to: place.url)
  }

  private static func prepare(_ channel: any Channel, within time: TimeAmount) throws -> Opening {
    var connection = NIOHTTP2Handler.ConnectionConfiguration()
    connection.targetWindowSize = window
    connection.initialSettings = [
      HTTP2Setting(parameter: .enablePush, value: 0),
      HTTP2Setting(parameter: .initialWindowSize, value: window),
      HTTP2Setting(parameter: .maxHeaderListSize, value: 1 << 14),
    ]
    var stream = NIOHTTP2Handler.StreamConfiguration()
    stream.targetWindowSize = window
    let streams = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
      mode: .client, connectionConfiguration: connection, streamConfiguration: stream
    ) { $0.close() }
    let greeting = channel.eventLoop.makePromise(of: Void.self)
    try channel.pipeline.syncOperations.addHandler(GreetingHandler(greeting))
    let end = channel.eventLoop.scheduleTask(in: time) {
      greeting.fail(ChannelError.connectTimeout(time))
      channel.hangUp()
    }
    greeting.futureResult.whenComplete { _ in end.cancel() }
    return Opening(channel: channel, streams: streams, greeting: greeting.futureResult)
  }

  /// How many bytes may be on their way before the server has heard that they came.
  private static let window = 1 << 23
}
