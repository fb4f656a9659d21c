import ArgumentParser
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Recover: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recover",
      abstract: "Lists unsaved changes of sessions that lost their terminal.",
      usage: """
        prefs recover [--json]
        prefs recover <file> [--discard] [--json]
        """,
      discussion: """
        Without a file, lists all files with unsaved changes, with user and time. With a file, \
        prints the changes of each session, as diff does. To resume, open the file: prefs <file>. \
        Exit status: 1 if there are none.
        """)

    @Argument(help: "The file that was edited.", completion: .file()) var file: String?
    @Flag(help: "Discard the unsaved changes of the file.") var discard = false
    @Flag(help: "Print a JSON array.") var json = false

    func validate() throws {
      if discard, file == nil { throw ValidationError("Missing expected argument '<file>'") }
    }

    func run() throws {
      let left = try found()
      if discard {
        for one in left { try Recovery().discard(one) }
      }
      if json {
        try Output.print(PreferenceValue.array(left.map(\.object)).json)
      } else {
        try print(left)
      }
      if left.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// Finds the records. Reports unreadable ones and skips them.
    private func found() throws -> [RecoveryRecord] {
      if let file { return try Recovery().records(of: file) }
      let all = try Recovery().all()
      for problem in all.damaged { Diagnostics.print("prefs: \(problem)") }
      return all.found
    }

    private func print(_ left: [RecoveryRecord]) throws {
      var output = Output()
      for one in left {
        try output.line(discard ? "discarded: \(one.headline)" : one.headline)
        if file != nil { for line in one.lines { try output.line(line) } }
      }
      try output.flush()
    }
  }
}

extension RecoveryRecord {
  /// The record for display: `/etc/app.json: 3 changes, 2026-11-21T14:03:22Z, ann@web-1, pts/3`.
  fileprivate var headline: String {
    let count = counted(work.count, "change")
    return "\(path.escapingPathBytes): \(count), \(when.text), \(author.description)"
  }

  fileprivate var lines: [String] {
    work.changes.map { "  \($0.line)" }
      + work.secrets.map { "  ~ \($0.label) = \(Entry.mask), not kept; to be typed again" }
      + (work.typing.map { ["  being typed: \($0.name.label) = \($0.text.quoted)"] } ?? [])
  }

  fileprivate var object: PreferenceValue {
    [
      "path": .string(path.escapingPathBytes), "when": .string(when.text), "author": author.value,
      "changes": .array(work.changes.map(\.object)),
      "secrets": .array(work.secrets.map { .string($0.description) }),
    ]
  }
}
