import Synchronization

/// The progress of slow work. The working thread reports it, and any thread may read it or cancel
/// the work.
///
///     Progress.$current.withValue(progress) { try store.save(changes, over: revision) }
///
/// The work can be cancelled until it commits. From then on it is always completed, but if a server
/// has to answer, the user may stop waiting for the answer.
public final class Progress: Sendable {
  /// The progress of the current task. Nil if nobody observes it.
  @TaskLocal public static var current: Progress?

  private let state = Mutex(State())
  private let onAdvance: @Sendable (Double) -> Void
  private let onWait: @Sendable () -> Void

  private struct State {
    var fraction = 0.0
    /// The part of the whole that the current work covers.
    var part = 0.0..<1.0
    var decision = Decision.none
    /// Whether nobody waits for the answer to committed work any more.
    var isAbandoned = false
    var awaited: Awaited?
    /// The number of functions that wait for a server.
    var waits = 0
    /// When the last one ended.
    var waitsEnded = ContinuousClock.now
  }

  private enum Decision { case none, cancelled, committed }

  /// A server whose answer the work waits for.
  public struct Awaited: Sendable {
    /// The server's URL.
    public let what: String
    /// Since when the work has been waiting.
    public let since: ContinuousClock.Instant
    /// Whether the work is committed: the answer reports whether it was done.
    public var isCommitted = false
  }

  /// Creates a progress that calls `onAdvance` with each new fraction, on the working thread.
  public init(onAdvance: @escaping @Sendable (Double) -> Void = { _ in }) {
    self.onAdvance = onAdvance
    onWait = {}
  }

  /// Creates a progress that also calls `onWait` when `awaited` changes, and several times a second while
  /// a server is waited for.
  package init(
    onAdvance: @escaping @Sendable (Double) -> Void = { _ in },
    onWait: @escaping @Sendable () -> Void
  ) {
    self.onAdvance = onAdvance
    self.onWait = onWait
  }

  /// The completed fraction of the work, from 0 to 1.
  public var fraction: Double { state.withLock { $0.fraction } }

  /// Cancels the work. Returns false if it has already committed and will be completed.
  @discardableResult
  public func cancel() -> Bool {
    state.withLock { state in
      if state.decision == .none { state.decision = .cancelled }
      return state.decision == .cancelled
    }
  }

  /// Reports the completed fraction of the work or of its current part. Throws if it was cancelled.
  public func advance(to done: Double) throws(Problem) {
    let (fraction, isCancelled) = state.withLock { state in
      let part = state.part
      let now = part.lowerBound + min(max(done, 0), 1) * (part.upperBound - part.lowerBound)
      state.fraction = max(state.fraction, now)
      return (state.fraction, state.decision == .cancelled)
    }
    onAdvance(fraction)
    if isCancelled { throw Problem(.cancelled) }
  }

  /// Whether the work of this task was cancelled.
  package static var isCancelled: Bool {
    current?.state.withLock { $0.decision == .cancelled } ?? false
  }

  /// Stops waiting for a server's answer to committed work. Returns false if none is waited for.
  @discardableResult
  public func abandon() -> Bool {
    state.withLock { state in
      guard state.waits > 0 else { return false }
      state.isAbandoned = true
      return true
    }
  }

  /// Marks the work as no longer cancellable. Returns false if it was cancelled before.
  public func commit() -> Bool {
    state.withLock { state in
      if state.decision == .none { state.decision = .committed }
      return state.decision == .committed
    }
  }

  /// The server that the work waits for, or nil if it is busy itself.
  public var awaited: Awaited? {
    state.withLock { state in
      guard state.waits > 0 else { return nil }
      var awaited = state.awaited
      awaited?.isCommitted = state.decision == .committed
      return awaited
    }
  }

  /// The longest pause between two requests of which the second continues the wait of the first.
  private static let pause = Duration.seconds(1)

  /// Records that the work waits for `what`, until as many calls of `endWaiting`.
  package func beginWaiting(for what: String) {
    state.withLock { state in
      state.waits += 1
      let isLonger = state.waits > 1 || .now - state.waitsEnded < Self.pause
      if isLonger, state.awaited?.what == what { return }
      state.awaited = Awaited(what: what, since: .now)
    }
    onWait()
  }

  package func endWaiting() {
    state.withLock { state in
      state.waits -= 1
      state.waitsEnded = .now
    }
    onWait()
  }

  /// Whether the user does not want to wait any longer. Calls `onWait`, so that the time of waiting
  /// can be shown.
  package var isGivenUp: Bool {
    let isGivenUp = state.withLock { $0.decision == .cancelled || $0.isAbandoned }
    onWait()
    return isGivenUp
  }

  /// Runs `work` as a part of the whole: its own progress from 0 to 1 is reported as `part`.
  public static func scaled<Result, Failure: Error>(
    to part: Range<Double>, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let current else { return try work() }
    let former = current.enter(part)
    defer { current.state.withLock { $0.part = former } }
    return try work()
  }

  /// Runs asynchronous `work` as a part of the whole.
  public static func scaled<Result, Failure: Error>(
    to part: Range<Double>, _ work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    guard let current else { return try await work() }
    let former = current.enter(part)
    defer { current.state.withLock { $0.part = former } }
    return try await work()
  }

  private func enter(_ part: Range<Double>) -> Range<Double> {
    state.withLock { state in
      let former = state.part
      let size = former.upperBound - former.lowerBound
      state.part =
        former.lowerBound + part.lowerBound * size..<former.lowerBound + part.upperBound * size
      return former
    }
  }
}
