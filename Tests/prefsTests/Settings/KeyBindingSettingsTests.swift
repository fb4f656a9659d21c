import Foundation
import Harness
import Testing

/// Key bindings of the user, from the settings file to the screen.
@Suite(.onOwnThread)
struct KeyBindingSettingsTests {
  private func check(_ settings: String) throws -> Program.Outcome {
    let scratch = try SettingsScratch(settings)
    return try Program.run(
      Program.path, ["check", scratch.file], environment: scratch.environment)
  }

  @Test func `check reports two commands bound to one key`() throws {
    let outcome = try check(#"{"bindings": {"down": ["n"]}}"#)
    #expect(outcome.status == 1)
    #expect(
      outcome.err.contains(
        "bindings: must be without conflicts: n is used for down and for next-match"),
      "\(outcome.err)")
    #expect(try check(#"{"bindings": {"down": ["n"], "next-match": ["^N"]}}"#).status == 0)
  }

  @Test func `check compares bindings with the keys of the chosen style`() throws {
    #expect(try check(#"{"bindings": {"first": ["^V"]}}"#).status == 0)
    #expect(try check(#"{"keyStyle": "emacs", "bindings": {"first": ["^V"]}}"#).status == 1)
  }

  @Test func `help keys shows the user's bindings, and help bindings lists command names`() throws {
    let scratch = try SettingsScratch(#"{"bindings": {"undo": ["z"]}}"#)
    let keys = try Program.run(Program.path, ["help", "keys"], environment: scratch.environment)
    #expect(keys.out.contains("\n  z · ^R "), "\(keys.out)")
    let names = try Program.run("help", "bindings")
    #expect(names.out.contains("\nnext-match "))
  }

  @Test func `conflicting bindings are reported, and the editor starts anyway`() throws {
    let settings = try SettingsScratch(#"{"bindings": {"down": ["n"]}}"#)
    let (terminal, first) = try settings.open()
    #expect(first.contains("bindings: must be without"), "\(first)")
    #expect(terminal.text(answering: "j").contains("server.name"))
    terminal.send("q")
    #expect(terminal.end() == 0)
  }

  @Test func `a key binding still works after another setting is staged`() throws {
    let settings = try SettingsScratch(#"{"bindings": {"undo": ["z"]}}"#)
    let (terminal, _) = try settings.open(["prefs"])
    _ = terminal.text(answering: ":set showDetail false\r")
    #expect(terminal.text(answering: "z").contains("undone"))
    terminal.send(":q!\r")
    #expect(terminal.end() == 0)
  }
}
