import Testing

@testable import Preferences

/// Stores below the domain's own, and stores above it.
@Suite(.timeLimit(.minutes(40)))
struct LayerTests {
  struct Backend: RecordPreference, Equatable {
    var host = "localhost"
    var weight = 1
    var tags: [String] = []
    static let members: [Member<Backend>] = [Member("weight", \.weight, .in(1...9))]
  }

  struct AppKeys: Namespace {
    let port = Key(default: 80, .in(1...65535))
    let name = Key(default: "app")
    let upstream = Key(default: Backend())
    let backends = Key<[Backend]>(default: [], .count(0...3))
    let paths = Key<[String]>(default: [], .each(.length(1...9)))
    let limit = LimitKeys()
  }

  struct LimitKeys: Namespace {
    let least = Key(default: 1)
    let most = Key(default: 10)
    static let rules: [NamespaceRule<LimitKeys>] = [
      .check("least at most most") { $0.least <= $0.most }
    ]
  }

  private func app(
    _ store: PreferenceValue = [:], over lower: [PreferenceValue] = [], overrides: Overrides = .none
  ) -> (Domain<AppKeys>, MemoryStore) {
    let store = MemoryStore(store)
    return (
      Domain(
        AppKeys(), store: store, over: lower.map { MemoryStore($0) }, overrides: overrides), store
    )
  }

  @Test func `the highest layer with a value wins, and each member of a record is one value`() {
    let (app, _) = app(
      ["upstream": ["weight": 3]],
      over: [
        ["port": 1, "name": "base", "upstream": ["host": "b", "weight": 9, "tags": ["x"]]],
        ["port": 2, "upstream": ["host": "p"]],
      ], overrides: .store(MemoryStore(["limit": ["most": 20]])))
    #expect(app.port == 2)
    #expect(app.name == "base")
    #expect(app.upstream == Backend(host: "p", weight: 3, tags: ["x"]))
    #expect(app.limit.most == 20)
    #expect(app.limit.least == 1)
    #expect(app.origin(of: \.port) == .inherited(from: "memory"))
    #expect(app.origin(of: \.limit.most) == .overridden(by: "memory"))
    #expect(app.origin(of: \.limit.least) == .builtIn)
    #expect(app.problems.isEmpty)
    #expect(app.schema.entry(for: PreferenceName(keys: "port"))?.defaultValue == 2)
    let origins = Dictionary(
      app.currentValues.map { ($0.entry.name.label, $0.origin) }, uniquingKeysWith: { $1 })
    #expect(origins["upstream.weight"] == .stored)
    #expect(origins["upstream.host"] == .inherited(from: "memory"))
  }

  @Test func `a registered default ranks below the layers`() {
    let keys = AppKeys()
    let app = Domain(keys, store: MemoryStore(), over: [MemoryStore(["port": 2])])
    app.register((keys.port, 7), (keys.name, "registered"))
    #expect(app.port == 2)
    #expect(app.name == "registered")
  }

  @Test func `a save writes only what was set, and a reset returns to the layer below`()
    async throws
  {
    let (app, store) = app(over: [["port": 2, "upstream": ["host": "b", "weight": 5]]])
    app.port = 3
    app.upstream.weight = 6
    try await app.flush()
    #expect("\(store)" == #"{"port": 3, "upstream": {"weight": 6}}"#)
    #expect(app.upstream == Backend(host: "b", weight: 6))
    app.reset(\.port)
    #expect(app.port == 2)
    try await app.flush()
    #expect("\(store)" == #"{"upstream": {"weight": 6}}"#)
  }

  @Test func `an update starts from the value of a lower layer`() async throws {
    let (app, store) = app(over: [["port": 2]])
    app.update(\.port) { $0 += 1 }
    try await app.flush()
    #expect(store["port"] == 3)
  }

