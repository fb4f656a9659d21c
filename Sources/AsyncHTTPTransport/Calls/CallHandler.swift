import NIOCore
import NIOHPACK
import NIOHTTP2
import TinyNetworking

/// Makes one call on its stream, and gathers the answer.
final class CallHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private let call: RemoteCall
  private let url: String
  private let answer: EventLoopPromise<[UInt8]>
  /// With the five that stand before the message.
  private var bytes: [UInt8] = []
  private var hasHead = false

  init(_ call: RemoteCall, to url: String, _ answer: EventLoopPromise<[UInt8]>) {
    self.call = call
    self.url = url
    self.answer = answer
  }

  func channelActive(context: ChannelHandlerContext) {
    let message = ByteBuffer(bytes: CallMessage.framed(call.message))
    context.write(wrapOutboundOut(.headers(.init(headers: head))), promise: nil)
    context.writeAndFlush(
      wrapOutboundOut(.data(.init(data: .byteBuffer(message), endStream: true))), promise: nil)
  }

  private var head: HPACKHeaders {
    let parts = url.split(separator: "/").map(String.init)
    var head: HPACKHeaders = [
      ":method": "POST", ":scheme": String(parts[0].dropLast()), ":path": call.path,
      ":authority": parts.count > 1 ? parts[1] : "", "content-type": "application/grpc",
      "te": "trailers",
    ]
    for header in call.headers {
      head.add(name: header.name.lowercased(), value: header.value, indexing: .neverIndexed)
    }
    return head
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let part): read(part, context)
    case .data(let part):
      guard case .byteBuffer(let piece) = part.data else { return }
      bytes += piece.readableBytesView
      if bytes.count > call.limit + CallMessage.prefix {
        fail(.tooLarge(limit: call.limit), context)
      } else if part.endStream {
        fail(.closed, context)
      }
    default: break
    }
  }

  /// The answer's head, or what comes after its message.
  private func read(_ part: HTTP2Frame.FramePayload.Headers, _ context: ChannelHandlerContext) {
    if !hasHead {
      hasHead = true
      let type = part.headers.first(name: "content-type") ?? ""
      guard part.headers.first(name: ":status") == "200", type.hasPrefix("application/grpc") else {
        return fail(.other("it does not speak gRPC"), context)
      }
    }
    guard part.endStream else { return }
    switch part.headers.first(name: "grpc-status").flatMap({ Int($0) }) {
    case 0?:
      guard let message = CallMessage.unframed(bytes) else {
        return fail(.other("its answer is no message"), context)
      }
      answer.succeed(message)
    case let code?: answer.fail(RemoteCallError.refused(code: code))
    case nil: fail(.other("its answer has no status"), context)
    }
  }

  private func fail(_ reason: TransportError.Reason, _ context: ChannelHandlerContext) {
    answer.fail(TransportError(reason, url: url, mayHaveArrived: true))
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { fail(.timedOut, context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    answer.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { fail(.closed, context) }
  func handlerRemoved(context: ChannelHandlerContext) { answer.fail(ChannelError.eof) }
}
