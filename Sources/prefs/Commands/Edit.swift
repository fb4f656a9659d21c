import ArgumentParser
import Glibc
import Preferences
import Terminal

extension Prefs {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Edits in the terminal; prints the list where there is none.",
      usage: "prefs <file> [--schema <file>]")

    @OptionGroup var file: FileArguments
    @Argument(help: .hidden) var others: [String] = []

    /// What was meant may be a command: this one is taken where no command is recognised.
    func validate() throws {
      guard let other = others.first else { return }
      let commands = Prefs.configuration.subcommands.map { $0._commandName }
      guard let near = file.file.nearest(among: commands) else {
        throw ValidationError("Unexpected argument '\(other)'")
      }
      throw ValidationError("unknown command \(file.file.quoted); did you mean \(near)?")
    }

    func run() async throws {
      let subject = try Subject(file)
      guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
        let editing = FileEditing(subject)
      else {
        return try Listing(subject: subject, modified: false, filter: "", isJSON: false).print()
      }
      do throws(TerminalError) {
        try await editing.run()
      } catch {
        throw Failure("prefs: \(error)", .usage)
      }
    }
  }
}
