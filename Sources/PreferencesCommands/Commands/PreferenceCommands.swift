import ArgumentParser
import Glibc
import Preferences
import PreferencesEditor
import Terminal

/// The commands `config edit`, `list`, `get`, `set`, `reset`, `check`, `schema` and `path` on a
/// program's own keys:
///
///     struct Config: PreferenceCommands { static let domain = Defaults }
///
///     @main struct App: AsyncParsableCommand {
///       static let configuration = CommandConfiguration(subcommands: [Run.self, Config.self])
///     }
///
/// Without a subcommand it edits where there is a terminal, and lists where there is none. The type's
/// name in lower case is the command's. They take and print what the commands of `prefs` do, with the
/// same exit statuses. `edit` waits for keys, so the root must be an `AsyncParsableCommand`.
public protocol PreferenceCommands: AsyncParsableCommand {
  associatedtype Keys: Namespace
  static var domain: Domain<Keys> { get }
}

extension PreferenceCommands {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Shows and changes this program's preferences.",
      discussion: """
        Without a subcommand: edit in a terminal, else list.

        Exit status: 0 yes; 1 no (absent, invalid); 64 usage; 65 the file cannot be read as a \
        document; 71 too little memory or too few threads; 73 cannot be created or replaced; \
        74 input or output failed; 75 conflict, try again; 77 no permission.
        """,
      subcommands: [
        EditCommand<Self>.self, ListCommand<Self>.self, GetCommand<Self>.self,
        SetCommand<Self>.self, ResetCommand<Self>.self, CheckCommand<Self>.self,
        SchemaCommand<Self>.self, PathCommand<Self>.self,
      ])
  }

  public mutating func run() async throws {
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      try await EditCommand<Self>.edit()
    } else {
      var list = try ListCommand<Self>.parse([])
      try await list.run()
    }
  }
}
