import Preferences
import Synchronization
import TinyNetworking

/// Keeps a store up to date while it exists and is watched.
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
        store.recordFailure(failures > 1 ? error : nil)
      }
      try? await pause(for: min(longPause, shortPause * (1 << min(failures, 6))))
    }
  }
}

extension EtcdStore {
  /// Watches until the watch ends. Calls `begun` when the server has confirmed it.
  fileprivate func follow(_ begun: () -> Void) async throws(EtcdError) {
    let base = try await stateToWatch()
    let watch = EtcdWatch(
      client: client, key: loading.prefix, end: loading.end.bytes, from: base.header.revision + 1)
    let backlog = EtcdBacklog<WatchResponse>()
    let working = work(in: backlog)
    defer { working.cancel() }
    do throws(EtcdError) {
      for try await response in try await watch.responses() {
        if response.isCreated {
          begun()
          watchHasBegun()
        }
        if !response.events.isEmpty { try backlog.add(response) }
      }
    } catch .compacted {
      try await reload(base)
    }
  }

  private func work(in backlog: EtcdBacklog<WatchResponse>) -> Task<Void, Never> {
    Task(executorPreference: executor) { [weak self] in
      let failure = await backlog.process { [weak self] responses throws(EtcdError) in
        try self?.apply(responses)
      }
      if let failure { self?.recordFailure(failure) }
    }
  }

  private func stateToWatch() async throws(EtcdError) -> EtcdState {
    if let state = known.withLock(\.state) { return state }
    return remember(try await loading.whole())
  }

  /// Reads the changes that the watch can no longer deliver.
  private func reload(_ state: EtcdState) async throws(EtcdError) {
    remember(try await loading.since(state))
  }

  /// Applies events that are newer than the known state.
  private func apply(_ responses: [WatchResponse]) throws(EtcdError) {
    guard let header = responses.last?.header else { return }
    while let state = known.withLock(\.state) {
      let events = responses.flatMap(\.events).filter { $0.revision > state.header.revision }
      guard !events.isEmpty else { return }
      let new = try state.applying(events, header: header, loading)
      if known.withLock({ $0.state?.header == state.header }) {
        remember(new)
        return
      }
    }
  }

  private func watchHasBegun() {
    let hadFailed = known.withLock { known in
      defer { known.failure = nil }
      known.isWatching = known.follower != nil
      return known.failure != nil
    }
    if hadFailed { notifyListeners() }
  }

  /// Records that watching failed. `failure` is nil if it may be temporary.
  fileprivate func recordFailure(_ failure: EtcdError?) {
    let isNew = known.withLock { known in
      known.isWatching = false
      guard let failure, known.follower != nil else { return false }
      defer { known.failure = failure }
      return known.failure == nil
    }
    if isNew { notifyListeners() }
  }
}

extension EtcdState {
  /// Applies the last event of each key.
  fileprivate func applying(
    _ events: [WatchEvent], header: ResponseHeader, _ loading: EtcdLoading
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

/// The responses of a watch that are not applied yet. Applying takes a time proportional to the
/// whole store. So each step takes all waiting responses, and pauses between steps limit the load
/// to about a quarter of the time.
final class EtcdBacklog<ResponseJSON: Sendable>: Sendable {
  private let state = Mutex(State())
  private let arrivals: AsyncStream<Void>
  private let arrival: Listeners.Listener

  private struct State {
    var responses: [ResponseJSON] = []
    var failure: EtcdError?
  }

  init() { (arrivals, arrival) = Listeners.makeStream() }

  /// Throws the error of applying earlier responses.
  func add(_ response: ResponseJSON) throws(EtcdError) {
    let failure = state.withLock { state in
      state.responses.append(response)
      return state.failure
    }
    if let failure { throw failure }
    arrival.yield()
  }

  /// Calls `work` with waiting responses until the task is cancelled, or `work` throws, which it
  /// returns. `pause` gets the duration of each step.
  func process(
    pause: (Duration) async -> Void = { try? await backOff(after: $0) },
    _ work: ([ResponseJSON]) async throws(EtcdError) -> Void
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

  private func take() -> [ResponseJSON] {
    state.withLock { state in
      defer { state.responses = [] }
      return state.responses
    }
  }
}

/// A watch of a range of keys from a revision on.
struct EtcdWatch {
  let client: EtcdClient
  let key, end: [UInt8]
  let from: Int

  /// Returns the responses, without end. They throw `.compacted` if the server has compacted
  /// `from`, and `.unavailable` if the member has lost its leader or closed the connection.
  func responses() async throws(EtcdError) -> EtcdWatchResponses {
    let creation = WatchRequest.Creation(
      key: Bytes(key), rangeEnd: Bytes(end), startRevision: Number64(from))
    return EtcdWatchResponses(lines: try await client.watch(WatchRequest(creation: creation)))
  }
}

struct EtcdWatchResponses: AsyncSequence {
  let lines: Lines

  func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var lines: Lines.AsyncIterator

    mutating func next() async throws(EtcdError) -> WatchResponse? {
      try await next(isolation: #isolation)
    }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(EtcdError) -> WatchResponse? {
      let line: [UInt8]?
      do throws(NetworkingError) {
        line = try await lines.next(isolation: actor)
      } catch {
        throw .unavailable(error.description)
      }
      guard let line else {
        if Task.isCancelled { return nil }
        throw .unavailable("the server has ended the watch")
      }
      return try Self.read(line)
    }

    private static func read(_ line: [UInt8]) throws(EtcdError) -> WatchResponse {
      let response: WatchResponse
      do throws(ParsingError) {
        response = try WatchResponse(try ResponseJSON(line))
      } catch {
        throw .unavailable(error.expected)
      }
      if response.compactRevision > 0 { throw .compacted }
      if let why = response.cancellation { throw .unavailable(why) }
      return response
    }
  }
}

/// Returns the result of `work`, or nil if it takes longer than `timeout`.
func within<A: Sendable>(
  _ timeout: Duration, _ work: @escaping @Sendable () async throws(EtcdError) -> A?
) async throws(EtcdError) -> A? {
  try await firstResult(work) { () async throws(EtcdError) in
    try? await pause(for: timeout)
    return nil
  }
}
