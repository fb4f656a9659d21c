import FoundationEssentials
import Testing

@testable import Preferences

private struct Retry: RecordPreference, Equatable {
  var attempts = 3
  var delay = Duration.seconds(1)
  var proxy: URL?
  var backoff = Backoff()

  static let members: [Member<Retry>] = [
    Member("attempts", \.attempts, summary: "Tries before giving up", .in(1...10)),
    Member("proxy", \.proxy, title: "Proxy"),
  ]
}

private struct Backoff: RecordPreference, Equatable {
  var factor = 2.0
  var token: String? = "none"

  static let members: [Member<Backoff>] = [
    Member("factor", \.factor, .min(1)), Member("token", \.token, secret: true),
  ]
}

private struct Tree: RecordPreference, Equatable {
  var label = ""
  var children: [Tree] = []
}

private struct Sample: Namespace {
  let retry = Key(default: Retry(attempts: 4), summary: "How calls are repeated")
  let other = Key<Retry?>()
  let all = Key<[Retry]>(default: [])
  let byName = Key<[String: Retry]>(default: [:])
  let tree = Key(default: Tree())
}

struct RecordTests {
  private func domain(
    _ text: String = "{}", _ overrides: Overrides = .none
  ) throws -> (Domain<Sample>, MemoryStore) {
    let store = MemoryStore(try PreferenceValue(typed: text))
    return (Domain(Sample(), store: store, overrides: overrides), store)
  }

  private func stored(_ domain: Domain<Sample>, _ store: MemoryStore) async throws -> String {
    try await domain.flush()
    return store.load()[.root]?.text.replacing(", ", with: ",").replacing(": ", with: ":") ?? ""
  }

