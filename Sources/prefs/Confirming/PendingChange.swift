import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// A change that is taken back unless it is confirmed. Its state is on the disk, in a folder of its own, so that any
/// process of this user can go on with it:
///
///     journal, old, new   the change may begin: it can be taken back
///     saved               the file has been written; the program has to use it now
///     deadline            the program uses it; the time for the confirmation runs
///     decision            it is confirmed, or it is taken back. The first process that writes it decides
///     result              what became of it. The folder is in `ended` from now on
///
/// A process that has the lock of `caller` is going to save the file; one that has the lock of `watcher` acts on
/// the states (`PendingWatcher`).
final class PendingChange: Sendable {
  let folder: StateFolder
  let journal: PendingJournal
  /// The name of the folder.
  let name: String

  /// The state of a change.
  enum State {
    case begun, saved
    /// Nobody has confirmed it yet. The times are in seconds since the start of the machine.
    case waiting(since: Double, until: Double)
    case decided(Decision)
  }

  /// The confirmation of a change, or the order to take it back.
  struct Decision {
    let isConfirmed: Bool
    /// Why it is taken back, as the end of a sentence.
    let reason: String
    let author: Author
  }

  private static let directory = "pending"
  /// The names of the files for locks: of the process that begins a change, of the one that saves the file, and of the
  /// one that watches.
  private static let turns = "lock", callers = "caller", watchers = "watcher"

  init(_ folder: consuming StateFolder, _ journal: PendingJournal) {
    name = folder.path.lastPathName
    self.folder = folder
    self.journal = journal
  }

  /// Opens the change with this name. Nil if there is none, or it has not begun.
  convenience init?(named name: String, in state: StateDirectory) throws(StateError) {
    guard let folder = try state.openIfPresent(Self.directory, name),
      let journal = try PendingJournal(from: folder)
    else { return nil }
    self.init(folder, journal)
  }

  /// All changes of this user that wait, or that are being taken back. Removes those that have never begun. `damaged`
  /// gets what cannot be read.
  static func all(
    in state: StateDirectory = .ofPendingChanges, damaged: (StateError) -> Void = { _ in }
  ) -> [PendingChange] {
    do throws(StateError) {
      guard let outer = try state.openIfPresent(directory) else { return [] }
      return outer.names.sorted().compactMap { name in
        guard name != ended, name != turns else { return nil }
        do throws(StateError) {
          if let change = try PendingChange(named: name, in: state) {
            guard change.result != nil else { return change }
            // A process was killed before it had moved the folder.
            try change.move(in: state)
          } else if let folder = try state.openIfPresent(directory, name),
            // The process that would begin it has this lock.
            try folder.lock(callers) != nil
          {
            folder.destroy()
          }
        } catch {
          damaged(error)
        }
        return nil
      }
    } catch {
      damaged(error)
      return []
    }
  }

  // MARK: Beginning

  /// Puts the journal of a change on the disk. Throws if another change of the file, or of its program, waits. The
  /// lock must be kept until the file is saved.
  static func begin(
    _ journal: PendingJournal, named entry: String, in state: StateDirectory = .ofPendingChanges
  ) throws -> (PendingChange, StateLock) {
    let outer = try state.open(directory)
    // Two processes must not begin at the same time.
    guard let turn = try outer.lock(turns) else {
      throw Failure("another change begins at this moment; try again", .tryAgain)
    }
    defer { withExtendedLifetime(turn) {} }
    if let other = all(in: state).first(where: { $0.journal.conflicts(with: journal) }) {
      throw Failure(
        "a change of \(other.journal.file.path.printable) waits for its confirmation; "
          + "\"prefs confirm\" or \"prefs rollback\" ends it", .tryAgain)
    }
    let folder = try state.open(
      directory, "\(entry)-\(String(UInt32.random(in: 0...(.max)), radix: 36))")
    guard let caller = try folder.lock(callers) else {
      throw Failure("\(folder.path.printable): is locked; try again", .tryAgain)
    }
    do throws(StateError) {
      try journal.write(to: folder)
    } catch {
      folder.destroy()
      throw error
    }
    return (PendingChange(folder, journal), caller)
  }

  /// Takes the lock of the process that saves the file. Nil if that has it.
  func lockAsCaller() throws(StateError) -> StateLock? { try folder.lock(Self.callers) }

  /// Takes the lock of the process that acts. Nil if another one has it.
  func lockAsWatcher() throws(StateError) -> StateLock? { try folder.lock(Self.watchers) }

