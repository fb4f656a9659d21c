import NIOCore
import NIOHTTP2

/// Notes that the other side has sent its settings, as all who speak HTTP/2 do at first.
final class GreetingHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  private let greeting: EventLoopPromise<Void>

  init(_ greeting: EventLoopPromise<Void>) { self.greeting = greeting }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .settings(.settings) = unwrapInboundIn(data).payload { greeting.succeed() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    greeting.fail(error)
    context.channel.hangUp()
  }

  func channelInactive(context: ChannelHandlerContext) { greeting.fail(ChannelError.eof) }
  func handlerRemoved(context: ChannelHandlerContext) { greeting.fail(ChannelError.eof) }
}
