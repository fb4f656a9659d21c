import Harness
import Testing

@Suite(.onOwnThread)
struct HelpTests {
  @Test func `help keys prints the editor's keys`() throws {
    let outcome = try Program.run("help", "keys")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("Without a screen\n  --plain "))
    #expect(outcome.out.contains("\nMoving\n  j Down · k Up "))
    #expect(outcome.out.contains("\nTyping a value\n  Enter "))
  }

  @Test func `help keys prints the keys of the style chosen in the settings`() throws {
    let settings = try SettingsScratch(#"{"keyStyle": "emacs"}"#)
    let outcome = try Program.run(
      Program.path, ["help", "keys"], environment: settings.environment)
    #expect(outcome.out.contains("  ^N Down · ^P Up "))
  }

  @Test func `help explains a command and suggests one for an unknown name`() throws {
    let set = try Program.run("help", "set")
    #expect(set.status == 0 && set.out.contains("prefs set <file> <name> <value>"))
    let list = try Program.run("help", "theme", "list")
    #expect(list.out.contains("prefs theme list"))
    let unknown = try Program.run("help", "kesy")
    #expect(unknown.status == 64)
    #expect(unknown.err.contains(#"unknown command "kesy"; did you mean keys?"#))
  }

  @Test func `the help of every command names prefs, and fits 80 columns`() throws {
    for command in try ManualTests.commands() {
      let help = try Program.run(command.commandName, "--help").out
      #expect(help.contains("USAGE: prefs"), "\(command.commandName)")
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }
}
