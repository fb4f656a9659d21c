import Preferences
import Testing

/// Keys of the file that nobody declares.
struct UnknownKeyTests {
  @Test(arguments: [
    (#"{"launchCoutn": 3}"#, ["launchCoutn: no such name; did you mean launchCount?"]),
    (
      #"{"editor": {"tabWdith": 3, "theme": "light"}}"#,
      ["editor.tabWdith: no such name; did you mean editor.tabWidth?"]
    ),
    (
      #"{"editr": {"tabWidth": 3, "theme": "light"}}"#,
      ["editr: no such name; did you mean editor?"]
    ),
    (
      #"{"editor.tabWdith": 3}"#,
      ["editor.tabWdith: no such name; did you mean editor.tabWidth?"]
    ),
    (#"{"rest": [1, {"a": 2}], "b": {}}"#, ["rest: no such name", "b: no such name"]),
    (#"{"$schema": "x", "home": {"x": 1, "y": 2}, "net": {}}"#, []),
    (#"{"editor": {"tab_size": 2}, "net.proxy": "p"}"#, []),
    (#"{"launchCount": {"a": 1}}"#, ["launchCount: is not a whole number: {\"a\": 1}"]),
    (#"{"a\u001bb": 1}"#, [#""a\u001bb": no such name"#]),
  ])
  func `an unknown key is reported once with the nearest name`(text: String, problems: [String])
    throws
  {
    #expect(try Domain.holding(text).problems.map(\.description) == problems)
  }

  @Test func `a key that the program uses without declaring it is known`() async throws {
    let defaults = try Domain.holding(#"{"colour": "red", "shape": "round"}"#)
    #expect(defaults.problems.map(\.name?.label) == ["colour", "shape"])
    #expect(defaults[Key<String?>("colour")] == "red")
    defaults[Key<Int?>("size.width")] = 5
    try await defaults.flush()
    #expect(defaults.problems.map(\.name?.label) == ["shape"])
  }

  @Test func `a domain without declared keys reports no unknown keys`() {
    struct None: Namespace {}
    let domain = Domain(
      None(), store: MemoryStore(.dictionary(["a": .integer(1)])),
      overrides: .environment(prefix: "APP", ["APP_A": "1"]))
    #expect(domain.problems.isEmpty)
  }

  @Test func `at most 100 unknown keys are reported`() {
    let members = (0..<300).map { ("unknown\($0)", PreferenceValue.integer($0)) }
    let store = MemoryStore(.dictionary(.init(uniqueKeysWithValues: members)))
    #expect(Domain(Keys.sample, store: store).problems.count == 100)
  }
}
