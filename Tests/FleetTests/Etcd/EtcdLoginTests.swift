import CurlTransport
import Harness
import Preferences
import Seeded
import StoreContract
import Testing
import TinyNetworking

@testable import Fleet

/// Tests permissions on an etcd whose tokens live for one second.
@Suite(.onOwnThread, .timeLimit(.minutes(40)))
struct EtcdLoginTests {
  private static let started = Result {
    var settings = EtcdSettings()
    settings.tokenLife = 1
    let cluster = try EtcdCluster(settings)
    let root = try cluster.enableAuthentication(rootPassword: "secret")
    try root("role", "add", "reader")
    try root("role", "grant-permission", "reader", "read", "/prefs/", "/prefs0")
    try root("user", "add", "ann:word")
    try root("user", "grant-role", "ann", "reader")
    try root("put", "/prefs/a", "1")
    return (cluster, root)
  }

  let cluster: EtcdCluster
  let root: EtcdControl

  init() throws { (cluster, root) = try Self.started.get() }

  private func store(
    _ user: String?, _ password: String = "", via transport: any Transport = HTTPTransport()
  ) throws -> EtcdStore {
    EtcdStore(
      try cluster.address(), credentials: user.map { Credentials(user: $0, password: password) },
      transport: transport, on: OwnThreads(), timeout: .seconds(60))
  }

  @Test func `missing, wrong and insufficient credentials have different errors`() async throws {
    let none = try store(nil), wrong = try store("ann", "no"), reader = try store("ann", "word")
    #expect(
      await words { () async throws(StoreError) in _ = try await none.load() }
        == ServerError.credentialsNeeded.words)
    let refused = await words { () async throws(StoreError) in _ = try await wrong.load() }
    #expect(refused.hasPrefix("the credentials were refused: "))
    #expect(try await reader.load()[PreferenceName(keys: "a")] == .integer(1))
    let writing = await words { () async throws(StoreError) in
      try await reader.set("a", .integer(2))
    }
    #expect(writing == "no permission to read or write all of it")
    try await store("root", "secret").set("b", .integer(2))
  }

  @Test func `an authenticated client sends its token`() async throws {
    for number in 10..<30 { try root("put", "/prefs/many/n\(number)", "1") }
    let transport = CountingTransport()
    let store = try store("ann", "word", via: transport)
    var loading = store.loading
    loading.pages = EtcdPages.Sizes(byCall: 8, byGateway: 4)
    let count = try await loading.whole().entries.count
    #expect(count >= 20)
    #expect(transport.now.requests["/v3/auth/authenticate"] == 1)
    #expect(transport.now.calls == (count - 1 + 7) / 8)
    #expect(transport.now.failures == 1)
    // One refused request, and one after authentication.
    #expect(transport.ranges == 2)
  }

  @Test func `an expired token is renewed once`() async throws {
    let transport = RecordingTransport()
    let store = try store("root", "secret", via: transport)
    _ = try await store.load()
    #expect(transport.count(of: "/authenticate") == 1)
    try await Task.sleep(for: .seconds(3))
    _ = try await store.load()
    #expect(transport.count(of: "/authenticate") == 2)
  }

  @Test func `a watch continues after its token expires`() async throws {
    let transport = RecordingTransport()
    let store = try store("root", "secret", via: transport)
    _ = try await store.load()
    let onlooker = Onlooker(store.watch()) { nil }
    #expect(await eventually { store.known.withLock(\.isWatching) })
    try await Task.sleep(for: .seconds(3))
    try root("put", "/prefs/late", "1")
    #expect(
      await eventually {
        store.known.withLock(\.state)?.snapshot[PreferenceName(keys: "late")] == .integer(1)
      })
    #expect(onlooker.looks > 0)
    #expect(transport.count(of: "/authenticate") <= 3)
  }
}
