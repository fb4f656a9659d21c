import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

extension PendingChange {
  /// Returns the change of the file at `path`, or the only one. Throws if there is none, or several. A watcher acts on
  /// it then.
  static func chosen(_ path: String?) throws(Failure) -> PendingChange {
    let all = reported()
    let found =
      path.map { path in all.filter { $0.journal.file.path == path.absoluteRealPath } } ?? all
    guard let change = found.first else {
      let what = path.map { "\($0.printable): no change of it" } ?? "prefs: no change"
      throw Failure("\(what) waits for a confirmation", .no)
    }
    guard found.count == 1 else {
      let paths = found.map(\.journal.file.path.printable).sorted().joined(separator: ", ")
      throw Failure("prefs: several changes wait for a confirmation: \(paths); name one", .usage)
    }
    return change
  }

  /// Returns the change of the file at `path` that waits. Nil if there is none.
  static func of(_ path: String) -> PendingChange? {
    all().first { $0.journal.file.path == path.absoluteRealPath }
  }

  /// Why the file at `path` must not be saved now: that would confirm the change that waits, or be lost with it.
  static func obstacle(toSaving path: String) -> WriteObstacle? {
    guard let change = of(path) else { return nil }
    if case .begun? = try? change.state() { return nil }
    return .pending
  }

  /// Confirms the change, takes it back, or gives it more time. Returns what became of it, with the path.
  func perform(_ action: PendingSave.Action) throws -> String {
    let path = journal.file.path.printable
    switch action {
    case .confirm:
      let since = try waitForDeadline()
      guard !journal.needsNewLogin || (RunningSystem.loginStart ?? 0) > since else {
        throw Failure(
          "\(path): not confirmed: only a login that began after the change proves that there still is "
            + "a way in; log in anew and run prefs confirm there", .no)
      }
      return "\(path): \(try end(confirming: true).text.printable)"
    case .rollBack:
      let result = try end(confirming: false, because: "taken back by \(Author.current)")
      let text = "\(path): \(result.text.printable)"
      guard result.outcome == .returned else { throw Failure(text, .system) }
      return text
    case .extend(let seconds):
      let since = try waitForDeadline()
      try setDeadline(since: since, until: RunningSystem.seconds + Double(seconds))
      return "\(path): \(seconds) s are left for the confirmation"
    }
  }

  /// All changes that wait. Makes sure that they are watched, and prints what is damaged.
  static func reported() -> [PendingChange] {
    let all = all { Diagnostics.print("prefs: \($0)") }
    for change in all where !PendingWatcher.ensure(watching: change) {
      Diagnostics.print(
        "\(change.journal.file.path.printable): no process could be started that takes the change back"
      )
    }
    return all
  }

  /// Waits until the program uses the file. Returns the time then, in seconds since the start of the machine. Throws if
  /// the change has been decided.
  private func waitForDeadline() throws -> Double {
    try wait {
      guard result == nil else { throw decided }
      switch try state() {
      case .begun, .saved: return nil
      case .waiting(let since, _): return since
      case .decided: throw decided
      }
    }
  }

  /// Decides, and waits until that is done. Throws if another process has decided before.
  private func end(confirming isConfirmed: Bool, because reason: String = "") throws
    -> PendingEnding
  {
    guard try decide(isConfirmed: isConfirmed, because: reason) else { throw decided }
    return wait { result }.ending
  }

  private var decided: Failure {
    Failure(
      "\(journal.file.path.printable): it has been decided already; see \"prefs pending\"", .no)
  }
}

extension String {
  /// The absolute path without links.
  fileprivate var absoluteRealPath: String {
    resolvedPath ?? "/" + absoluteNames.joined(separator: "/")
  }
}
