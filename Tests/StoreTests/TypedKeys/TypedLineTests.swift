import Preferences
import Store
import Testing

@testable import Documents

/// Keys over each dialect of configuration lines, whose values are texts.
@Suite(.timeLimit(.minutes(40)))
struct TypedLineTests {
  enum Level: String, CaseIterable, PreferenceType { case one = "1", two = "2", on = "true" }

  struct LineKeys: Namespace {
    let name = Key(default: "none")
    let count = Key(default: 1)
    let ratio = Key(default: 0.5)
    let isOn = Key(default: false)
    let wait = Key(default: Duration.seconds(1))
    let level = Key(default: Level.one)
    let list = Key<[String]>(default: [])
    let numbers = Key<[Int]>(default: [])
    let switches = Key<[Bool]>(default: [])
    let any = Key<PreferenceValue?>()
    let filled = Key(default: ["a"])
  }

  struct SectionKeys: Namespace { let main = LineKeys() }
  struct StanzaKeys: Namespace { let stanza = LineKeys() }

  private func store(_ path: String, _ dialect: Dialect) -> FileStore {
    FileStore(path: path, createIfMissing: true, options: ReadingOptions(dialect: dialect))
  }

  private func domain(_ path: String, _ dialect: Dialect) -> Domain<LineKeys> {
    let store = store(path, dialect)
    if dialect.stanza != nil {
      return Domain(StanzaKeys(), store: store, watching: false).stanza
    }
    return dialect.hasSections
      ? Domain(SectionKeys(), store: store, watching: false).main
      : Domain(LineKeys(), store: store, watching: false)
  }

  private func text(_ lines: [(String, String)], _ dialect: Dialect) -> String {
    let heading = dialect.hasSections ? "[main]\n" : ""
    return heading + lines.map { "\($0)\(dialect.newSeparator)\($1)\n" }.joined()
  }

  @Test(arguments: Dialect.all)
  func `a key reads a line as a value of its type`(dialect: Dialect) throws {
    let scratch = try Scratch()
    let lines = [
      ("name", "5"), ("count", "5"), ("ratio", "5"), ("isOn", "true"), ("wait", "90"),
      ("level", "2"), ("list", "7"), ("numbers", "7"), ("switches", "true"), ("any", "8"),
      ("filled", "true"),
    ]
    let domain = domain(try scratch.write(text(lines, dialect), to: "file"), dialect)
    #expect(domain.problems == [])
    #expect(domain.name == "5")
    #expect(domain.count == 5)
    #expect(domain.ratio == 5)
    #expect(domain.isOn)
    #expect(domain.wait == .seconds(90))
    #expect(domain.level == .two)
    #expect(domain.list == ["7"])
    #expect(domain.numbers == [7])
    #expect(domain.switches == [true])
    #expect(domain.any == 8)
    #expect(domain.filled == ["true"])
    #expect(domain.currentValues.first?.value == "5")
  }

  @Test(arguments: Dialect.all)
  func `a saved value is read again, or refused`(dialect: Dialect) async throws {
    // A stanza without fields cannot be written.
    let isLastField = dialect.stanza != nil
    let texts = ["5", "true", "yes", "-0", "0.50", "1e3", "a b", "", " a", "x # y", "\"", "a\\"]
    try await check([5, -5, 0], \.count, "count", dialect)
    try await check([1, 0.25, -1e20], \.ratio, "ratio", dialect)
    try await check([.two, .on], \.level, "level", dialect)
    try await check([.seconds(5), .milliseconds(1_500)], \.wait, "wait", dialect)
    try await check(
      texts, \.name, "name", dialect,
      mayRefuse: { $0.contains { " #\"\\".contains($0) } || $0 == "" })
    try await check(
      [[], ["5"], ["true"], ["a", "b"], ["5", "yes"], [""]], \.list, "list", dialect,
      mayRefuse: { $0.count > 1 || $0 == [""] || isLastField && $0.isEmpty })
    try await check(
      [[], [5], [5, 6]], \.numbers, "numbers", dialect,
      mayRefuse: { $0.count > 1 || isLastField && $0.isEmpty })
    try await check([["x"], []], \.filled, "filled", dialect, mayRefuse: { $0 == [] })
    // A key without a value is on, and no word is off.
    let isFlag = dialect.bareKeys == .flag
    try await check([true, false], \.isOn, "isOn", dialect, mayRefuse: { isFlag && !$0 })
    try await check(
      [[true], [false], [true, false]], \.switches, "switches", dialect,
      mayRefuse: { isFlag || $0.count > 1 })
    try await check(
      [5, true, "x", "5", "true", ["x"], ["x", "y"], ["k": 5]], \.any, "any", dialect,
      mayRefuse: { $0 != 5 && $0 != "x" })
  }

