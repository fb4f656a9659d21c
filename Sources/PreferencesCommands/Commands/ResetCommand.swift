import ArgumentParser
import Preferences

struct ResetCommand<Commands: PreferenceCommands>: SubjectCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reset", abstract: "Returns values to their defaults, by removing them.",
      discussion: "A namespace is reset with all that is declared in it.")
  }

  @Argument(help: "Such as server.port, or server.") var names: [String]
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var inSteps: InStepsOption

  func answer(_ subject: Subject) async throws {
    var changes: [Change] = []
    for text in names {
      changes += try subject.resets(
        of: subject.name(text), remedy: "to remove it edit \(subject.path.printable)")
    }
    try await Changing(subject, changes, isDryRun: dryRun.isOn, inSteps: inSteps.isOn).run()
  }
}
