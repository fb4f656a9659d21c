import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Rename: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = false
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Gives a key another name, in its place and with its comments.",
      discussion: """
        Both names are in the same group. Exit status: 1 if the key does not exist, or if the new \
        name is taken.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "The name of the key, such as server.port.", completion: NameCompletion.kind)
    var name: String
    @Argument(help: "The new name, such as server.httpPort.") var newName: String
    @OptionGroup var options: ChangeOptions
    @OptionGroup var safety: SafetyOptions

    func run() async throws {
      try await safety.report(on: file.file) { try await change() }
    }

    private func change() async throws {
      let subject = try await CommandContext(file)
      let old = try subject.name(name)
      guard let value = subject.snapshot[old] else { throw subject.absent(old) }
      let new = try subject.name(newName)
      guard subject.snapshot[new] == nil else {
        throw Failure(
          "\(subject.path.printable): \(new.label.printable): exists already; unset it first", .no)
      }
      guard subject.schema.masked(value, at: new) == subject.schema.masked(value, at: old) else {
        throw Failure(
          "\(subject.path.printable): \(old.label.printable): holds a secret, which would be "
            + "visible as \(new.label.printable)", .no)
      }
      let changes = try located(in: subject.path) { () throws(Problem) in
        try Change.renaming(old, to: new, of: value)
      }
      try await ChangeWriter(subject, changes, options, safety).run()
    }
  }
}
