import FoundationEssentials
import Preferences
import Testing

struct DomainTests {
  @Test func `a key is read by property, by name on a leading dot, and by scope`() throws {
    let defaults = try Domain.holding(#"{"editor": {"tabWidth": 8}}"#)
    #expect(defaults.editor.tabWidth == 8)
    #expect(defaults[.editor.tabWidth] == 8)
    #expect(defaults[.sample.editor.tabWidth] == 8)
    func width(_ editor: Domain<EditorKeys>) -> Int { editor.tabWidth }
    #expect(width(defaults.editor) == 8)
    #expect(defaults.launchCount == 0)
    #expect(defaults.username == nil)
  }

  @Test func `a value that is set takes effect at once and is stored under its property's name`()
    async throws
  {
    let defaults = try Domain.holding("{}")
    defaults.launchCount += 1
    defaults[.editor.tabWidth] *= 2
    defaults.libraries.append("swift-log")
    defaults.username = "ada"
    defaults.editor.theme = .light
    #expect(defaults.launchCount == 1)
    #expect(defaults.editor.tabWidth == 8)
    #expect(
      try await defaults.saved == """
        {"launchCount": 1, "editor": {"tabWidth": 8, "theme": "light"}, \
        "libraries": ["swift-log"], "username": "ada"}
        """)
  }

  @Test func `an explicit name is the stored name, and its dots separate namespaces`() async throws
  {
    let defaults = try Domain.holding("{}")
    defaults.retries = 5
    defaults.proxy = "localhost:3128"
    #expect(
      try await defaults.saved == #"{"max-retries": 5, "net": {"proxy": "localhost:3128"}}"#)
  }

  @Test func `nil removes an optional's value, and reset removes any value`() async throws {
    let defaults = try Domain.holding(#"{"username": "ada", "launchCount": 7, "rest": 1}"#)
    defaults.username = nil
    defaults.reset(\.launchCount)
    #expect(defaults.launchCount == 0)
    #expect(try await defaults.saved == #"{"rest": 1}"#)
  }

  @Test func `a value that breaks a rule is not set, and the message is the rule's`() async throws {
    let defaults = try Domain.holding("{}")
    let refusal = #expect(throws: Problem.self) {
      try defaults.set(7, for: \.editor.tabWidth)
    }
    #expect(refusal?.description == "editor.tabWidth: must be a power of two")
    defaults.editor.tabWidth = 99
    #expect(defaults.editor.tabWidth == 4)
    #expect(defaults.problems.map(\.description) == ["editor.tabWidth: must lie in 1…16"])
    defaults.editor.tabWidth = 8
    #expect(defaults.problems.isEmpty)
    #expect(try await defaults.saved == #"{"editor": {"tabWidth": 8}}"#)
  }

  @Test func `an update that changes nothing stores nothing`() async throws {
    let defaults = try Domain.holding("{}")
    let count = defaults.update(\.launchCount) { count in
      count += 0
      return count + 1
    }
    #expect(count == 1)
    #expect(try await defaults.saved == "{}")
  }

  @Test func `no message contains a secret`() throws {
    struct SecretKeys: Namespace {
      let pin = Key(default: 1000, secret: true, .in(1000...9999))
      let level = Key(default: Colours.dark, secret: true)
    }
    let root = try PreferenceValue(typed: #"{"pin": "hunter2", "level": "hunter2"}"#)
    let defaults = Domain(
      SecretKeys(), store: MemoryStore(root), overrides: .assignments(["pin=hunter2"]))
    #expect(
      defaults.problems.map(\.description) == [
        "pin: is not a whole number: ••••••", "level: unknown choice ••••••",
        "--set pin: pin: is not a whole number: ••••••",
      ])
  }

