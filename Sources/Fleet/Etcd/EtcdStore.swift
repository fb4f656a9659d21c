import Preferences
import Synchronization
import TinyNetworking

/// Preferences in etcd: one key each under a prefix, its value in JSON.
///
///     let store = EtcdStore(try EtcdAddress("etcd://127.0.0.1:2379/prefs/"), transport: transport)
///
/// A save is one transaction that compares each key it touches with what was loaded, so no change of
/// another writer is ever written over, and it is made whole or not at all; more than etcd takes in one
/// (128 operations and as many comparisons, 1 MiB) is refused (`.tooManyAtOnce`) unless it may be saved
/// in steps. A save whose answer was lost is found out about, and told as `.unknownOutcome` where that
/// cannot be.
///
/// While someone watches it, changes come as they are made and `load` answers at once, from memory.
public final class EtcdStore: StepwiseStore {
  public let address: EtcdAddress
  let client: EtcdClient
  let loading: EtcdLoading
  let known = Mutex(Known())
  let executor: (any TaskExecutor)?

  struct Known {
    var state: EtcdState?
    /// Whether changes come by themselves now.
    var isFollowed = false
    /// Why they do not come, where they should.
    var trouble: EtcdError?
    var listeners = Listeners()
    var follower: Task<Void, Never>?
  }

  /// `executor`: where it follows what others change; Swift's own pool where it is nil. `patience`: for
  /// each request, whatever it takes.
  public init(
    _ address: EtcdAddress, credentials: Credentials? = nil,
    transport: any Transport, on executor: (any TaskExecutor)? = nil,
    patience: Duration = .seconds(10)
  ) {
    self.address = address
    self.executor = executor
    client = EtcdClient(
      address, credentials: credentials, transport: transport, patience: patience)
    loading = EtcdLoading(client: client, prefix: Array(address.prefix.utf8), label: address.text)
  }

  public func load() async throws(StoreError) -> any Snapshot { try await state().snapshot }

  /// From memory while it is followed; else what has changed is asked for.
  func state() async throws(StoreError) -> EtcdState {
    let (state, isFollowed, trouble) = known.withLock { ($0.state, $0.isFollowed, $0.trouble) }
    if let state, isFollowed { return state }
    if let trouble, state != nil { throw told(trouble) }
    return try await freshState(after: state)
  }

  /// `changes`: how many there are about; where they are many, all is read by pages.
  func freshState(
    after state: EtcdState?, changes: Int = 0
  ) async throws(StoreError) -> EtcdState {
    do throws(EtcdError) {
      guard let state, changes <= loading.pages.byGateway else {
        return adopt(try await loading.whole())
      }
      return adopt(try await loading.since(state))
    } catch {
      throw told(error)
    }
  }

  /// The newest of `state` and what is known.
  @discardableResult
  func adopt(_ state: EtcdState) -> EtcdState {
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
    if isOther { tell() }
    return newest
  }

  func tell() {
    for listener in known.withLock(\.listeners).all { listener.yield() }
  }
}

extension EtcdStore: WatchableStore {
  public func watch() -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    let number = known.withLock { known in
      if known.follower == nil {
        known.follower = Task(executorPreference: executor) { [weak self] in
          await EtcdFollower.follow { [weak self] in self }
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
      known.isFollowed = false
      known.trouble = nil
    }
  }
}

extension EtcdStore: NamedStore {
  public var label: String { address.text }

  /// The prefix, at the members of the cluster.
  public var title: StoreTitle {
    let scheme = address.text.prefix { $0 != ":" }
    let rest = address.text.dropFirst(scheme.count + 3)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    return StoreTitle(
      name: String(rest[slash...].dropFirst()), directory: "\(scheme)://\(rest[..<slash])")
  }
}

extension EtcdStore {
  /// Translates an error of etcd into the error of all stores.
  func told(_ error: EtcdError) -> StoreError {
    let path = address.text
    return switch error {
    case .unreachable(let errors):
      .server(
        path: path, errors.untrusted.map(ServerError.untrusted) ?? .unreachable(errors.words))
    case .unavailable(let words), .ambiguous(let words): .server(path: path, .unavailable(words))
    case .needsLogin: .server(path: path, .credentialsNeeded)
    case .credentialsRefused(let words): .server(path: path, .credentialsRefused(words))
    case .denied: .noPermission(path: path, to: "read or write all of")
    case .compacted:
      .server(
        path: path, .unavailable("it gives its history up faster than it can be read"))
    case .refused(let words): .server(path: path, .refused(words))
    case .unreadable(let words): .server(path: path, .unreadable(words))
    case .content(let problem): .unreadable(path: path, problem)
    case .cancelled: .cancelled(path: path)
    }
  }
}

extension [TransportError] {
  /// Where it is this of all of them.
  fileprivate var untrusted: String? {
    let reasons = compactMap { if case .untrusted = $0.reason { $0 } else { nil } }
    return reasons.count == count && !isEmpty ? words : nil
  }

  /// Of one member what is wrong, of several which.
  fileprivate var words: String {
    guard count > 1 else { return first?.reason.words ?? "" }
    return map(\.description).joined(separator: "; ")
  }
}
