import ArgumentParser
import Glibc
import Preferences
import PreferencesCommands
import PreferencesEditor

/// The command line: what each command reads, does and says.
///
///     prefs FILE                     the editor, where there is a terminal, else the list
///     prefs                          the same, of its own settings
///     prefs COMMAND FILE …           one answer, and an exit status that tells it (`ExitStatus`)
///
/// Data goes to standard output, all else to standard error. `-` is standard input; a changed
/// document then goes to standard output. A command opens its file with its schema (`CommandContext`),
/// asks the libraries, and prints (`Output`); it holds no rule of its own.
@main
struct Prefs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefs",
    abstract: "Edits preference files, JSON and property lists, byte by byte as they are.",
    usage: """
      prefs <file> [--schema <file>]
      prefs
      prefs <command> <file> ...
      """,
    discussion: """
      A name is a path of keys: editor.fonts.size, servers[0].port, "com.apple.dock".autohide, \
      or a JSON Pointer.

      Exit status: 0 yes; 1 no (absent, invalid, different); 64 usage; 65 data that cannot be \
      read; 66 no such file; 71 too little memory or too few threads; 73 cannot be created or \
      replaced; 74 input or output failed; 75 conflict, try again; 77 no permission.
      """,
    version: "0.1.0",
    subcommands: [
      Edit.self, List.self, Get.self, Set.self, Unset.self, Reset.self, Check.self, Diff.self,
      Convert.self, Apply.self, Import.self, Export.self,
      Schema.self, Recover.self, History.self,
      Restore.self, Theme.self, Help.self,
    ],
    defaultSubcommand: Edit.self)

  static func main() {
    do throws(Failure) {
      try Headroom.require(threads: 1)
    } catch {
      Diagnostics.print(error.message)
      Glibc.exit(error.status.rawValue)
    }
    EditingThread.main(answer)
  }

  private static func answer() async {
    do {
      try checkArguments()
      var command = try await asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      exit(withError: failure.report())
    } catch {
      if let script = BashCompletion.script(for: fullMessage(for: error)) {
        try? Output.print(script)
        return
      }
      exit(withError: told(error))
    }
  }

  /// Swift gives none at all, not even the program's name, where /proc cannot be read: what was asked
  /// for is then unknown, and is not "prefs" alone.
  private static func checkArguments() throws {
    guard CommandLine.arguments.isEmpty else { return }
    throw Failure("prefs: its arguments cannot be read: /proc/self/maps", .inputOutput)
  }

  /// Without the program's name, and byte for byte: in `CommandLine.arguments` what is not UTF-8 has
  /// been replaced.
  private static var arguments: [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
      .compactMap { $0.map { String(path: $0) } }
  }

  /// What is wrong with the arguments holds what they hold.
  private static func told(_ error: any Error) -> any Error {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    guard !status.isSuccess, !message.isEmpty else { return error }
    Diagnostics.print(message.printableLines)
    return status
  }
}
