import Preferences
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(40)))
struct NamespaceRuleTests {
  struct PoolKeys: Namespace {
    let min = Key(default: 1, .min(0))
    let max = Key(default: 10, formerly: ["most"])
    let name = Key(default: "pool")

    static let rules: [NamespaceRule<PoolKeys>] = [
      .check("min at most max") { $0.min <= $0.max }
    ]
  }

  struct ServerKeys: Namespace {
    let pool = PoolKeys()
    let isShared = Key(default: false)

    static let rules: [NamespaceRule<ServerKeys>] = [
      .check("a shared pool has a name") { !$0.isShared || !$0.pool.name.isEmpty }
    ]
  }

  private func server(
    _ text: String, overrides: Overrides = .none
  ) throws -> (domain: Domain<ServerKeys>, store: MemoryStore) {
    let store = MemoryStore(try PreferenceValue(typed: text))
    return (Domain(ServerKeys(), store: store, overrides: overrides), store)
  }

  private func descriptions(_ problems: [Problem]) -> [String] { problems.map(\.description) }

  @Test func `a value that breaks a rule with another key is refused`() throws {
    let (domain, _) = try server(#"{"pool": {"max": 5}}"#)
    let error = #expect(throws: Problem.self) { try domain.set(6, for: \.pool.min) }
    #expect(
      error?.description == "pool.min: must satisfy \"min at most max\", together with pool.max")
    #expect(domain.pool.min == 1)
    domain.pool.max = 0
    #expect(domain.pool.max == 5)
    #expect(
      descriptions(domain.problems) == [
        "pool.max: must satisfy \"min at most max\", together with pool.min"
      ])
    domain.pool.max = 6
    #expect(domain.problems.isEmpty)
    try domain.set(6, for: \.pool.min)
  }

  @Test func `a transaction is checked as a whole`() throws {
    let (domain, _) = try server(#"{"pool": {"min": 1, "max": 5}}"#)
    try domain.transaction {
      $0.pool.min = 20
      $0.pool.max = 30
    }
    #expect(domain.pool.min == 20)
    #expect(throws: Problem.self) {
      try domain.transaction {
        $0.pool.name = "other"
        $0.pool.max = 3
      }
    }
    #expect(domain.pool.max == 30)
    #expect(domain.pool.name == "pool")
  }

  @Test func `a stored violation is reported at each key that the rule has read`() async throws {
    let (domain, store) = try server(#"{"pool": {"min": 7, "most": 5, "name": ""}}"#)
    let expected = [
      "pool.min: must satisfy \"min at most max\", together with pool.max",
      "pool.most: must satisfy \"min at most max\", together with pool.min",
    ]
    #expect(descriptions(domain.problems) == expected)
    #expect(descriptions(domain.schema.check(store.load())) == expected)
    // An unrelated key can be set, and so can one that repairs the pair.
    try domain.set("x", for: \.pool.name)
    try domain.set(9, for: \.pool.max)
    #expect(domain.problems.isEmpty)
  }

  @Test func `a rule of an outer namespace concerns keys of a nested one`() throws {
    let (domain, _) = try server(#"{"isShared": true}"#)
    let error = #expect(throws: Problem.self) { try domain.set("", for: \.pool.name) }
    #expect(
      error?.description
        == "pool.name: must satisfy \"a shared pool has a name\", together with isShared")
  }

  @Test func `a rule is not judged by a value that cannot be read`() throws {
    let (domain, store) = try server(#"{"pool": {"min": 50, "max": "many"}}"#)
    #expect(domain.problems.map(\.name?.label) == ["pool.max"])
    #expect(domain.schema.check(store.load()).map(\.name?.label) == ["pool.max"])
  }

  @Test func `the problems of an override are reported, and do not prevent setting`() throws {
    let (domain, store) = try server("{}", overrides: .assignments(["pool.min=20"]))
    #expect(domain.problems.map(\.name?.label) == ["pool.min", "pool.max"])
    #expect(domain.schema.check(store.load()).isEmpty)
    try domain.set(15, for: \.pool.max)
    #expect(domain.pool.max == 15)
  }

  @Test func `changes that break a rule are reported by the schema, in any spelling`() throws {
    let (domain, store) = try server(#"{"pool.max": 5}"#)
    let snapshot = store.load()
    let name = try PreferenceName(parsing: "pool.min")
    let change = Change(name, from: nil, to: 6)
    #expect(domain.schema.problems(madeBy: [change], to: snapshot).count == 2)
    let flat = try PreferenceName(parsing: #""pool.max""#)
    #expect(domain.schema.problems(madeBy: [Change(flat, from: 5, to: 0)], to: snapshot).count == 2)
    #expect(domain.schema.problems(madeBy: [Change(flat, from: 5, to: 1)], to: snapshot).isEmpty)
  }

  @Test func `a rule may read the domain, which is not locked`() async throws {
    let reference = DomainCheckTests.Reference<ReadingKeys>()
    ReadingKeys.reference.withLock { $0 = reference }
    let domain = Domain(ReadingKeys(), store: MemoryStore())
    reference.set(domain)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { for value in 0..<100 { domain.first = thread * 100 + value } }
      }
    }
    #expect(domain.problems.isEmpty)
    #expect(domain.snapshot().first < 400)
  }

  private struct ReadingKeys: Namespace {
    static let reference = Mutex<DomainCheckTests.Reference<ReadingKeys>?>(nil)
    let first = Key(default: 0)
    let second = Key(default: 1000)

    static let rules: [NamespaceRule<ReadingKeys>] = [
      .check("first below second") { values in
        let domain = reference.withLock { $0 }
        return values.first < domain?.read(\.second) ?? .max
      }
    ]
  }
}