  @Test func `problems of a layer name it, and the layer below is used`() {
    let (app, _) = app(
      over: [["port": 2], ["port": 0, "prot": 1, "upstream": ["weight": 10]]],
      overrides: .store(MemoryStore(["limit": ["most": "many", "moost": 1]])))
    #expect(app.port == 2)
    #expect(app.upstream == Backend())
    #expect(app.limit.most == 10)
    #expect(
      Set(app.problems.map(\.description)) == [
        "memory: port: must lie in 1…65535", "memory: prot: no such name; did you mean port?",
        "memory: upstream.weight: must lie in 1…9",
        #"memory: limit.most: is not a whole number: "many""#,
        "memory: limit.moost: no such name; did you mean limit.most?",
      ])
  }

  @Test func `changes of any layer take effect`() async throws {
    let (base, machine) = (MemoryStore(["port": 2]), MemoryStore(["name": "m"]))
    let app = Domain(AppKeys(), store: MemoryStore(), over: [base], overrides: .store(machine))
    var ports = app.updates(\.port).makeAsyncIterator()
    var names = app.updates(\.name).makeAsyncIterator()
    #expect(await ports.next() == 2)
    #expect(await names.next() == "m")
    base["port"] = 3
    #expect(await ports.next() == 3)
    machine["name"] = "n"
    #expect(await names.next() == "n")
    machine["name"] = nil
    #expect(await names.next() == "app")
  }

  @Test func `a rule over several keys is checked over the layers`() {
    let (app, _) = app(over: [["limit": ["least": 5]]])
    #expect(throws: Problem.self) { try app.set(4, for: \.limit.most) }
    #expect(throws: Never.self) { try app.set(6, for: \.limit.most) }
    let (broken, _) = self.app(over: [["limit": ["least": 50]]])
    #expect(broken.limit.snapshot().least <= broken.limit.snapshot().most)
    #expect(broken.problems.contains { $0.description.contains("least at most most") })
  }

  @Test func `an element and its members are overridden by variables and arguments`() async throws {
    let (app, store) = app(
      ["backends": [["host": "a"], ["host": "b", "weight": 2]], "paths": ["/a", "/b"]],
      overrides: .environment(
        prefix: "APP",
        [
          "APP_BACKENDS_0_WEIGHT": "3", "APP_BACKENDS_2_HOST": "c", "APP_PATHS_1": "/x",
          "APP_UPSTREAM_TAGS_0": "t", "APP_BACKENDS_1_TAGS_0": "u",
        ]) + .arguments(["--set", "backends[0].weight=4", "--set=paths[2]=/y"]))
    #expect(
      app.backends == [
        Backend(host: "a", weight: 4), Backend(host: "b", weight: 2, tags: ["u"]),
        Backend(host: "c"),
      ])
    #expect(app.paths == ["/a", "/x", "/y"])
    #expect(app.upstream.tags == ["t"])
    #expect(app.problems.isEmpty)
    try await app.flush()
    #expect(store["paths[1]"] == "/b")
  }

  @Test(arguments: [
    (
      ["APP_BACKENDS_0_WEIGHT": "12"],
      "APP_BACKENDS_0_WEIGHT: backends[0].weight: must lie in 1…9"
    ),
    (
      ["APP_BACKENDS_5_WEIGHT": "2"],
      "APP_BACKENDS_5_WEIGHT: backends[5]: no such element; the list is empty, a new one is backends[0]"
    ),
    (["APP_PATHS_0": "0123456789"], "APP_PATHS_0: paths[0]: must have 1…9 characters, has 10"),
    (
      ["APP_BACKENDS_0_WIEGHT": "2"],
      "APP_BACKENDS_0_WIEGHT: no such name; did you mean APP_BACKENDS_0_WEIGHT?"
    ),
  ])
  func `an element that cannot be overridden is reported`(
    variables: [String: String], problem: String
  ) {
    let (app, _) = app(overrides: .environment(prefix: "APP", variables))
    #expect(app.backends == [] && app.paths == [])
    #expect(app.problems.map(\.description) == [problem])
  }

  @Test func `an empty variable of a number counts as not set`() {
    let (app, _) = app(
      ["name": "stored", "backends": [["weight": 2]]],
      overrides: .environment(
        prefix: "APP",
        ["APP_PORT": "", "APP_NAME": "", "APP_BACKENDS_0_WEIGHT": "", "APP_UPSTREAM_WEIGHT": ""]))
    #expect(app.port == 80)
    #expect(app.name == "")
    #expect(app.backends.first?.weight == 2)
    #expect(app.problems.isEmpty)
  }
}
