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
        nothing is removed. With --comment-out, 1 also if a value is a secret or shares its line.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "Names such as server.port.", completion: NameCompletion.kind) var names:
      [String]
    @Flag(help: "Skip names that do not exist.") var ignoreMissing = false
    @Flag(help: "Keep the values as comments in their places.") var commentOut = false
    @OptionGroup var options: ChangeOptions
    @OptionGroup var safety: SafetyOptions

    func run() async throws {
      try await safety.report(on: file.file) { try await change() }
    }

    private func change() async throws {
      let subject = try await CommandContext(file)
      let changes = try names.compactMap { text -> Change? in
        let name = try subject.name(text)
        guard let value = subject.snapshot[name] else {
          if ignoreMissing { return nil }
          throw subject.absent(name)
        }
        return commentOut
          ? try subject.commentingOut(name, value) : Change(name, from: value, to: nil)
      }
      try await ChangeWriter(subject, changes, options, safety).run()
    }
  }
}

extension CommandContext {
  /// Returns the removal that keeps the value as a comment. Throws if its secrets would be comments
  /// then, or its text does not allow that.
  fileprivate func commentingOut(
    _ name: PreferenceName, _ value: PreferenceValue
  ) throws -> Change {
    guard schema.masked(value, at: name) == value else {
      throw Failure(
        "\(path.printable): \(name.label.printable): holds a secret, which a comment would show",
        .no)
    }
    if let problem = snapshot.problem(commentingOut: name) { throw Failure(problem, in: path) }
    return Change(commentingOut: name, value)
  }
}
