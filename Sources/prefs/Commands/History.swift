import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "Lists the earlier contents of a file that prefs has saved.",
      discussion: """
        The newest comes first, with time, user and origin. With a revision, prints how it differs \
        from the current file, as diff does. Only saves by prefs are recorded. Exit status: 1 if \
        there is no history or no such revision, or if the revision differs.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "A number from the list.") var revision: Int?
    @Flag(help: "Print a JSON array.") var json = false

    func run() async throws {
      let history = try FileHistory(of: file)
      guard let revision else { return try list(history.revisions) }
      let subject = try await CommandContext(file)
      let changes = try history.changes(since: revision, in: subject)
      try Output.print(changes, asJSON: json)
      if !changes.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func list(_ revisions: [HistoryRevision]) throws {
      if json {
        try Output.print(PreferenceValue.array(revisions.map(\.object)).json)
      } else {
        var output = Output()
        for revision in revisions { try output.line(revision.line) }
        try output.flush()
      }
      if revisions.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }
  }
}

extension HistoryRevision {
  /// The revision for display: `12  2026-11-21T14:03:22Z  ann@web-1, pts/3  before server.port,
  /// log.level and 1 other`.
  fileprivate var line: String {
    "\(number)  \(when.text)  \(author.description)  before \(summary)"
  }

  fileprivate var object: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "revision": .integer(number), "when": .string(when.text), "author": author.value,
      "changed": .array(changed.map { .string($0.description) }),
      "changeCount": .integer(changeCount), "bytes": .integer(size),
      "secrets": .array(secrets.map { .string($0.description) }),
    ]
    members["reason"] = reason.map(PreferenceValue.string)
    return .dictionary(members)
  }
}
