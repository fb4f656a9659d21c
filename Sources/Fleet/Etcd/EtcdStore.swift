import Preferences
import Synchronization
import TinyNetworking

/// Preferences in etcd: one key for each preference under a prefix, with a JSON value.
///
///     let store = EtcdStore(try EtcdAddress("etcd://127.0.0.1:2379/prefs/"), transport: transport)
///
/// A save is one transaction, which compares each key that it writes with the loaded one. So it
/// never overwrites another writer's change, and it is atomic. More than etcd's limits for a
/// transaction (128 operations and compares, 1 MiB) throws `.tooManyAtOnce`, unless it may be saved
/// in steps. If the response to a save is lost, the store determines its result, or throws
/// `.unknownOutcome` if it cannot.
///
/// While the store is watched, changes arrive as they are made, and `load` returns at once from
/// memory.
public final class EtcdStore: StepwiseStore {
  /// The address of the cluster and the prefix.
  public let address: EtcdAddress
  let client: EtcdClient
  let loading: EtcdLoading
  let known = Mutex(Known())
  let executor: (any TaskExecutor)?

  struct Known {
    var state: EtcdState?
    /// Whether changes arrive now.
    var isWatching = false
    /// The reason why expected changes do not arrive.
    var failure: EtcdError?
    var listeners = Listeners()
    var follower: Task<Void, Never>?
  }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - executor: The executor of the watch, or nil for Swift's own pool.
  ///   - timeout: The time for each request with all its attempts.
  public init(
    _ address: EtcdAddress, credentials: Credentials? = nil,
    transport: any Transport, on executor: (any TaskExecutor)? = nil,
    timeout: Duration = .seconds(10)
  ) {
    self.address = address
    self.executor = executor
    client = EtcdClient(
      address, credentials: credentials, transport: transport, timeout: timeout)
    loading = EtcdLoading(client: client, prefix: Array(address.prefix.utf8), label: address.text)
  }

  public func load() async throws(StoreError) -> any Snapshot { try await state().snapshot }

  /// Returns the state from memory while it is watched. Otherwise reads the changes.
  func state() async throws(StoreError) -> EtcdState {
    let (state, isWatching, failure) = known.withLock { ($0.state, $0.isWatching, $0.failure) }
    if let state, isWatching { return state }
    if let failure, state != nil { throw storeError(failure) }
    return try await freshState(after: state)
  }

  /// Reads the current state. If about `changes` keys have changed and that is many, reads all keys
  /// in pages.
  func freshState(
    after state: EtcdState?, changes: Int = 0
  ) async throws(StoreError) -> EtcdState {
    do throws(EtcdError) {
      guard let state, changes <= loading.pages.byGateway else {
        return remember(try await loading.whole())
      }
      return remember(try await loading.since(state))
    } catch {
      throw storeError(error)
    }
  }

  /// Remembers `state` unless a newer one is known. Returns the newer one.
  @discardableResult
  func remember(_ state: EtcdState) -> EtcdState {
    let (newest, isOther) = known.withLock { known in
      let former = known.state
      if let former, former.header.cluster == state.header.cluster,
        former.header.revision > state.header.revision
      {
        return (former, false)
      }
      let new = former.map { state.isSame(as: $0) ? $0.at(state.header) : state } ?? state
      known.state = new
      return (new, former != nil && former?.snapshot.revision != new.snapshot.revision)
    }
    if isOther { notifyListeners() }
    return newest
  }

  func notifyListeners() {
    for listener in known.withLock(\.listeners).all { listener.yield() }
  }
}

extension EtcdStore: WatchableStore {
  public func watch() -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    let number = known.withLock { known in
      if known.follower == nil {
        // The caller may cancel its own work, but not the watch.
        known.follower = Progress.$current.withValue(nil) {
          Task(executorPreference: executor) { [weak self] in
            await EtcdFollower.follow { [weak self] in self }
          }
        }
      }
      return known.listeners.add(listener)
    }
    listener.onTermination = { [weak self] _ in self?.leave(number) }
    return stream
  }

  private func leave(_ number: Int) {
    known.withLock { known in
      known.listeners.remove(number)
      guard known.listeners.isEmpty else { return }
      known.follower?.cancel()
      known.follower = nil
      known.isWatching = false
      known.failure = nil
    }
  }
}

extension EtcdStore: NamedStore {
  public var label: String { address.text }

  /// The prefix, and the members of the cluster.
  public var title: StoreTitle {
    let scheme = address.text.prefix { $0 != ":" }
    let rest = address.text.dropFirst(scheme.count + 3)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    return StoreTitle(
      name: String(rest[slash...].dropFirst()), directory: "\(scheme)://\(rest[..<slash])")
  }
}

extension EtcdStore {
  /// Translates an error of etcd to the error of all stores.
  func storeError(_ error: EtcdError) -> StoreError {
    let path = address.text
    return switch error {
    case .unreachable(let errors):
      .server(
        path: path, errors.untrusted.map(ServerError.untrusted) ?? .unreachable(errors.message))
    case .unavailable(let why), .ambiguous(let why): .server(path: path, .unavailable(why))
    case .credentialsNeeded: .server(path: path, .credentialsNeeded)
    case .credentialsRefused(let why): .server(path: path, .credentialsRefused(why))
    case .denied: .noPermission(path: path, to: "read or write all of")
    case .compacted:
      .server(
        path: path, .unavailable("it compacts its history faster than it can be read"))
    case .refused(let why): .server(path: path, .refused(why))
    case .unreadable(let why): .server(path: path, .unreadable(why))
    case .content(let problem): .unreadable(path: path, problem)
    case .cancelled: .cancelled(path: path)
    }
  }
}

extension [NetworkingError] {
  /// The description if all connections were refused for lack of trust.
  fileprivate var untrusted: String? {
    let reasons = compactMap { if case .untrusted = $0.reason { $0 } else { nil } }
    return reasons.count == count && !isEmpty ? message : nil
  }

  /// The reason of a single member, or the reasons of several with their URLs.
  fileprivate var message: String {
    guard count > 1 else { return first?.reason.message ?? "" }
    return map(\.description).joined(separator: "; ")
  }
}
