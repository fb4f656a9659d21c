import Preferences
import Testing

/// Keys whose changes take effect only after an event, and keys that should no longer be used.
struct PendingEffectTests {
  struct Pool: RecordPreference {
    var size = 1
    var name = "main"
    static let members: [Member<Pool>] = [
      Member("size", \.size, deprecated: Deprecation(message: "has no effect any more")),
      Member("name", \.name, takesEffect: "next connection"),
    ]
  }

  struct AppKeys: Namespace {
    let port = Key(default: 80, takesEffect: "restart")
    let token = Key(default: "", secret: true, takesEffect: "reload")
    let level = Key(default: 1, formerly: ["verbosity"])
    let legacy = Key(
      default: false, deprecated: Deprecation(successor: PreferenceName(keys: "level")))
    let pool = Key(default: Pool())
  }

  @Test func `a key holds the value of the start, while others change at once`() async throws {
    let keys = AppKeys()
    let store = MemoryStore(["port": 8080])
    let app = Domain(keys, store: store, watching: false)
    app.register((keys.token, "registered"))
    app.level = 2
    app.port = 8081
    store["token"] = "canary"
    try await app.reload()
    #expect(app.port == 8081)
    #expect(app.atStart.port == 8080)
    #expect(app.atStart.token == "registered")
    #expect(app.atStart.level == 2)
    app.level = 3
    #expect(app.atStart.level == 3)
    #expect(app.atStart[keys.port] == 8080)
  }

  @Test func `the changes that wait for an event are listed, until they are taken back`() {
    let app = Domain(AppKeys(), store: MemoryStore())
    #expect(app.pendingEffects.isEmpty)
    app.port = 81
    app.token = "canary"
    app.level = 2
    app.pool = Pool(size: 2, name: "other")
    #expect(
      app.pendingEffects.map(\.description) == [
        "port: 81 takes effect after a restart; until then 80",
        "token: •••••• takes effect after a reload; until then ••••••",
        #"pool.name: "other" takes effect on next connection; until then "main""#,
      ])
    app.port = 80
    app.reset(\.token)
    app.reset(\.pool)
    #expect(app.pendingEffects.isEmpty)
  }

  @Test func `the first use of the start decides, if nothing has changed before`() {
    let app = Domain(AppKeys(), store: MemoryStore(["port": 1]))
    #expect(app.atStart.port == 1)
    app.port = 2
    #expect(app.atStart.port == 1)
  }

  @Test func `deprecated keys and older places in use are notices, not problems`() throws {
    let app = Domain(
      AppKeys(), store: MemoryStore(["verbosity": 3, "legacy": true]),
      over: [MemoryStore(["pool": ["name": "base"]])],
      overrides: .environment(prefix: "APP", ["APP_POOL_SIZE": "4"]))
    #expect(
      app.notices.map(\.description) == [
        "verbosity: is an older place of level, which moves when it is set",
        "legacy: is deprecated; use level",
        "APP_POOL_SIZE: pool.size: is deprecated; has no effect any more",
      ])
    #expect(throws: Never.self) { try app.requireNoProblems() }
    app.level = 1
    app.reset(\.legacy)
    #expect(app.notices.count == 1)
    #expect(Domain(AppKeys(), store: MemoryStore()).notices.isEmpty)
  }
}
