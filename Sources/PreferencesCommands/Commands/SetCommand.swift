import ArgumentParser

struct SetCommand<Commands: PreferenceCommands>: SubjectCommand {
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

  func answer(_ subject: Subject) async throws {
    try await arguments.run(on: subject, name, onlyDeclared: true)
  }
}