  @Test
  func `an unreadable value is kept in the file, the default applies, and the origin reports it`()
    async throws
  {
    let text = #"{"launchCount": "many", "volume": 7, "username": "ada"}"#
    let defaults = try Domain.holding(text)
    #expect(defaults.launchCount == 0)
    #expect(defaults.volume == 0.5)
    #expect(
      defaults.problems.map(\.description) == [
        #"launchCount: is not a whole number: "many""#, "volume: must lie in 0…1",
      ])
    guard case .unreadable = defaults.origin(of: \.volume) else {
      Issue.record("\(defaults.origin(of: \.volume))")
      return
    }
    #expect(defaults.origin(of: \.username) == .stored)
    #expect(defaults.origin(of: \.retries) == .builtIn)
    #expect(try await defaults.saved == text)
    defaults.volume = 1
    #expect(try await defaults.saved == text.replacingOccurrences("7", with: "1.0"))
  }

  @Test(arguments: [
    ("[1]", ["is not a group: [1]"]), (#"{"editor": 5}"#, ["editor: is not a group: 5"]),
    (#"{"editor": {}, "net": {"proxy": ""}}"#, []), (#"{"editor.tabWidth": 8}"#, []),
  ])
  func `a plain value at a namespace's name is reported`(
    text: String, problems: [String]
  ) throws {
    #expect(try Domain.holding(text).problems.map(\.description) == problems)
  }

  @Test func `a former name is read, and is replaced by the new one when a value is set`()
    async throws
  {
    let defaults = try Domain.holding(#"{"editor": {"tabs": 2, "theme": "light"}}"#)
    #expect(defaults.editor.tabWidth == 2)
    #expect(try await defaults.saved == #"{"editor": {"tabs": 2, "theme": "light"}}"#)
    defaults.editor.tabWidth *= 4
    #expect(try await defaults.saved == #"{"editor": {"theme": "light", "tabWidth": 8}}"#)
    defaults.reset(\.editor.tabWidth)
    #expect(defaults.editor.tabWidth == 4)
  }

  @Test func `dotted keys of a flat file are the same keys`() async throws {
    let defaults = try Domain.holding(#"{"editor.tabWidth": 2, "editor.theme": "light"}"#)
    #expect(defaults.editor.tabWidth == 2)
    defaults.editor.tabWidth = 16
    #expect(
      try await defaults.saved == #"{"editor.tabWidth": 16, "editor.theme": "light"}"#)
  }

  @Test func `registered defaults apply below stored values and are never saved`() async throws {
    let defaults = try Domain.holding(#"{"launchCount": 3}"#)
    defaults.register((Keys.sample.volume, 0.3), (Keys.sample.launchCount, 9))
    #expect(defaults.volume == 0.3)
    #expect(defaults.origin(of: \.volume) == .registered)
    #expect(defaults.launchCount == 3)
    #expect(try await defaults.saved == #"{"launchCount": 3}"#)
    defaults.register((Keys.sample.volume, 3))
    #expect(defaults.volume == 0.3)
    #expect(defaults.problems.map(\.description) == ["volume: must lie in 0…1"])
  }

  @Test func `a program's own Codable type is stored as a table`() async throws {
    let defaults = try Domain.holding("{}")
    defaults.home = Point(x: 1, y: 2.5)
    defaults.seen = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      try await defaults.saved
        == #"{"home": {"x": 1.0, "y": 2.5}, "seen": <*D2001-01-01T00:00:00Z>}"#
    )
    #expect(defaults.home == Point(x: 1, y: 2.5))
    let broken = try Domain.holding(#"{"home": {"x": 1}}"#)
    #expect(broken.home == Point())
    #expect(broken.problems.map(\.description) == ["home: must be a Point"])
  }

  @Test func `setting a key that is in no namespace of the domain throws`() throws {
    let defaults = try Domain.holding("{}")
    let error = #expect(throws: Problem.self) { try defaults.set(2, for: Key(default: 1)) }
    #expect(
      error?.description == """
        Key<Int> is not a key of this domain; expected a key in a stored property of its namespaces, \
        or with a name of its own
        """)
    let transaction = #expect(throws: Problem.self) {
      try defaults.transaction {
        $0.launchCount = 5
        $0[Key(default: 1)] = 2
      }
    }
    #expect(transaction == error)
    #expect(defaults.launchCount == 0)
  }

  #if DEBUG
    struct ComputedKeys: Namespace {
      var count: Key<Int> { Key(default: 1) }
    }

    @Test(arguments: ["read", "assignment", "update", "registration", "observation", "snapshot"])
    func `a debug build stops when a key of a computed property is used`(use: String) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [use] in
        let defaults = Domain(ComputedKeys(), store: MemoryStore())
        switch use {
        case "read": _ = defaults.count
        case "assignment": defaults.count = 2
        case "update": defaults.update(\.count) { $0 += 1 }
        case "registration": defaults.register((ComputedKeys().count, 2))
        case "observation": _ = defaults.updates(\.count)
        default: _ = defaults.snapshot().count
        }
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("Key<Int> is not a key of this domain"))
    }
  #endif

  @Test
  func `an undeclared key with an explicit name reads and writes under the declared keys' rules`()
    async throws
  {
    let defaults = try Domain.holding("{}")
    let colour = Key<PreferenceValue?>("colour")
    defaults[colour] = .string("red")
    #expect(defaults[colour] == .string("red"))
    let width = Key<PreferenceValue?>("editor.tabWidth")
    defaults[width] = .string("wide")
    #expect(
      defaults.problems.map(\.description) == [
        #"editor.tabWidth: is not a whole number: "wide""#
      ])
    defaults[width] = .integer(2)
    #expect(defaults.editor.tabWidth == 2)
    let editor = Key<PreferenceValue?>("editor")
    defaults[editor] = try PreferenceValue(typed: #"{"tabWidth": 3}"#)
    #expect(defaults.problems.map(\.description) == ["editor.tabWidth: must be a power of two"])
    #expect(
      try await defaults.saved == #"{"colour": "red", "editor": {"tabWidth": 2}}"#)
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
