import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Prints names and values, one per line.",
      discussion: """
        A line is name = value, followed by remarks after " # ". Values are JSON; dates, data and \
        UIDs of a property list are in angle brackets. Declared preferences that are not set are \
        listed with their defaults. With --against, a line shows the other store's value if it \
        differs, and values that only the other store has are listed too. Secrets are masked; get \
        prints one.
        """)

    @OptionGroup var file: FileArguments
    @OptionGroup var options: ListOptions
    @OptionGroup var against: AgainstOption

    func run() async throws {
      var subject = try await CommandContext(file)
      let place = try Location(file.file)
      if let other = try await against.opened(comparing: place, file.server, file.schema.reading) {
        subject.compare(with: other.snapshot, label: other.label)
      }
      for save in subject.program.pending.list().values where save.isOpenFile {
        Diagnostics.print("\(subject.path.printable): \(save.status)")
      }
      try options.print(subject)
    }
  }
}
