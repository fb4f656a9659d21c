import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Makes of each request on a connection to a proxy what a proxy is asked: for the whole URL, with its
/// own login. AsyncHTTPClient knows tunnels alone, which proxies mostly refuse to port 80.
final class WholeTargets: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private let login: String?

  private init(_ login: String?) { self.login = login }

  /// For each connection of a client whose requests name the proxy's address, and their own host.
  static func initializer(
    for proxy: Proxy
  ) -> @Sendable (any Channel) -> EventLoopFuture<Void> {
    let login = proxy.authorization?.headerValue
    return { channel in
      channel.eventLoop.submit {
        let pipeline = channel.pipeline.syncOperations
        let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
        try pipeline.addHandler(WholeTargets(login), position: .after(encoder))
      }
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), let host = head.headers.first(name: "Host")
    else { return context.write(data, promise: promise) }
    head.uri = "http://" + host + head.uri
    if let login { head.headers.replaceOrAdd(name: "Proxy-Authorization", value: login) }
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
