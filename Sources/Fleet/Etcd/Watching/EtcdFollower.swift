import Preferences
import Synchronization

/// Brings what others change into a store, for as long as someone watches it and it is there.
enum EtcdFollower {
  private static let shortPause = Duration.milliseconds(50)
  private static let longPause = Duration.seconds(2)

  static func follow(_ store: @Sendable () -> EtcdStore?) async {
    var failures = 0
    while !Task.isCancelled, let store = store() {
      do throws(EtcdError) {
        try await store.follow { failures = 0 }
      } catch {
        failures += 1
        if Task.isCancelled { return }
        // A member that is lost mostly has a neighbour that answers.
        store.note(failures > 1 ? error : nil)
      }
      try? await pause(for: min(longPause, shortPause * (1 << min(failures, 6))))
    }
  }
}

extension EtcdStore {
  /// Until the watch ends. `begun` is run once it works.
  fileprivate func follow(_ begun: () -> Void) async throws(EtcdError) {
    let base = try await stateToFollow()
    let watch = EtcdWatch(
      client: client, key: loading.prefix, end: loading.end.bytes, from: base.header.revision + 1)
    let backlog = EtcdBacklog<WatchAnswer>()
    let working = work(in: backlog)
    defer { working.cancel() }
    do throws(EtcdError) {
      for try await answer in try await watch.answers() {
        if answer.isCreated {
          begun()
          noteFollowed()
        }
        if !answer.events.isEmpty { try backlog.add(answer) }
      }
    } catch .compacted {
      try await readAnew(base)
    }
  }

  private func work(in backlog: EtcdBacklog<WatchAnswer>) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self] in
      let failure = await backlog.workIn { [weak self] answers throws(EtcdError) in
        try self?.adopt(answers)
      }
      if let failure { self?.note(failure) }
    }
  }

  private func stateToFollow() async throws(EtcdError) -> EtcdState {
    if let state = known.withLock(\.state) { return state }
    return adopt(try await loading.whole())
  }

  /// What was missed cannot be told any more.
  private func readAnew(_ state: EtcdState) async throws(EtcdError) {
    adopt(try await loading.since(state))
  }

  /// What is older than what is known was told already.
  private func adopt(_ answers: [WatchAnswer]) throws(EtcdError) {
    guard let header = answers.last?.header else { return }
    while let state = known.withLock(\.state) {
      let events = answers.flatMap(\.events).filter { $0.revision > state.header.revision }
      guard !events.isEmpty else { return }
      let new = try state.applying(events, header: header, loading)
      if known.withLock({ $0.state?.header == state.header }) {
        adopt(new)
        return
      }
    }
  }

  private func noteFollowed() {
    let wasInTrouble = known.withLock { known in
      defer { known.trouble = nil }
      known.isFollowed = known.follower != nil
      return known.trouble != nil
    }
    if wasInTrouble { tell() }
  }

  /// nil: it may pass.
  fileprivate func note(_ trouble: EtcdError?) {
    let isNew = known.withLock { known in
      known.isFollowed = false
      guard let trouble, known.follower != nil else { return false }
      defer { known.trouble = trouble }
      return known.trouble == nil
    }
    if isNew { tell() }
  }
}

extension EtcdState {
  /// Of one key the last event counts.
  fileprivate func applying(
    _ events: [WatchEvent], header: AnswerHeader, _ loading: EtcdLoading
  ) throws(EtcdError) -> EtcdState {
    var last: [[UInt8]: WatchEvent] = [:]
    for event in events { last[event.key] = event }
    var puts: [KeyValue] = []
    var deletes: Set<[UInt8]> = []
    for (key, event) in last {
      switch event {
      case .put(let kv): puts.append(kv)
      case .delete: deletes.insert(key)
      }
    }
    let newest = events.reduce(0) { max($0, $1.revision) }
    return try applying(
      puts: puts.sorted { $0.key.precedes($1.key) }, deletes: deletes, header: header.at(newest),
      prefix: loading.prefix, label: loading.label)
  }
}

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
    pause: (Duration) async -> Void = { try? await backOff(after: $0) },
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
