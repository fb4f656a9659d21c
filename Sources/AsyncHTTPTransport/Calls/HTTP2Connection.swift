import NIOCore
import NIOHTTP2
import TinyNetworking

/// A connection of HTTP/2 that calls of gRPC alone are made on, each on a stream of its own.
final class HTTP2Connection: CallConnection {
  private let channel: any Channel
  private let streams: NIOHTTP2Handler.StreamMultiplexer
  private let url: String

  init(_ channel: any Channel, _ streams: NIOHTTP2Handler.StreamMultiplexer, to url: String) {
    self.channel = channel
    self.streams = streams
    self.url = url
  }

  deinit { close() }

  func close() { channel.hangUp() }

  func call(
    _ call: RemoteCall, silence: Duration
  ) async throws(RemoteCallError) -> [UInt8] {
    do {
      return try await answer(to: call, silence: TimeAmount(silence))
    } catch {
      if let error = error as? RemoteCallError { throw error }
      let lost = error as? TransportError ?? TransportError(during: error, url: url)
      throw .transport(
        Task.isCancelled
          ? TransportError(.cancelled, url: url, mayHaveArrived: true) : lost)
    }
  }

  private func answer(to call: RemoteCall, silence: TimeAmount) async throws -> [UInt8] {
    let answer = channel.eventLoop.makePromise(of: [UInt8].self)
    let opening = streams.createStreamChannel { [url] stream in
      stream.eventLoop.makeCompletedFuture {
        try stream.pipeline.syncOperations.addHandlers(
          IdleStateHandler(readTimeout: silence), CallHandler(call, to: url, answer))
      }
    }
    opening.whenFailure { answer.fail($0) }
    let stream = try await opening.get()
    return try await withTaskCancellationHandler {
      try await answer.futureResult.get()
    } onCancel: {
      stream.close(promise: nil)
    }
  }
}

extension Channel {
  /// The other side hears of it even where a program that was started meanwhile has the socket too.
  func hangUp() {
    close(mode: .output, promise: nil)
    close(promise: nil)
  }
}
