import Harness
import Preferences
import Seeded
import StoreContract
import Testing

@testable import Fleet

/// Tests network faults and compacted history.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdFaultTests {
  let relay: Relay
  let store: EtcdStore
  let control: EtcdControl

  /// Makes a store behind a relay, with `a` = 1 and `b` = 2.
  init() throws {
    let cluster = try SharedEtcd.cluster
    let prefix = try SharedEtcd.address().prefix
    control = cluster.control()
    relay = try Relay(to: cluster.members[0].port)
    store = EtcdStore(
      try EtcdAddress("etcd://127.0.0.1:\(relay.port)\(prefix)"), on: OwnThreads(),
      timeout: .seconds(4))
    try control("put", prefix + "a", "1")
    try control("put", prefix + "b", "2")
  }

  private func version(of key: String) throws -> String {
    let json = try control("get", store.address.prefix + key, "-w", "json")
    let start = try #require(json.range(of: "\"version\":")).upperBound
    return String(json[start...].prefix(while: \.isNumber))
  }

  @Test(arguments: [Relay.Fault.requestLost, .replyLost])
  func `a save whose response is lost is made once`(fault: Relay.Fault) async throws {
    let base = try await store.load()
    relay.cause(fault)
    let change = Change(PreferenceName(keys: "a"), from: .integer(1), to: .integer(7))
    let saved = try await store.save([change], over: base.revision)
    #expect(saved[PreferenceName(keys: "a")] == .integer(7))
    #expect(relay.faults == 1)
    #expect(try version(of: "a") == "2")
  }

  @Test func `a load whose response is lost is repeated`() async throws {
    _ = try await store.load()
    relay.cause(.replyLost)
    #expect(try await store.load().count == 2)
    #expect(relay.faults == 1)
  }

  @Test func `a silent server times out, and the save's result is reported as unknown`()
    async throws
  {
    let base = try await store.load()
    relay.manner = .silent
    let change = Change(PreferenceName(keys: "a"), from: .integer(1), to: .integer(7))
    let saving = await words { () async throws(StoreError) in
      _ = try await store.save([change], over: base.revision)
    }
    #expect(saving.hasPrefix("sent, but it is unknown whether it was saved"))
    let loading = await words { () async throws(StoreError) in _ = try await store.load() }
    #expect(loading == "no answer: no response in time")
    relay.manner = .faithful
    #expect(try await store.load()[PreferenceName(keys: "a")] == .integer(1))
  }

  @Test func `an unreachable store fails at once and works again once it is reachable`()
    async throws
  {
    _ = try await store.load()
    let onlooker = Onlooker(store.watch()) { nil }
    #expect(await eventually { store.known.withLock(\.isWatching) })
    relay.manner = .cutting
    relay.cut()
    #expect(await eventually { store.known.withLock { $0.failure != nil } })
    let told = await words { () async throws(StoreError) in _ = try await store.load() }
    #expect(told != "nothing")
    try control("put", store.address.prefix + "a", "5")
    relay.manner = .faithful
    #expect(await eventually { store.known.withLock(\.isWatching) })
    #expect(
      await eventually {
        store.known.withLock(\.state)?.snapshot[PreferenceName(keys: "a")] == .integer(5)
      })
    #expect(await eventually { onlooker.looks > 1 })
  }
}
