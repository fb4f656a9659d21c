import Harness
import Preferences
import Seeded
import StoreContract
import Testing

@testable import Fleet

/// Tests how the result of a save with a lost response is found out. The etcd is private, because
/// one test compacts it.
@Suite(.serialized, .onOwnThread, .timeLimit(.minutes(40)))
struct EtcdResolutionTests {
  let cluster: EtcdCluster
  let store: EtcdStore

  init() throws {
    cluster = try EtcdCluster()
    store = EtcdStore(try cluster.address(), on: OwnThreads())
    try put("a", "1")
    try put("b", "2")
  }

  /// Returns the resolved result of setting `a` and `b` to 7, if `meanwhile` ran after the
  /// transaction (or instead of it).
  private func outcome(
    isMade: Bool, of keys: [String] = ["a", "b"], meanwhile: () throws -> Void
  ) async throws -> EtcdOutcome {
    let state = try await store.freshState(after: nil)
    let changes = keys.map { Change(PreferenceName(keys: $0), from: nil, to: .integer(7)) }
    let writes = try EtcdWrites(changes, over: state, prefix: store.loading.prefix)
    let transaction = try #require(EtcdTransaction.split(writes.writes).first)
    if isMade {
      let request = transaction.request(delta: store.loading.delta(since: state))
      #expect(try await store.client.transaction(request).hasSucceeded)
    }
    try meanwhile()
    let resolution = EtcdResolution(client: store.client, base: state.header.revision)
    return try await resolution.outcome(of: transaction)
  }

  private func put(_ key: String, _ value: String) throws {
    try cluster.control()("put", store.address.prefix + key, value)
  }

  @Test func `a transaction that succeeded is recognized, whatever others wrote since`()
    async throws
  {
    let outcome = try await outcome(isMade: true) {
      try put("a", "8")
      try put("b", "9")
      try put("a", "10")
    }
    #expect("\(outcome)".hasPrefix("applied"))
  }

  @Test func `a transaction that failed is recognized`() async throws {
    let others = try await outcome(isMade: false) { try put("a", "8") }
    #expect("\(others)".hasPrefix("notApplied"))
    // Another client wrote the same values, but in two transactions.
    let alike = try await outcome(isMade: false) {
      try put("a", "7")
      try put("b", "7")
    }
    #expect("\(alike)".hasPrefix("notApplied"))
  }

  @Test func `a new key that another client created first is a conflict`() async throws {
    let outcome = try await outcome(isMade: false, of: ["new"]) { try put("new", "1") }
    #expect("\(outcome)".hasPrefix("notApplied"))
  }

  @Test func `the result is unknown if the history is compacted`() async throws {
    let outcome = try await outcome(isMade: true) {
      try put("a", "8")
      try put("b", "8")
      try cluster.control()("compaction", "\(try cluster.revision())")
    }
    #expect("\(outcome)".hasPrefix("unknown"))
  }

  @Test func `events that a watch missed and that are compacted cause a new load`() async throws {
    let relay = try Relay(to: cluster.members[0].port)
    let store = EtcdStore(
      try EtcdAddress("etcd://127.0.0.1:\(relay.port)/prefs/"), on: OwnThreads())
    _ = try await store.load()
    let onlooker = Onlooker(store.watch()) { [store] in
      store.known.withLock(\.state)?.snapshot[PreferenceName(keys: "b")]?.text(limit: 9)
    }
    #expect(await eventually { store.known.withLock(\.isWatching) })
    relay.manner = .silent
    try put("b", "20")
    try put("b", "21")
    try cluster.control()("del", store.address.prefix + "a")
    try cluster.control()("compaction", "\(try cluster.revision())")
    relay.manner = .faithful
    relay.cut()
    #expect(await onlooker.sees("21"))
    #expect(try await store.load()[.root] == .dictionary(["b": .integer(21)]))
  }
}
