import ArgumentParser
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

extension Prefs {
  struct Pending: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pending",
      abstract: "Lists the changes that wait for a confirmation, and how earlier ones ended.",
      usage: "prefs pending [--json]\nprefs pending --extend <time> [<file>]")

    @Argument(help: "The changed file, for --extend.", completion: .file()) var file: String?
    @Option(
      help: ArgumentHelp(
        "Let the time for the confirmation end later, such as 60s from now.", valueName: "time"),
      transform: ConfirmationTime.init)
    var extend: ConfirmationTime?
    @Flag(help: "Print a JSON array.") var json = false

    func run() throws {
      if let extend {
        return try Output.print(PendingChange.chosen(file).perform(.extend(extend.seconds)))
      }
      let lines =
        PendingChange.reported().map(PendingLine.init)
        + PendingChange.endedChanges().map(PendingLine.init)
      if json { return try Output.print(PreferenceValue.array(lines.map(\.value)).json) }
      for line in lines { try Output.print(line.text) }
      if !lines.contains(where: { $0.ending == nil }) { throw ExitCode(ExitStatus.no.rawValue) }
    }
  }

  /// The process that takes a change back. Started by `PendingWatcher`.
  struct WatchPending: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "watch-pending", abstract: "Takes a change back unless it is confirmed.",
      shouldDisplay: false)

    @Argument var state: String
    @Argument var name: String

    func run() throws {
      let state = StateDirectory(state)
      guard let change = try PendingChange(named: name, in: state) else { return }
      PendingWatcher(change: change, state: state).run()
    }
  }
}

/// A line of `prefs pending`.
private struct PendingLine {
  private let journal: PendingJournal
  /// Nil if it waits.
  let ending: PendingEnding?
  private let seconds: Int?

  init(_ change: PendingChange) {
    (journal, ending, seconds) = (change.journal, change.result?.ending, change.secondsLeft)
  }

  var text: String {
    let state =
      if let ending { ending.text } else if let seconds {
        "\(seconds) s until the former file comes back"
          + (journal.needsNewLogin ? "; needs a new login" : "")
      } else { "is being applied or taken back" }
    return [journal.file.path, journal.title, journal.author.description, state]
      .map(\.printable).joined(separator: "\t")
  }

  var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "file": .string(journal.file.path), "program": .string(journal.title),
      "author": .string(journal.author.description), "when": .string(journal.when.text),
      "state": .string(ending?.outcome.rawValue ?? (seconds == nil ? "working" : "waiting")),
    ]
    if let ending {
      members["result"] = .string(ending.text)
    } else {
      if let seconds { members["seconds"] = .integer(seconds) }
      members["needsNewLogin"] = .bool(journal.needsNewLogin)
    }
    return .dictionary(members)
  }
}
