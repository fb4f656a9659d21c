import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Reset: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Resets values to the schema's defaults by removing them.",
      discussion: """
        A key that its group requires is set to its default instead. Resetting a namespace resets \
        every key declared in it. Keys that no schema declares are kept; use unset to remove them.
        """)

    @OptionGroup var file: FileArguments
    @Argument(
      help: "Names of keys or groups, such as server.port or server.",
      completion: NameCompletion.kind)
    var names: [String]
    @OptionGroup var options: ChangeOptions
    @OptionGroup var safety: SafetyOptions

    func run() async throws {
      try await safety.report(on: file.file) { try await change() }
    }

    private func change() async throws {
      let subject = try await CommandContext(file)
      var changes: [Change] = []
      for text in names {
        changes += try subject.resets(
          of: subject.name(text), remedy: "to remove it use \"prefs unset\"")
      }
      try await ChangeWriter(subject, changes, options, safety).run()
    }
  }
}
