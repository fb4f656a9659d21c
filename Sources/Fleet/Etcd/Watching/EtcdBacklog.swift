import Preferences
import Synchronization

/// What a watch has brought and nobody has worked in yet. A working-in costs as much as the store is
/// large, however little has come: so each takes all that came meanwhile, and between two there is a
/// pause, so that others' writing costs about a quarter of the time.
final class EtcdBacklog<Answer: Sendable>: Sendable {
  private let state = Mutex(State())
  private let arrivals: AsyncStream<Void>
  private let arrival: Listeners.Listener

  private struct State {
    var answers: [Answer] = []
    var failure: EtcdError?
  }

  init() { (arrivals, arrival) = Listeners.makeStream() }

  /// Throws why what came before could not be worked in.
  func add(_ answer: Answer) throws(EtcdError) {
    let failure = state.withLock { state in
      state.answers.append(answer)
      return state.failure
    }
    if let failure { throw failure }
    arrival.yield()
  }

  /// Until the task is cancelled, or `work` throws, which it gives. `pause` is given what a working-in
  /// took.
  func workIn(
    pause: (Duration) async -> Void = { try? await rest(after: $0) },
    _ work: ([Answer]) async throws(EtcdError) -> Void
  ) async -> EtcdError? {
    for await _ in arrivals {
      let began = ContinuousClock.now
      do throws(EtcdError) {
        try await work(take())
      } catch {
        state.withLock { $0.failure = error }
        return error
      }
      await pause(.now - began)
    }
    return nil
  }

  private func take() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }
}
