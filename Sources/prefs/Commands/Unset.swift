import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Unset: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = false
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Removes values.",
      discussion: """
        Exit status: 1 if one of the names does not exist and --ignore-missing is not given; then \
        nothing is removed.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "Names such as server.port.", completion: NameCompletion.kind) var names:
      [String]
    @Flag(help: "Skip names that do not exist.") var ignoreMissing = false
    @OptionGroup var options: ChangeOptions

    func run() async throws {
      let subject = try await CommandContext(file)
      let changes = try names.compactMap { text -> Change? in
        let name = try subject.name(text)
        guard let value = subject.snapshot[name] else {
          if ignoreMissing { return nil }
          throw subject.absent(name)
        }
        return Change(name, from: value, to: nil)
      }
      try await ChangeWriter(subject, changes, options).run()
    }
  }
}
