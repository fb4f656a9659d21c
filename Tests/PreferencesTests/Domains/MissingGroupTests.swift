import Testing

@testable import Preferences

/// Values that the store has no place for, because something else has the name of their group.
@Suite(.timeLimit(.minutes(40)))
struct MissingGroupTests {
  private struct ServerKeys: Namespace {
    let port = Key(default: 80)
    let host = Key(default: "a")
  }
  private struct Sample: Namespace {
    let server = ServerKeys()
    let count = Key(default: 0)
  }
  private struct SecretKeys: Namespace {
    let login = LoginKeys()
  }
  private struct LoginKeys: Namespace {
    let user = Key(default: "")
    let token = Key(default: "", secret: true)
  }

  private let port = PreferenceName(keys: "server", "port")

  @Test(
    arguments: [
      ("5", "5"), ("[1, 2]", "[1, 2]"), ("null", "null"), ("\"x\"", "\"x\""),
      ("[{\"port\": 1}]", "[{\"port\": 1}]"),
    ])
  func `a value whose group is something else is refused`(
    group: String, found: String
  ) async throws {
    let text = "{\"server\": \(group)}"
    let store = MemoryStore(try PreferenceValue(typed: text))
    let domain = Domain(Sample(), store: store)
    let words = "server: is not a group: \(found)"
    let error = #expect(throws: Problem.self) { try domain.set(3, for: \.server.port) }
    #expect(error?.description == words)
    #expect(domain.server.port == 80)
    try await domain.flush()

    domain.server.port = 3
    domain.update(\.server.host) { $0 = "b" }
    domain.count = 1
    #expect(domain.problems.map(\.description).first == words)
    let failure = await #expect(throws: StoreError.self) { try await domain.flush() }
    #expect(failure?.description == "memory: \(words)")
    #expect(
      store.load()[.root] == (try PreferenceValue(typed: "{\"server\": \(group), \"count\": 1}")))

    domain.reset(\.server.port)
    domain.reset(\.server.host)
    try await domain.flush()
  }

  @Test func `a document that is a list has no place for any value`() throws {
    let domain = Domain(Sample(), store: MemoryStore([1]))
    let error = #expect(throws: Problem.self) { try domain.set(3, for: \.count) }
    #expect(error?.description == "is not a group: [1]")
  }

  @Test func `the message about a group that may be a secret masks it`() throws {
    let domain = Domain(SecretKeys(), store: MemoryStore(["login": "hunter2"]))
    let error = #expect(throws: Problem.self) { try domain.set("x", for: \.login.user) }
    #expect(error?.description == "login: is not a group: ••••••")
    #expect(domain.problems.map(\.description) == ["login: is not a group: ••••••"])
  }

  @Test func `a value set before its group was replaced stays in force until it can be saved`()
    async throws
  {
    let store = MemoryStore()
    let domain = Domain(
      Sample(), store: store, watching: false, firstSaveDelay: nil, retryDelay: .seconds(1000))
    func replace(_ value: PreferenceValue?) throws {
      let now = store.load()
      let name = PreferenceName(keys: "server")
      _ = try store.save([Change(name, from: now[name], to: value)], over: now.revision)
    }
    try replace(5)
    try domain.set(3, for: \.server.port)
    try domain.set(1, for: \.count)
    let words = "server: is not a group: 5"
    for _ in 0..<2 {
      let failure = await #expect(throws: StoreError.self) { try await domain.flush() }
      #expect(failure?.description == "memory: \(words)")
      #expect(domain.failure?.description == "memory: \(words)")
      #expect(domain.problems.map(\.description).first == words)
      #expect(domain.server.port == 3)
      #expect(store.load()[.root] == ["server": 5, "count": 1])
    }
    try replace(nil)
    try await domain.flush()
    #expect(store.load()[port] == 3)
    #expect(domain.failure == nil && domain.problems == [])
  }

  @Test func `a refused value can be reset`() async throws {
    let store = MemoryStore()
    let domain = Domain(
      Sample(), store: store, watching: false, firstSaveDelay: nil, retryDelay: .seconds(1000))
    let name = PreferenceName(keys: "server")
    _ = try store.save([Change(name, from: nil, to: 5)], over: store.load().revision)
    try domain.set(3, for: \.server.port)
    await #expect(throws: StoreError.self) { try await domain.flush() }
    domain.reset(\.server.port)
    try await domain.flush()
    #expect(domain.server.port == 80)
    #expect(store.load()[.root] == ["server": 5])
  }

  @Test func `a key whose own value is a group of another key is refused after that was set`()
    throws
  {
    struct Both: Namespace {
      let whole = Key<PreferenceValue?>("size")
      let one = Key<Int?>("size.one")
    }
    let domain = Domain(Both(), store: MemoryStore(["size": ["one": 1]]))
    domain.whole = 5
    let error = #expect(throws: Problem.self) { try domain.set(2, for: \.one) }
    #expect(error?.description == "size: is not a group: 5")
  }
}
