import Synchronization

/// How far something slow has come: told by whoever does it, looked at by whoever waits for it, from
/// any thread.
///
///     Progress.$current.withValue(progress) { try store.save(changes, over: revision) }
///
/// Whoever waits may cancel until the work commits: from then on it is done whole.
public final class Progress: Sendable {
  /// Of what this task is doing; nil where nobody waits to hear of it.
  @TaskLocal public static var current: Progress?

  private let state = Mutex(State())
  private let onAdvance: @Sendable (Double) -> Void

  private struct State {
    var fraction = 0.0
    /// What the work that tells now is of all.
    var part = 0.0..<1.0
    var decision = Decision.none
  }

  private enum Decision { case none, cancelled, committed }

  /// `told` is run on the working thread, with each fraction.
  public init(onAdvance: @escaping @Sendable (Double) -> Void = { _ in }) {
    self.onAdvance = onAdvance
  }

  /// Of 1.
  public var fraction: Double { state.withLock { $0.fraction } }

  /// False where it is too late: it will be done.
  @discardableResult
  public func cancel() -> Bool {
    state.withLock { state in
      if state.decision == .none { state.decision = .cancelled }
      return state.decision == .cancelled
    }
  }

  /// So much of the work is done, or of the part of it that is being done. Throws where it is
  /// cancelled.
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

  /// Whether what this task does was given up.
  package static var isCancelled: Bool {
    current?.state.withLock { $0.decision == .cancelled } ?? false
  }

  /// What comes now cannot be taken back. False where it was cancelled before.
  public func commit() -> Bool {
    state.withLock { state in
      if state.decision == .none { state.decision = .committed }
      return state.decision == .committed
    }
  }

  /// What `work` tells as its whole is this part of it all.
  public static func scaled<Result, Failure: Error>(
    to part: Range<Double>, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let current else { return try work() }
    let former = current.enter(part)
    defer { current.state.withLock { $0.part = former } }
    return try work()
  }

  /// As above, where the work waits for others.
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
