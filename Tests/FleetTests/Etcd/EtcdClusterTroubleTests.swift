import Harness
import Preferences
import Seeded
import StoreContract
import Testing

@testable import Fleet

/// Tests a cluster of three members of which some are down.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdClusterTroubleTests {
  @Test func `a store survives the loss of the leader and of the majority`() async throws {
    let cluster = try EtcdCluster(members: 3)
    let store = EtcdStore(try cluster.address(), on: OwnThreads())
    try await store.set("a", .integer(1))
    let onlooker = Onlooker(store.watch()) { nil }
    #expect(await eventually { store.known.withLock(\.isWatching) })

    // The election of another leader takes some seconds.
    let first = try #require(try cluster.leader())
    first.kill()
    try await set("a", 2, in: store)
    #expect(await eventually { store.known.withLock(\.isWatching) })

    // Without a majority, the cluster neither accepts a change nor claims to.
    let second = try #require(cluster.members.first { $0.isRunning })
    second.kill()
    #expect(await eventually { store.known.withLock { $0.failure != nil } })
    let loading = await words { () async throws(StoreError) in _ = try await store.load() }
    #expect(loading != "nothing")
    let known = store.known.withLock(\.state)
    let base = try #require(known).snapshot
    let change = Change(PreferenceName(keys: "a"), from: .integer(2), to: .integer(3))
    let saving = await words { () async throws(StoreError) in
      _ = try await store.save([change], over: base.revision)
    }
    #expect(saving != "nothing")

    try cluster.restart(first)
    try cluster.restart(second)
    #expect(cluster.waitForHealth())
    #expect(await eventually { store.known.withLock(\.isWatching) })
    try await set("a", 4, in: store)
    #expect(
      try await EtcdStore(try cluster.address()).load()[PreferenceName(keys: "a")] == .integer(4))
    #expect(onlooker.looks > 0)
  }

  /// Sets a value as a user would: again if the save failed or its result is unknown.
  private func set(_ key: String, _ value: Int, in store: EtcdStore) async throws {
    for _ in 0..<20 {
      let said = await words { () async throws(StoreError) in
        _ = try await store.freshState(after: store.known.withLock(\.state))
        try await store.set(key, .integer(value))
      }
      if said == "nothing" { return }
    }
    Issue.record("\(key) could not be set")
  }
}
