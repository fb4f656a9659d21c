import ArgumentParser
import Preferences

extension Prefs {
  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Returns values to the schema's defaults, by removing them.",
      discussion: """
        A key that its group requires is set to its default instead. A namespace is reset \
        with all that is declared in it. What no schema declares is left: \
        unset removes it.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "Such as server.port, or server.") var names: [String]
    @OptionGroup var dryRun: DryRunOption

    func run() throws {
      let subject = try Subject(file)
      var changes: [Change] = []
      for text in names { changes += try resets(of: subject.name(text), in: subject) }
      try Changing(subject, changes, isDryRun: dryRun.isOn).run()
    }

    /// None where it is not set.
    private func resets(
      of name: PreferenceName, in subject: Subject
    ) throws(Failure) -> [Change] {
      let snapshot = subject.snapshot
      if let entry = subject.schema.declaration(of: name), entry.kind != .record {
        return [reset(of: name, in: subject)].compactMap { $0 }
      }
      guard subject.schema.isNamespace(name) else { throw undeclared(name, subject) }
      return snapshot.rows(in: name).lazy.map(snapshot.name(at:))
        .filter { subject.schema.declaration(of: $0) != nil }
        .compactMap { reset(of: $0, in: subject) }
    }

    private func reset(of name: PreferenceName, in subject: Subject) -> Change? {
      let value = subject.schema.resetValue(of: name)
      guard let now = subject.snapshot[name], now != value else { return nil }
      return Change(name, from: now, to: value)
    }

    private func undeclared(_ name: PreferenceName, _ subject: Subject) -> Failure {
      guard subject.snapshot[name] != nil else { return subject.absent(name) }
      return Failure(
        "\(subject.path.printable): \(name.label): has no default: no schema declares it; "
          + "to remove it use \"prefs unset\"", .no)
    }
  }
}
