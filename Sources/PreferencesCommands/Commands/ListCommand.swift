import ArgumentParser

struct ListCommand<Commands: PreferenceCommands>: SubjectCommand {
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

  func answer(_ subject: Subject) throws { try options.print(subject) }
}