  /// Records that the file has been written.
  func markSaved() throws(StateError) { try folder.write([], as: "saved") }

  // MARK: State

  /// The state. Throws if it cannot be read.
  func state() throws(StateError) -> State {
    if let members = try folder.record("decision", kind: "decision") {
      return .decided(
        Decision(
          isConfirmed: members["isConfirmed"] == .bool(true),
          reason: try members.text("reason"), author: try Author(members.dictionary("author"))))
    }
    if let members = try folder.record("deadline", kind: "deadline") {
      return .waiting(
        since: Double(try members.integer("since")) / 1_000,
        until: Double(try members.integer("until")) / 1_000)
    }
    return folder.has("saved") ? .saved : .begun
  }

  /// Lets the time for the confirmation end at `until`.
  func setDeadline(since: Double, until: Double) throws(StateError) {
    let value: PreferenceValue = [
      "since": .integer(Int(since * 1_000)), "until": .integer(Int(until * 1_000)),
    ]
    try folder.write(value, kind: "deadline", as: "deadline")
  }

  /// Decides unless another process has decided. Returns whether this one has.
  func decide(isConfirmed: Bool, because reason: String = "") throws(StateError) -> Bool {
    let value: PreferenceValue = [
      "isConfirmed": .bool(isConfirmed), "reason": .string(reason),
      "author": Author.current.value, "when": .date(.now),
    ]
    return try folder.writeFirst(value, kind: "decision", as: "decision")
  }

  /// The time that is left for the confirmation, in seconds. Nil if the program does not use the file yet, or the
  /// change is decided.
  var secondsLeft: Int? {
    guard case .waiting(_, let until)? = try? state() else { return nil }
    return Int(max(0, until - RunningSystem.seconds).rounded(.up))
  }

  // MARK: The end

  /// The end of a change, and when that was.
  struct Result {
    let ending: PendingEnding
    let when: Timestamp
  }

  /// The result. Nil if the change has not ended.
  var result: Result? {
    guard let members = try? folder.record("result", kind: "result"),
      let outcome = PendingEnding.Outcome(rawValue: members.textIfPresent("ending") ?? ""),
      let text = members.textIfPresent("text"), let when = try? members.date("when")
    else { return nil }
    return Result(ending: PendingEnding(outcome, text), when: when)
  }

  /// Waits until `value` returns something. Makes sure that a watcher acts meanwhile.
  func wait<Value>(for value: () throws -> Value?) rethrows -> Value {
    while true {
      if let value = try value() { return value }
      usleep(50_000)
      _ = PendingWatcher.ensure(watching: self)
    }
  }

  private static let ended = "ended"
  /// The most changes that are kept after their end.
  private static let mostEnded = 20

  /// Records the result, and moves the folder to the changes that have ended.
  func end(_ ending: PendingEnding, in state: StateDirectory) throws(StateError) {
    let value: PreferenceValue = [
      "ending": .string(ending.outcome.rawValue), "text": .string(ending.text), "when": .date(.now),
    ]
    try folder.write(value, kind: "result", as: "result")
    try move(in: state)
  }

  private func move(in state: StateDirectory) throws(StateError) {
    let outer = try state.open(Self.directory, Self.ended)
    let target = "\(outer.path)/\(name)"
    _ = folder.path.withPath { from in target.withPath { rename(from, $0) } }
    for change in Self.endedChanges(in: state).dropFirst(Self.mostEnded) {
      try? state.openIfPresent(Self.directory, Self.ended, change.name)?.destroy()
    }
  }

  /// The changes that have ended, the last one first.
  static func endedChanges(in state: StateDirectory = .ofPendingChanges) -> [PendingChange] {
    guard let outer = try? state.openIfPresent(directory, ended) else { return [] }
    let changes = outer.names.compactMap { name -> (PendingChange, Timestamp)? in
      guard let folder = try? state.openIfPresent(directory, ended, name),
        let journal = try? PendingJournal(from: folder)
      else { return nil }
      let change = PendingChange(folder, journal)
      return change.result.map { (change, $0.when) }
    }
    return changes.sorted { $0.1.seconds > $1.1.seconds }.map(\.0)
  }
}

extension PendingJournal {
  /// Whether both cannot wait at the same time: taking one back would take back the other.
  fileprivate func conflicts(with other: PendingJournal) -> Bool {
    file.path == other.file.path || application.command == other.application.command
  }
}
