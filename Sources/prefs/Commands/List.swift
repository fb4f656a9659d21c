import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints names and values, one a line.",
      discussion: """
        A line is: name = value, then what the schema has to say, after " # ". Values are JSON; a \
        property list's dates, data and UIDs stand in angle brackets. What is declared and not set \
        follows with its default. With --against it says what stands there where that is another \
        value, and what is only there follows. Secrets are masked; get prints one.
        """)

    @OptionGroup var file: FileArguments
    @OptionGroup var options: ListOptions
    @OptionGroup var against: AgainstOption

    func run() async throws {
      var subject = try await CommandContext(file)
      if let other = try await against.opened(file.server) {
        subject.compare(with: other.snapshot, label: other.location.label)
      }
      try options.print(subject)
    }
  }
}
