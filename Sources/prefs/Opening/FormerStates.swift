import Documents
import Preferences
import PreferencesCommands
import Store

/// What the history keeps of the file that a command is about.
struct FormerStates {
  let path: String
  /// The newest first.
  let revisions: [HistoryRevision]
  private let history: History

  /// Tells of what cannot be read, and passes it over.
  init(of path: String) throws(Failure) {
    let path = try Location.file(path, having: "history")
    self.path = path
    let history = History(of: path)
    self.history = history
    let all = try keptState { () throws(StateError) in try history.revisions() }
    for problem in all.damaged { Diagnostics.print("prefs: \(problem)") }
    revisions = all.found
  }

  /// Where to find what stood in a file that cannot be read; nil where nothing is kept of it.
  static func hint(for error: StoreError) -> String? {
    guard case .unreadable(let path, _) = error,
      let newest = try? History(of: path).revisions().found.first
    else { return nil }
    let name = path.printable
    let kept = "\(name): what stood there at \(newest.when.text) is kept"
    let command = "\"prefs restore \(name) \(newest.number)\" brings it back"
    guard !newest.secrets.isEmpty else { return "\(kept): \(command)" }
    return "\(kept), but for its secrets: repair it, or move it away, and \(command)"
  }

  func revision(_ number: Int) throws(Failure) -> HistoryRevision {
    if let found = revisions.first(where: { $0.number == number }) { return found }
    let known =
      revisions.isEmpty
      ? "there is none"
      : "those from \(revisions.last?.number ?? 0) to \(revisions[0].number) are kept"
    throw Failure("\(path.printable): no revision \(number): \(known)", .no)
  }

  func document(of revision: HistoryRevision) throws(Failure) -> any Document {
    try keptState { () throws(StateError) in try history.document(of: revision) }
  }

  /// From that revision to what `subject` is now. Secrets were not kept, and are not compared.
  func changes(since number: Int, in subject: CommandContext) throws(Failure) -> [Change] {
    let revision = try revision(number)
    let then = DocumentSnapshot(try document(of: revision), revision: Revision(token: "\(number)"))
    let secrets = Set(revision.secrets.map(\.flattened))
    return Difference(then, subject.snapshot).changes
      .filter { !secrets.contains($0.name.flattened) }
      .map(subject.schema.masked)
  }
}
