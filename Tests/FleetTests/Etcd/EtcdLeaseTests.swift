import CurlTransport
import Harness
import Preferences
import Seeded
import Synchronization
import Testing

@testable import Fleet

/// Keys that etcd removes after a time, and values that are not what they seem.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdLeaseTests {
  private func grantLease() throws -> String {
    let granted = try SharedEtcd.cluster.control()("lease", "grant", "6000")
    return String(try #require(granted.split(separator: " ").dropFirst().first))
  }

  /// The keys that the lease will remove, without the prefix, sorted.
  private func keys(of lease: String, in store: EtcdStore) throws -> [String] {
    let shown = try SharedEtcd.cluster.control()("lease", "timetolive", lease, "--keys")
    let list = shown.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    return list.split(separator: " ").map { String($0.dropFirst(store.address.prefix.count)) }
      .sorted()
  }

  @Test func `a saved key keeps its lease, and a new key has none`() async throws {
    for seed in 0..<UInt64(Trials.isFull ? 100 : 3) {
      var random = SplitMix64(seed: seed)
      let store = try SharedEtcd.store()
      let (control, lease) = (try SharedEtcd.cluster.control(), try grantLease())
      let values = ["1", "\"text\"", "plain", "[1, 2]", "{\"in\": 1.0}"]
      var leased: [String] = []
      for key in ["a", "b", "c", "g/d", "g/e", "g/f"] {
        let value = values.randomElement(using: &random) ?? ""
        let hasLease = Bool.random(using: &random)
        if hasLease { leased.append(key) }
        let options = hasLease ? ["--lease", lease] : []
        _ = try control.run(["put", store.address.prefix + key, value] + options)
      }
      for name in ["a", "b", "new"] {
        try await store.set(name, .integer(Number(Int.random(in: 10..<99, using: &random))))
      }
      try await store.set("g", .dictionary(["d": .integer(7), "h": .integer(8)]))
      let kept = leased.filter { $0 != "g/e" && $0 != "g/f" }
      #expect(try keys(of: lease, in: store) == kept.sorted(), "seed \(seed)")
      let fresh = try await EtcdStore(store.address).load()
      #expect(fresh[PreferenceName(keys: "g", "d")] == .integer(7))
    }
  }

  @Test func `a renamed key keeps its lease, again and inside a renamed group`() async throws {
    let store = try SharedEtcd.store()
    let (control, lease) = (try SharedEtcd.cluster.control(), try grantLease())
    for key in ["a", "g/b"] {
      _ = try control.run(["put", store.address.prefix + key, "1", "--lease", lease])
    }
    _ = try control.run(["put", store.address.prefix + "g/c", "2"])
    for (old, new) in [("a", "x"), ("x", "y"), ("g", "h")] {
      let base = try await store.load()
      let value = try #require(base[PreferenceName(keys: old)])
      let changes = try Change.renaming(
        PreferenceName(keys: old), to: PreferenceName(keys: new), of: value)
      _ = try await store.save(changes, over: base.revision)
    }
    #expect(try keys(of: lease, in: store) == ["h/b", "y"])
    let fresh = try await EtcdStore(store.address).load()
    #expect(fresh[PreferenceName(keys: "h", "c")] == .integer(2))
  }

  @Test func `a number with a fraction takes a whole one, inside a value too`() async throws {
    let store = try SharedEtcd.store(["k": "1.0", "o": "{\"k\": 1.0}"])
    for name in [PreferenceName(keys: "k"), PreferenceName(keys: "o", "k")] {
      let base = try await store.load()
      // As the kind of a number with a fraction parses it.
      let two = PreferenceValue.real(Number(spelling: "2"))
      let change = Change(name, from: base[name], to: two)
      let saved = try await store.save([change], over: base.revision)
      #expect(saved[name] == .integer(2))
    }
    #expect(
      try SharedEtcd.cluster.control()("get", store.address.prefix + "o").hasSuffix("{\"k\": 2}\n"))
  }

  /// Begins each response, and sends the rest byte by byte.
  private func tricklingServer() throws -> ScriptedServer {
    try ScriptedServer { _, line in
      line.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
      _ = line.waitForEnd()
    }
  }

  @Test func `reading from a trickling etcd ends when the user cancels`() async throws {
    let server = try tricklingServer()
    let store = EtcdStore(
      try EtcdAddress("etcd://127.0.0.1:\(server.port)/p/"), timeout: .seconds(600))
    let waits = Mutex<Set<String>>([])
    let progress = Progress(onWait: {
      guard let progress = Progress.current, let awaited = progress.awaited else { return }
      _ = waits.withLock { $0.insert(awaited.what) }
      progress.cancel()
    })
    let error = await Progress.$current.withValue(progress) {
      await storeError { () async throws(StoreError) in try await store.load() }
    }
    guard case .cancelled? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(waits.withLock(\.self) == [server.address])
  }
}