  /// Sets each value in an empty file, over a value that the key cannot read, and over the other values.
  private func check<Value: Equatable & Sendable>(
    _ values: [Value], _ key: KeyPath<LineKeys, Key<Value>>, _ name: String, _ dialect: Dialect,
    mayRefuse: (Value) -> Bool = { _ in false }
  ) async throws {
    for before in ["", text([(name, "x")], dialect), nil] {
      let scratch = try Scratch()
      for value in values {
        if let before { try scratch.write(before, to: "file") }
        let former = scratch.text(of: "file")
        do {
          let domain = domain(scratch("file"), dialect)
          try domain.set(value, for: key)
          try await domain.flush()
        } catch {
          #expect(mayRefuse(value), "\(dialect): \(name) = \(value) is refused: \(error)")
          #expect(scratch.text(of: "file") == former)
          continue
        }
        let fresh = domain(scratch("file"), dialect)
        let text = scratch.text(of: "file") ?? ""
        #expect(fresh[dynamicMember: key] == value, "\(dialect): \(text)")
        #expect(fresh.problems == [], "\(dialect): \(text)")
        let snapshot = try store(scratch("file"), dialect).load()
        #expect(fresh.schema.check(snapshot) == [], "\(dialect): \(text)")
      }
    }
  }

  @Test(arguments: [
    ("ssh", "isOn yes", "isOn no"), ("ssh", "isOn No", "isOn Yes"),
    ("redis", "isOn yes", "isOn no"),
    ("git", "isOn = on", "isOn = off"), ("samba", "isOn = YES", "isOn = NO"),
    ("ini", "isOn = 0", "isOn = 1"), ("postgresql", "isOn = false", "isOn = true"),
    ("ini", "", "isOn = true"), ("ssh", "", "isOn yes"), ("postgresql", "", "isOn = on"),
    ("sysctl", "", "isOn = 1"),
  ])
  func `a boolean is written with the words of the file or of the program`(
    dialect: String, before: String, after: String
  ) async throws {
    let scratch = try Scratch()
    let found = try #require(Dialect(named: dialect))
    let heading = found.hasSections ? "[main]\n" : ""
    let line = before.isEmpty ? "" : "\(before)\n"
    let path = try scratch.write(heading + line, to: "file")
    let domain = domain(path, found)
    domain.isOn.toggle()
    try await domain.flush()
    #expect(scratch.text(of: "file") == "\(heading)\(after)\n")
  }

  @Test func `a word that the program does not read is no boolean`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("isOn on\n", to: "file")
    let domain = domain(path, try #require(Dialect(named: "ssh")))
    #expect(domain.problems.map(\.description) == ["isOn: is not true or false: \"on\""])
    #expect(!domain.isOn)
  }

  @Test func `a value that lines would give back as another one is refused with the reason`() throws
  {
    let scratch = try Scratch()
    let domain = domain(scratch("file"), try #require(Dialect(named: "option")))
    #expect(throws: Problem.self) { try domain.set("5", for: \.any) }
    domain.any = "5"
    domain.filled = []
    #expect(
      domain.problems.map(\.description) == [
        "any: a file of lines cannot hold \"5\", which would be read as 5",
        "filled: a file of lines cannot hold an empty list, instead of which the default would be read",
      ])
    #expect(scratch.text(of: "file") == nil)
  }
}
