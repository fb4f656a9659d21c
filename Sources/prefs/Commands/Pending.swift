import ArgumentParser
import Platform
import Preferences
import PreferencesCommands
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
      do throws(StateError) {
        guard let change = try PendingChange(named: name, in: state) else { return }
        PendingWatcher(change: change, state: state).run()
      } catch {
        throw Failure("\(error)", .inputOutput)
      }
    }
  }
}

/// A line of `prefs pending`.
private struct PendingLine {
  let path: String
  let title: String
  let author: String
  let when: Timestamp
  /// Nil if it waits.
  let ending: PendingChange.Result?
  private let seconds: Int?
  private let needsNewLogin: Bool

  init(_ change: PendingChange) {
    let journal = change.journal
    (path, title, when) = (journal.file.path, journal.title, journal.when)
    (author, needsNewLogin) = (journal.author.description, journal.needsNewLogin)
    ending = change.result
    seconds = change.secondsLeft
  }

  var text: String {
    let state =
      if let ending { ending.text } else if let seconds {
        "\(seconds) s until the former file comes back"
          + (needsNewLogin ? "; needs a new login" : "")
      } else { "is being applied or taken back" }
    return "\(path.printable)\t\(title.printable)\t\(author.printable)\t\(state.printable)"
  }

  var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "file": .string(path), "program": .string(title), "author": .string(author),
      "when": .string(when.text),
      "state": .string(ending?.ending.rawValue ?? (seconds == nil ? "working" : "waiting")),
    ]
    if let seconds, ending == nil { members["seconds"] = .integer(seconds) }
    if ending == nil { members["needsNewLogin"] = .bool(needsNewLogin) }
    if let ending { members["result"] = .string(ending.text) }
    return .dictionary(members)
  }
}
