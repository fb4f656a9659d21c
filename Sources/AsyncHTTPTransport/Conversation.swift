import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization
import TinyNetworking

/// One request on its way, and its answer part by part: more is read from the network once a part was
/// taken.
///
/// Its parts go from an event loop straight to the task that waits for them. AsyncHTTPClient's own way
/// for tasks starts one for each request in the pool that all tasks share, whose monitor wakes up every
/// second from then on.
final class Conversation: HTTPClientResponseDelegate {
  enum Part {
    case head(HTTPResponseHead)
    case piece([UInt8])
  }

  fileprivate typealias Reader = CheckedContinuation<Part?, any Error>

  fileprivate struct State {
    var task: HTTPClient.Task<Void>?
    var waiting: (part: Part, isTaken: EventLoopPromise<Void>)?
    var reader: Reader?
    var end: Result<Void, any Error>?
    var isHeadSent = false
  }

  private let state = Mutex(State())

  /// Called once.
  func begin(_ request: HTTPClient.Request, with client: HTTPClient, by deadline: Deadline) {
    let task = client.execute(request: request, delegate: self, deadline: deadline.ofAll)
    state.withLock { if $0.end == nil { $0.task = task } }
  }

  func giveUp(for reason: any Error = CancellationError()) {
    state.withLock(\.task)?.fail(reason: reason)
  }

  /// Whether the request's head was given to a connection. When an error of the connection has ended
  /// the conversation, false means that the server got nothing: both come from the connection's own
  /// event loop, in this order. A deadline or a cancellation comes from elsewhere and may overtake it.
  var isHeadSent: Bool { state.withLock(\.isHeadSent) }

  /// Where the head is to be there by `deadline`, alone.
  func head(by deadline: Deadline) async throws -> HTTPResponseHead {
    let timer = state.withLock(\.task)?.eventLoop.scheduleTask(deadline: deadline.ofHead) {
      [weak self] in self?.giveUp(for: HTTPClientError.deadlineExceeded)
    }
    defer { timer?.cancel() }
    guard case .head(let head)? = try await next() else {
      throw HTTPClientError.remoteConnectionClosed
    }
    return head
  }

  /// nil at the end. For one task at a time.
  func next() async throws -> Part? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        let (found, isTaken) = state.withLock { $0.take(or: reader) }
        isTaken?.succeed()
        if let found { reader.resume(with: found) }
      }
    } onCancel: {
      giveUp()
    }
  }

  func didSendRequestHead(task: HTTPClient.Task<Void>, _ head: HTTPRequestHead) {
    state.withLock { $0.isHeadSent = true }
  }

  func didReceiveHead(
    task: HTTPClient.Task<Void>, _ head: HTTPResponseHead
  ) -> EventLoopFuture<Void> { offer(.head(head), on: task.eventLoop) }

  func didReceiveBodyPart(
    task: HTTPClient.Task<Void>, _ buffer: ByteBuffer
  ) -> EventLoopFuture<Void> { offer(.piece(Array(buffer.readableBytesView)), on: task.eventLoop) }

  func didFinishRequest(task: HTTPClient.Task<Void>) { end(.success(())) }

  func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) { end(.failure(error)) }

  private func offer(_ part: Part, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let isTaken = loop.makePromise(of: Void.self)
    let (reader, waits) = state.withLock { $0.give(part, isTaken) }
    reader?.resume(returning: part)
    if !waits { isTaken.succeed() }
    return isTaken.futureResult
  }

  private func end(_ result: Result<Void, any Error>) {
    let (reader, isTaken) = state.withLock { $0.finish(result) }
    isTaken?.succeed()
    reader?.resume(with: result.map { nil })
  }
}

extension Conversation.State {
  /// What there is already; nil where `reader` is to wait.
  fileprivate mutating func take(
    or reader: Conversation.Reader
  ) -> (Result<Conversation.Part?, any Error>?, EventLoopPromise<Void>?) {
    if let (part, isTaken) = waiting {
      waiting = nil
      return (.success(part), isTaken)
    }
    if let end { return (end.map { nil }, nil) }
    self.reader = reader
    return (nil, nil)
  }

  /// Who waits for it; else it waits itself, until the end.
  fileprivate mutating func give(
    _ part: Conversation.Part, _ isTaken: EventLoopPromise<Void>
  ) -> (reader: Conversation.Reader?, waits: Bool) {
    if let reader {
      self.reader = nil
      return (reader, false)
    }
    guard end == nil else { return (nil, false) }
    waiting = (part, isTaken)
    return (nil, true)
  }

  fileprivate mutating func finish(
    _ result: Result<Void, any Error>
  ) -> (Conversation.Reader?, EventLoopPromise<Void>?) {
    end = result
    task = nil
    defer { reader = nil }
    return (reader, waiting?.isTaken)
  }
}

extension Deadline {
  fileprivate var ofHead: NIODeadline {
    switch self {
    case .all(let instant), .head(let instant):
      .now() + TimeAmount(ContinuousClock.now.duration(to: instant))
    }
  }

  /// nil where its end may come at any time.
  fileprivate var ofAll: NIODeadline? { if case .all = self { ofHead } else { nil } }
}
