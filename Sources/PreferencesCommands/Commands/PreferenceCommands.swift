import ArgumentParser
import Platform
import Preferences
import PreferencesEditor
import Store
import Terminal

/// The commands `config edit`, `list`, `get`, `set`, `reset`, `check`, `schema` and `path` for a
/// program's own keys:
///
///     struct Config: PreferenceCommands { static let domain = Defaults }
///
///     @main struct App: AsyncParsableCommand {
///       static let configuration = CommandConfiguration(subcommands: [Run.self, Config.self])
///     }
///
/// Without a subcommand, it edits in a terminal and lists otherwise. The name of the command is the
/// type's name in lower case. Arguments, output and exit statuses are those of `prefs`. The root must
/// be an `AsyncParsableCommand`.
public protocol PreferenceCommands: AsyncParsableCommand {
  /// The namespace of the domain.
  associatedtype Keys: Namespace
  /// The domain that the commands show and change.
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
      var edit = try EditCommand<Self>.parse([])
      try await edit.run()
    } else {
      var list = try ListCommand<Self>.parse([])
      try await list.run()
    }
  }
}

/// A command on a program's own keys. It prints a failure and exits with its status.
protocol DomainCommand: AsyncParsableCommand {
  associatedtype Commands: PreferenceCommands
  func perform() async throws
}

extension DomainCommand {
  mutating func run() async throws {
    do {
      try await perform()
    } catch let failure as Failure {
      throw failure.report()
    }
  }
}

/// A command that reads the domain's store.
protocol ContextCommand: DomainCommand {
  func perform(in context: CommandContext) async throws
}

extension ContextCommand {
  func perform() async throws { try await perform(in: CommandContext(Commands.domain)) }
}

struct EditCommand<Commands: PreferenceCommands>: DomainCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "edit", abstract: "Edits in the terminal.")
  }

  func perform() async throws {
    do throws(EditingError) {
      try await Commands.domain.edit()
    } catch {
      switch error {
      case .store(let error): throw Failure(error)
      case .terminal: throw Failure("\(Program.name): \(error)", .usage)
      case .shortage: throw Failure("\(Program.name): \(error)", .system)
      }
    }
  }
}

struct ListCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "Prints names and values, one a line.",
      discussion: """
        A line is: name = value, then remarks after " # ". Stored preferences come first, in the \
        order of the file, then unset ones with their defaults. Secrets are masked; get prints one.
        """)
  }

  @OptionGroup var options: ListOptions

  func perform(in context: CommandContext) throws { try options.print(context) }
}

struct SetCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "set", abstract: "Sets values in one save.",
      discussion: """
        The value is parsed by the kind that the program declares, and refused if it breaks a \
        rule. A running program that watches its preferences uses the value at once.
        """)
  }

  @Argument(help: SetArguments.nameHelp) var name: String
  @Argument(parsing: .allUnrecognized, help: SetArguments.restHelp) var value: [String] = []
  @OptionGroup var arguments: SetArguments

  func validate() throws { try arguments.validate(name, value) }

  func perform(in context: CommandContext) async throws {
    try await arguments.run(in: context, name, value, onlyDeclared: true)
  }
}

struct ResetCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reset", abstract: "Returns values to their defaults, by removing them.",
      discussion: "A group is reset with all preferences declared in it.")
  }

  @Argument(help: "Such as server.port, or server.") var names: [String]
  @OptionGroup var options: ChangeOptions

  func perform(in context: CommandContext) async throws {
    var changes: [Change] = []
    for text in names {
      changes += try context.resets(
        of: context.name(text), remedy: "to remove it edit \(context.path.printable)")
    }
    try await ChangeWriter(context, changes, options).run()
  }
}

struct PathCommand<Commands: PreferenceCommands>: DomainCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "path", abstract: "Prints the file that the preferences are stored in.",
      discussion: """
        The file may not exist yet. Exit status 1: the preferences are not stored in a file.
        """)
  }

  func perform() throws {
    guard let file = Commands.domain.store as? FileStore else {
      throw Failure("\(Program.name): the preferences are not stored in a file", .no)
    }
    try Output.print(path: file.path)
  }
}

struct SchemaCommand<Commands: PreferenceCommands>: DomainCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "schema", abstract: "Prints what can be set, as JSON Schema 2020-12.",
      discussion: "Editors and validators read it.")
  }

  func perform() throws {
    var output = Output()
    try output.write(Commands.domain.schema.jsonSchema)
    try output.flush()
  }
}
