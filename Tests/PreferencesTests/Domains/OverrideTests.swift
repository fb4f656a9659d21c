import Preferences
import Testing

struct OverrideTests {
  @Test func `a variable and an argument take precedence over the file and are never saved`()
    async throws
  {
    let variables = ["APP_EDITOR_TAB_WIDTH": "8", "APP_VOLUME": "0.25", "APP_MAX_RETRIES": "1"]
    let defaults = try Domain.holding(
      #"{"editor": {"tabWidth": 2}, "volume": 0.75}"#,
      overrides: .environment(prefix: "APP", variables)
        + .arguments([
          "app", "--set", "volume=1", "--set=libraries=a,b", "--", "--set", "retries=2",
        ]))
    #expect(defaults.editor.tabWidth == 8)
    #expect(defaults.volume == 1)
    #expect(defaults.retries == 1)
    #expect(defaults.libraries == ["a", "b"])
    #expect(defaults.origin(of: \.editor.tabWidth) == .overridden(by: "APP_EDITOR_TAB_WIDTH"))
    #expect(defaults.origin(of: \.volume) == .overridden(by: "--set volume"))
    #expect(defaults.problems.isEmpty)
    #expect(try await defaults.saved == #"{"editor": {"tabWidth": 2}, "volume": 0.75}"#)
  }

  private struct SharedKeys: Namespace {
    struct Left: Namespace { let c = Key(default: 0) }
    struct Right: Namespace {
      let bC = Key(default: 0)
      let other = Key(default: 0)
    }
    let aB = Left()
    let a = Right()
  }

  @Test func `a variable of two keys sets neither, and is a problem`() throws {
    let variables = ["APP_A_B_C": "1", "APP_A_OTHER": "2"]
    let domain = Domain(
      SharedKeys(), store: MemoryStore(),
      overrides: .environment(prefix: "APP", variables) + .assignments([]))
    #expect(domain.aB.c == 0)
    #expect(domain.a.bC == 0)
    #expect(domain.a.other == 2)
    #expect(
      domain.problems.map(\.description) == [
        "APP_A_B_C: is the variable of several keys and sets none: a.bC, aB.c"
      ])
    #expect(
      domain.schema.problems.map(\.description) == [
        """
        a.bC: has the same environment variable as aB.c: A_B_C; one of them needs another name
        """
      ])
    let assigned = Domain(
      SharedKeys(), store: MemoryStore(),
      overrides: .environment(prefix: "APP", [:]) + .assignments(["a.bC=3"]))
    #expect(assigned.a.bC == 3)
    #expect(assigned.problems.isEmpty)
  }

  @Test func `an unknown variable under the prefix is reported with the nearest name`() throws {
    let variables = [
      "APP_EDITOR_TAB_WDITH": "8", "APP_ZZZZZZ": "1", "APPLE": "1", "APP": "1", "PATH": "/bin",
      "app_volume": "1",
    ]
    let defaults = try Domain.holding("{}", overrides: .environment(prefix: "APP", variables))
    #expect(
      defaults.problems.map(\.description) == [
        "APP_EDITOR_TAB_WDITH: no such name; did you mean APP_EDITOR_TAB_WIDTH?",
        "APP_ZZZZZZ: no such name",
      ])
    let unprefixed = try Domain.holding(
      "{}", overrides: .environment(prefix: "", ["PATH": "/bin", "VOLUME": "0.25"]))
    #expect(unprefixed.volume == 0.25)
    #expect(unprefixed.problems.isEmpty)
  }

  @Test func `an update starts from the stored value, not from an override`() async throws {
    let defaults = try Domain.holding(
      #"{"launchCount": 2}"#, overrides: .assignments(["launchCount=50"]))
    defaults.update(\.launchCount) { $0 += 1 }
    #expect(defaults.launchCount == 50)
    #expect(try await defaults.saved == #"{"launchCount": 3}"#)
  }

  @Test(arguments: [
    ("volume=loud", #"--set volume: volume: is not a number: "loud""#),
    ("editor.tabWidth=3", "--set editor.tabWidth: editor.tabWidth: must be a power of two"),
    (
      "editor.tabWdith=4",
      "--set editor.tabWdith: editor.tabWdith: no such name; did you mean editor.tabWidth?"
    ),
    ("volume", #"--set: is not a name: "volume"; expected NAME=VALUE"#),
  ])
  func `an unreadable override is reported and ignored`(
    assignment: String, words: String
  ) throws {
    let defaults = try Domain.holding("{}", overrides: .assignments([assignment]))
    #expect(defaults.problems.map(\.description) == [words])
    #expect(defaults.volume == 0.5)
    #expect(defaults.editor.tabWidth == 4)
  }
}
