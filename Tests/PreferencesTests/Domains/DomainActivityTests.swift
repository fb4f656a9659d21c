import Preferences
import Testing

struct DomainActivityTests {
  struct AppKeys: Namespace {
    let port = Key(default: 80)
    let name = Key(default: "app")
    let unused = Key(default: 1)
  }

  @Test func `loads and saves are counted`() async throws {
    let store = MemoryStore()
    let app = Domain(AppKeys(), store: store, watching: false)
    #expect(app.activity.saves == 0 && app.activity.reloads == 0)
    app.port = 81
    try await app.flush()
    try await app.reload()
    try await app.reload()
    #expect(app.activity.saves == 1)
    #expect(app.activity.reloads == 2)
    #expect(app.activity.failedSaves == 0 && app.activity.failedReloads == 0)
  }

  @Test func `the keys that the program has read are listed with their layers`() {
    let app = Domain(
      AppKeys(), store: MemoryStore(["port": 81]), over: [MemoryStore(["name": "base"])])
    _ = app.snapshot()
    _ = app.problems
    _ = app.currentValues
    #expect(app.readKeys.isEmpty)
    _ = app.port
    _ = app.name
    #expect(app.readKeys.map(\.entry.name.label) == ["port", "name"])
    #expect(app.readKeys.map(\.origin) == [.stored, .inherited(from: "memory")])
    #expect("\(app.readKeys)" == "[port, name # memory]")
  }
}
