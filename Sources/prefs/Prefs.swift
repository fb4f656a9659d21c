import ArgumentParser
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor

/// The command line.
///
///     prefs FILE                     the editor if there is a terminal, else the list
///     prefs                          the programs on this machine, whose settings it knows
///     prefs COMMAND FILE …           one result and an exit status (`ExitStatus`)
///
/// Data goes to standard output, everything else to standard error. `-` is standard input; a
/// changed document then goes to standard output. A command opens its file with its schema
/// (`CommandContext`), calls the libraries, and prints (`Output`). It has no rules of its own.
@main
struct Prefs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefs",
    abstract:
      "Edits configuration files, and changes only what you edit. --plain works without a screen.",
    usage: """
      prefs <file> [--schema <file>]
      prefs
      prefs <command> <file> ...
      """,
    discussion: """
      A name is a path of keys, such as editor.fonts.size, servers[0].port or \
      "com.apple.dock".autohide, or a JSON Pointer.

      Exit status: 0 success; 1 no (absent, invalid, different); 64 wrong usage; 65 invalid data; \
      66 no such file; 71 not enough memory or threads; 73 a file cannot be created or replaced; \
      74 input or output failed; 75 conflict, try again; 76 a change was taken back; 77 permission denied.
      """,
    version: Version.text,
    subcommands: [
      Edit.self, List.self, Get.self, Describe.self, Set.self, Unset.self, Rename.self,
      Comment.self, Reset.self,
      Check.self, Diff.self, Merge.self, Git.self,
      Convert.self, Apply.self, Import.self, Export.self,
      Schema.self, Catalog.self, Recover.self, History.self,
      Restore.self, Pending.self, Confirm.self, Rollback.self, WatchPending.self,
      Theme.self, Help.self,
    ],
    defaultSubcommand: Edit.self)

  static func main() {
    do throws(Failure) {
      try Headroom.require(threads: 0)
    } catch {
      Diagnostics.print(error.message)
      Platform.exit(error.status.rawValue)
    }
    EditingThread.runMain(answer)
  }

  private static func answer() async {
    do {
      try checkArguments()
      let arguments = arguments
      // ArgumentParser takes as long as the start of the process to print it.
      if arguments == ["--version"] { return try Output.print(configuration.version) }
      // Commands on files do not pay for the line.
      if arguments.contains(where: { $0.contains("://") || $0 == "--fetch" }) {
        try await ProgressLine.shownWhileWaiting { try await run(arguments) }
      } else {
        try await run(arguments)
      }
    } catch {
      if let failure = error.failure { exit(withError: failure.report()) }
      if let script = CompletionScript.completing(fullMessage(for: error)) {
        try? Output.print(script)
        return
      }
      exit(withError: reported(error))
    }
  }

  private static func run(_ arguments: [String]) async throws {
    if let plain = PlainCommand(arguments) { return try await plain.run() }
    var command = try await parsedCommand(arguments)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// Parses the arguments of the named command alone, because ArgumentParser needs milliseconds to
  /// reflect over all commands. Parses them again as a whole if that fails, because help, messages and
  /// completion need all commands.
  private static func parsedCommand(_ arguments: [String]) async throws -> any ParsableCommand {
    let named = configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    if let named = named as? any AsyncParsableCommand.Type {
      let rest = Array(arguments.dropFirst())
      if let command = try? await named.asyncParseAsRoot(rest),
        named.includes(type(of: command))
      {
        return command
      }
    } else if named == nil, arguments.first?.hasPrefix("-") != true {
      if let command = try? await Edit.asyncParseAsRoot(arguments) as? Edit { return command }
    }
    return try await asyncParseAsRoot(arguments)
  }

  /// Throws if the arguments are unknown. If /proc cannot be read, Swift provides none, not even
  /// the program's name.
  private static func checkArguments() throws {
    guard CommandLine.arguments.isEmpty else { return }
    throw Failure("prefs: its arguments cannot be read: /proc/self/maps", .inputOutput)
  }

  /// The arguments without the program's name, byte for byte. `CommandLine.arguments` replaces
  /// bytes that are not UTF-8.
  private static var arguments: [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
      .compactMap { $0.map { String(path: $0) } }
  }

  /// Reports an error of ArgumentParser. Its message may contain arguments, so it is escaped.
  private static func reported(_ error: any Error) -> any Error {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    guard !status.isSuccess, !message.isEmpty else { return error }
    Diagnostics.print(message.printableLines)
    return status
  }
}

extension ParsableCommand {
  /// Whether `type` is this command or one inside it. ArgumentParser's own commands, such as that of
  /// `--help`, are not: they take this command for the whole program.
  fileprivate static func includes(_ type: any ParsableCommand.Type) -> Bool {
    type == self || configuration.subcommands.contains { $0.includes(type) }
  }
}
