import Harness
import Preferences
import Seeded
import StoreContract
import Testing

@testable import Fleet

@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdStoreTests {
  @Test(arguments: StorePromise.all + StorePromise.ofWatchableStores)
  func `the etcd store fulfils the store contract`(promise: StorePromise) async throws {
    try await promise.check(try SharedEtcd.store(SharedEtcd.promised))
  }

  @Test func `an empty prefix is an empty store that a save fills`() async throws {
    let store = try SharedEtcd.store()
    #expect(try await store.load().count == 0)
    try await store.set("a", .dictionary(["b": .dictionary(["c": .integer(1)]), "d": .null]))
    let control = try SharedEtcd.cluster.control()
    let keys = try control("get", "--prefix", store.address.prefix, "--keys-only")
    #expect(
      keys.split(separator: "\n").map { $0.dropFirst(store.address.prefix.count) } == [
        "a/b/c", "a/d",
      ])
  }

  @Test func `external changes are reported, whichever client made them`() async throws {
    let store = try SharedEtcd.store(["a": "1", "b": "2"])
    _ = try await store.load()
    let onlooker = Onlooker(store.watch()) { [known = store] in
      (known.known.withLock(\.state)?.snapshot[.root]).map { "\($0.text(limit: 200))" }
    }
    let prefix = store.address.prefix
    let control = try SharedEtcd.cluster.control()
    try control("put", prefix + "a", "\"new\"")
    try control("del", prefix + "b")
    try control("put", prefix + "c/d", "plain text")
    let fresh = try await EtcdStore(store.address).load()
    #expect(await onlooker.sees(fresh[.root]?.text(limit: 200)))
    #expect(fresh[PreferenceName(keys: "c", "d")] == .string("plain text"))
    #expect(try await store.load()[.root] == fresh[.root])
  }

  @Test func `without a watch a load finds changes and deletions`() async throws {
    let store = try SharedEtcd.store(["a": "1", "b": "2", "c": "3"])
    let first = try await store.load()
    let control = try SharedEtcd.cluster.control()
    try control("put", store.address.prefix + "b", "5")
    #expect(try await store.load()[PreferenceName(keys: "b")] == .integer(5))
    try control("del", store.address.prefix + "a")
    let last = try await store.load()
    #expect(last[.root] == .dictionary(["b": .integer(5), "c": .integer(3)]))
    #expect(last.revision != first.revision)
    try control("put", "/elsewhere", "1")
    #expect(try await store.load().revision == last.revision)
  }

  @Test func `eight concurrent writers lose no change`() async throws {
    let address = try SharedEtcd.address()
    let counts = try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 1...8 {
        group.addTask { try await count(up: 12, at: address, seed: UInt64(writer)) }
      }
      return try await group.reduce([0, 0, 0]) { zip($0, $1).map(+) }
    }
    let end = try await EtcdStore(address).load()
    for (number, count) in counts.enumerated() {
      #expect(end[PreferenceName(keys: "n\(number)")] == .integer(count))
    }
    #expect(counts.reduce(0, +) == 96)
  }

  /// Increments three counters at random and returns how often each.
  private func count(up times: Int, at address: EtcdAddress, seed: UInt64) async throws -> [Int] {
    var source = SplitMix64(seed: seed)
    let store = EtcdStore(address)
    var snapshot = try await store.load()
    var counts = [0, 0, 0]
    while counts.reduce(0, +) < times {
      let number = Int.random(in: 0..<3, using: &source)
      let name = PreferenceName(keys: "n\(number)")
      var old = 0
      if case .integer(let count)? = snapshot[name] { old = Int(count.spelling) ?? -1 }
      let change = Change(name, from: snapshot[name], to: .integer(old + 1))
      do throws(StoreError) {
        snapshot = try await store.save([change], over: snapshot.revision)
        counts[number] += 1
      } catch {
        guard case .conflict(let theirs) = error else { throw error }
        snapshot = theirs
      }
    }
    return counts
  }

  @Test func `changes over the transaction limit are refused, or split if that is allowed`()
    async throws
  {
    let store = try SharedEtcd.store()
    let base = try await store.load()
    let changes = (0..<300).map {
      Change(PreferenceName(keys: "k", "n\($0)"), from: nil, to: .integer($0))
    }
    #expect(try store.steps(for: changes) == 5)
    let refusal = await words { () async throws(StoreError) in
      _ = try await store.save(changes, over: base.revision)
    }
    #expect(refusal.hasPrefix("300 changes do not fit in one transaction"))
    #expect(try await EtcdStore(store.address).load().count == 0)
    let saved = try await store.save(changes, over: base.revision, inSteps: true)
    #expect(saved.count == 300)
    #expect(try await EtcdStore(store.address).load()[.root] == saved[.root])
  }

  @Test func `a new value at a parent's name is a conflict`() async throws {
    let store = try SharedEtcd.store(["other": "1"])
    let base = try await store.load()
    try SharedEtcd.cluster.control()("put", store.address.prefix + "a", "1")
    let change = Change(PreferenceName(keys: "a", "b"), from: nil, to: .integer(2))
    do throws(StoreError) {
      _ = try await store.save([change], over: base.revision)
      Issue.record("a value was put beneath another")
    } catch {
      guard case .conflict(let theirs) = error else { throw error }
      #expect(theirs[PreferenceName(keys: "a")] == .integer(1))
    }
  }
}