  @Test func `the schema declares the members with kinds, defaults, rules and descriptions`() throws
  {
    let schema = try domain().0.schema
    #expect(
      schema.entries.map(\.name.label).prefix(8) == [
        "retry", "retry.attempts", "retry.delay", "retry.proxy", "retry.backoff",
        "retry.backoff.factor", "retry.backoff.token", "other",
      ])
    func entry(_ name: String) -> Entry? { schema.entry(for: PreferenceName(keys: name)) }
    let attempts = try #require(schema.entries.first { $0.name.label == "retry.attempts" })
    #expect(attempts.defaultValue == .integer(4))
    #expect(attempts.summary == "Tries before giving up")
    #expect(attempts.phrases == ["whole number", "1…10"])
    let names = schema.entries.map(\.name.label)
    #expect(names.contains("retry.backoff.factor"))
    #expect(schema.isSecret(try PreferenceName(parsing: "retry.backoff.token")))
    #expect(schema.isSecret(try PreferenceName(parsing: "all[3].backoff.token")))
    #expect(schema.isSecret(try PreferenceName(parsing: "byName.a.backoff.token")))
    #expect(
      schema.declaration(of: try PreferenceName(parsing: "all[0].delay"))?.kind == .duration(.text))
    #expect(schema.entries.first { $0.name.label == "retry.delay" }?.defaultValue == .string("1s"))
    #expect(schema.entries.first { $0.name.label == "retry.proxy" }?.kind == .optional(.url))
    #expect(schema.problems == [])
    #expect(schema.jsonSchema.contains("\"items\""))
  }

  @Test func `a stored record may have only some members`() throws {
    let (domain, _) = try domain(
      #"{"retry": {"delay": "5s"}, "other": {"attempts": 9}, "all": [{}, {"attempts": 2}]}"#)
    #expect(domain.retry == Retry(attempts: 4, delay: .seconds(5)))
    #expect(domain.other == Retry(attempts: 9))
    #expect(domain.all == [Retry(), Retry(attempts: 2)])
    #expect(domain.byName == [:])
    #expect(domain.problems == [])
  }

  @Test func `only changed members are stored, and unknown ones are kept`() async throws {
    let (domain, store) = try domain(#"{"retry": {"delay": "5s", "mine": true}}"#)
    domain.retry.attempts = 4
    #expect(try await stored(domain, store) == #"{"retry":{"delay":"5s","mine":true}}"#)
    domain.retry.attempts = 7
    #expect(
      try await stored(domain, store) == #"{"retry":{"delay":"5s","mine":true,"attempts":7}}"#)
    domain.update(\.retry) { $0.backoff.factor += 1 }
    #expect(
      try await stored(domain, store)
        == #"{"retry":{"delay":"5s","mine":true,"attempts":7,"backoff":{"factor":3.0}}}"#)
    try domain.transaction { $0.retry.attempts = 8 }
    #expect(domain.retry == Retry(attempts: 8, delay: .seconds(5), backoff: Backoff(factor: 3)))
    #expect(try await stored(domain, store).contains(#""attempts":8"#))
  }

  @Test func `a nil member replaces its default, and nothing is written for an absent one`()
    async throws
  {
    let (domain, store) = try domain()
    domain.retry.backoff.token = nil
    #expect(try await stored(domain, store) == #"{"retry":{"backoff":{"token":null}}}"#)
    #expect(domain.retry.backoff.token == nil)
    domain.retry.proxy = URL(string: "http://a")
    domain.retry.proxy = nil
    #expect(try await stored(domain, store) == #"{"retry":{"backoff":{"token":null}}}"#)
  }

  @Test func `elements that have not changed keep their stored form`() async throws {
    let (domain, store) = try domain(
      #"{"all": [{"attempts": 1}, {"delay": "2s"}], "byName": {"a": {}, "b": {"x": 1}}}"#)
    domain.all.insert(Retry(attempts: 9), at: 0)
    domain.all[2].attempts = 5
    domain.byName["b"]?.attempts = 6
    domain.all.removeFirst()
    #expect(
      try await stored(domain, store)
        == #"{"all":[{"attempts":1},{"delay":"2s","attempts":5}],"byName":{"a":{},"b":{"x":1,"attempts":6}}}"#
    )
  }

  @Test func `a message names the member`() throws {
    let (domain, _) = try domain(
      #"{"retry": {"attempts": 99, "delay": "soon"}, "all": [{}, {"attempts": 0}]}"#)
    #expect(
      domain.problems.map(\.description) == [
        "retry.attempts: must lie in 1…10", #"retry.delay: is not a duration: "soon""#,
        "all[1].attempts: must lie in 1…10",
      ])
    #expect(domain.retry == Retry(attempts: 4))
    #expect(throws: Problem.self) { try domain.set(Retry(attempts: 0), for: \.retry) }
    domain.retry.attempts = 11
    #expect(domain.problems.last?.description == "retry.attempts: must lie in 1…10")
    let checked = domain.schema.check(domain.core.values.base).map(\.description)
    #expect(
      checked == [
        "retry.attempts: must lie in 1…10",
        #"retry.delay: is not a duration: "soon""#,
        "all[1].attempts: must lie in 1…10",
      ])
  }

  @Test func `a strict start reports every invalid member and every refused override`() throws {
    let text = #"{"all": [{"attempts": 0}, {"backoff": {"factor": 0}}]}"#
    let error = #expect(throws: StartupError.self) {
      _ = try Domain(
        Sample(), store: MemoryStore(try PreferenceValue(typed: text)),
        overrides: .assignments(["retry.attempts=11", "retry.backoff.factor=x"]), strict: true)
    }
    #expect(
      error?.problems.map(\.description) == [
        "all[0].attempts: must lie in 1…10", "all[1].backoff.factor: must be at least 1",
        "--set retry.attempts: retry.attempts: must lie in 1…10",
        "--set retry.backoff.factor: retry.backoff.factor: is not a number: \"x\"",
      ])
  }

  @Test func `an unknown member is reported with the nearest name`() throws {
    let (domain, _) = try domain(
      #"{"retry": {"atempts": 1}, "all": [{"delya": "1s"}], "byName": {"a": {"x": 1}}}"#)
    #expect(
      domain.problems.map(\.description) == [
        "retry.atempts: no such name; did you mean retry.attempts?",
        "all[0].delya: no such name; did you mean all[0].delay?", "byName.a.x: no such name",
      ])
  }

  @Test func `variables and arguments set single members`() async throws {
    let overrides =
      Overrides.environment(
        prefix: "APP", ["APP_RETRY_ATTEMPTS": "6", "APP_RETRY_BACKOFF_FACTOR": "0.5"])
      + .assignments(["other.delay=3s", "retry.nosuch=1"])
    let (domain, store) = try domain(#"{"retry": {"attempts": 2, "delay": "9s"}}"#, overrides)
    #expect(domain.retry == Retry(attempts: 6, delay: .seconds(9)))
    #expect(domain.other == Retry(delay: .seconds(3)))
    #expect(domain.origin(of: \.retry) == .overridden(by: "APP_RETRY_ATTEMPTS"))
    #expect(
      domain.problems.map(\.description) == [
        "APP_RETRY_BACKOFF_FACTOR: retry.backoff.factor: must be at least 1",
        "--set retry.nosuch: retry.nosuch: no such name",
      ])
    domain.update(\.retry) { $0.attempts += 1 }
    #expect(domain.retry.attempts == 6)
    #expect(try await stored(domain, store) == #"{"retry":{"attempts":3,"delay":"9s"}}"#)
  }

  @Test func `current values are those of the members`() throws {
    let (domain, _) = try domain(
      #"{"retry": {"attempts": 2}}"#, .assignments(["retry.delay=3s"]))
    let values = domain.currentValues
    #expect(
      values.map(\.entry.name.label).prefix(7) == [
        "retry.attempts", "retry.delay", "retry.proxy", "retry.backoff.factor",
        "retry.backoff.token", "other", "all",
      ])
    #expect(values.prefix(4).map(\.text) == ["2", #""3s""#, "nothing", "2.0"])
    #expect(
      values.prefix(3).map(\.origin) == [.stored, .overridden(by: "--set retry.delay"), .builtIn])
  }

  @Test func `a record may contain records of its own type`() throws {
    let (domain, _) = try domain(#"{"tree": {"children": [{"label": "a", "children": [{}]}]}}"#)
    #expect(domain.tree == Tree(children: [Tree(label: "a", children: [Tree()])]))
    #expect(domain.problems == [])
  }

  @Test func `another program's change of another member is kept`() async throws {
    let (domain, store) = try domain(#"{"retry": {"attempts": 2}}"#)
    let before = store.load()
    domain.retry.delay = .seconds(7)
    _ = try store.save(
      [Change(try PreferenceName(parsing: "retry.attempts"), from: .integer(2), to: .integer(5))],
      over: before.revision)
    #expect(try await stored(domain, store) == #"{"retry":{"attempts":5,"delay":"7s"}}"#)
  }
}
