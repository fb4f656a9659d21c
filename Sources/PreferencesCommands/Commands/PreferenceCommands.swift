import ArgumentParser
import Glibc
import Preferences
import PreferencesEditor
import Store
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

/// A command that reads the domain's store and answers.
protocol ContextCommand: AsyncParsableCommand {
  associatedtype Commands: PreferenceCommands
  func answer(_ subject: CommandContext) async throws
}

extension ContextCommand {
  mutating func run() async throws {
    do {
      try await answer(CommandContext(Commands.domain))
    } catch let failure as Failure {
      throw failure.report()
    }
  }
}

struct ListCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "Prints names and values, one a line.",
      discussion: """
        A line is: name = value, then what there is to say about it, after " # ". What is stored \
        comes first, in its order; what is not set follows with its default. Secrets are masked; \
        get prints one.
        """)
  }

  @OptionGroup var options: ListOptions

  func answer(_ subject: CommandContext) throws { try options.print(subject) }
}

struct SetCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "set", abstract: "Sets one value.",
      discussion: """
        The value is read by the kind that the program declares, and refused where it breaks a \
        rule. A program that runs takes it over at once, where it watches its preferences.
        """)
  }

  @Argument(help: SetArguments.nameHelp) var name: String
  @OptionGroup var arguments: SetArguments

  func answer(_ subject: CommandContext) async throws {
    try await arguments.run(on: subject, name, onlyDeclared: true)
  }
}

struct ResetCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reset", abstract: "Returns values to their defaults, by removing them.",
      discussion: "A namespace is reset with all that is declared in it.")
  }

  @Argument(help: "Such as server.port, or server.") var names: [String]
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var inSteps: InStepsOption

  func answer(_ subject: CommandContext) async throws {
    var changes: [Change] = []
    for text in names {
      changes += try subject.resets(
        of: subject.name(text), remedy: "to remove it edit \(subject.path.printable)")
    }
    try await Changing(subject, changes, isDryRun: dryRun.isOn, inSteps: inSteps.isOn).run()
  }
}

struct PathCommand<Commands: PreferenceCommands>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "path", abstract: "Prints the file that the preferences are stored in.",
      discussion: "It need not be there yet. Exit status 1: they are stored in no file.")
  }

  func run() throws {
    do throws(Failure) {
      guard let file = Commands.domain.store as? FileStore else {
        throw Failure("\(Program.name): the preferences are stored in no file", .no)
      }
      try Output.print(path: file.path)
    } catch {
      throw error.report()
    }
  }
}

struct SchemaCommand<Commands: PreferenceCommands>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "schema", abstract: "Prints what can be set, as JSON Schema 2020-12.",
      discussion: "Editors and validators read it.")
  }

  func run() throws {
    do throws(Failure) {
      var output = Output()
      try output.write(Commands.domain.schema.jsonSchema)
      try output.flush()
    } catch {
      throw error.report()
    }
  }
}
