import Preferences
import Testing

struct OverrideTests {
  @Test func `a variable and an argument count above the file and are never saved`() async throws {
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

  @Test func `an update builds on what is stored, not on an override`() async throws {
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
  func `an override that cannot be read is told and does not count`(
    assignment: String, words: String
  ) throws {
    let defaults = try Domain.holding("{}", overrides: .assignments([assignment]))
    #expect(defaults.problems.map(\.description) == [words])
    #expect(defaults.volume == 0.5)
    #expect(defaults.editor.tabWidth == 4)
  }
}
