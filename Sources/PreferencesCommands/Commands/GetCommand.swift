import ArgumentParser
import Preferences

struct GetCommand<Commands: PreferenceCommands>: SubjectCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "get", abstract: "Prints the value that is in force.",
      discussion: """
        That is the first of: an override of this run, what is stored, the default. A text is \
        printed as it is, any other plain value as it would be typed, a list or dictionary as \
        JSON. Exit status 1: there is no such name, or it has no value.
        """)
  }

  @Argument(help: "Such as server.port; of a namespace what is stored in it.") var name: String
  @Flag(help: "Print JSON.") var json = false

  func answer(_ subject: Subject) throws {
    let value = try value(of: subject.name(name), in: subject)
    try Output.say(json ? value.json(.indented) : value.plain)
  }

  private func value(
    of name: PreferenceName, in subject: Subject
  ) throws(Failure) -> PreferenceValue {
    let flat = PreferenceName(name.flattened)
    let key = Commands.domain.currentValues.first { $0.entry.name == flat }
    guard let key, !subject.isElsewhere(name) else {
      guard let stored = subject.snapshot[name] else { throw subject.absent(name) }
      return stored
    }
    guard let value = key.value else { throw subject.absent(name) }
    return value
  }
}
