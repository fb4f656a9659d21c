import ArgumentParser
import Glibc
import Preferences
import PreferencesCommands
import PreferencesEditor
import Terminal

extension Prefs {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Edits in the terminal; prints the list where there is none.",
      usage: "prefs [<file> [--schema <file>]]",
      discussion: "Without a file: prefs' own settings.")

    @Argument(
      help: "A JSON file or property list; - is standard input.", completion: .file())
    var file: String?
    @OptionGroup var schema: SchemaArguments
    @Flag(help: "Edit line by line, without a screen; for screen readers too.") var plain = false
    @Argument(help: .hidden) var others: [String] = []

    /// What was meant may be a command: this one is taken where no command is recognised.
    func validate() throws {
      guard let file else {
        guard schema.isEmpty else {
          throw ValidationError("Missing expected argument '<file>'")
        }
        return
      }
      guard let other = others.first else { return }
      let commands = Prefs.configuration.subcommands.map { $0._commandName }
      guard let near = file.nearest(among: commands) else {
        throw ValidationError("Unexpected argument '\(other)'")
      }
      throw ValidationError("unknown command \(file.quoted); did you mean \(near)?")
    }

    func run() async throws {
      let path = file ?? SettingsFile.path
      let isOnTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      let (subject, opened) = try OpeningLine.shown(for: path) { () throws(Failure) in
        let subject = try Progress.during(0..<0.5) { () throws(Failure) in
          try Subject(path, schema: schema)
        }
        return (subject, plain || isOnTerminal ? Self.editor(on: subject) : nil)
      }
      guard let editor = opened else { return try Listing(subject).print() }
      let signal: Int32?
      do throws(TerminalError) {
        signal = try await editor.run(plain: plain)
      } catch {
        throw Failure("prefs: \(error)", .usage)
      }
      if let signal { throw ExitCode(128 + signal) }
    }

    /// Which checks all that stands there; nil where it could not be saved.
    private static func editor(on subject: Subject) -> TerminalEditor? {
      guard let store = subject.store else { return nil }
      return Progress.during(0.5..<1) {
        TerminalEditor(store, at: subject.snapshot, schema: subject.schema)
      }
    }
  }
}
