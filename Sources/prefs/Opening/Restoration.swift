import Documents
import Preferences
import PreferencesCommands
import Store

/// The history of the file that a command names.
struct FileHistory {
  let path: String
  /// The revisions, the newest first.
  let revisions: [HistoryRevision]
  private let history: History
  /// How the file and its revisions are read.
  private let reading: ReadingOptions

  /// Reports unreadable revisions and skips them.
  init(of file: FileArguments) throws {
    path = try Location.file(file.file, having: "history")
    var reading = file.schema.lenientReading
    reading.nominalPath = reading.nominalPath ?? path
    self.reading = reading
    history = History(of: path)
    let all = try history.revisions()
    for problem in all.damaged { Diagnostics.print("prefs: \(problem)") }
    revisions = all.found
  }

  /// Returns how to restore an unreadable file, or nil if it has no history.
  static func hint(for error: StoreError) -> String? {
    guard case .unreadable(let path, _) = error,
      let newest = try? History(of: path).revisions().found.first
    else { return nil }
    let name = path.printable
    let kept = "\(name): the contents of \(newest.when.text) are kept"
    let command = "\"prefs restore \(name) \(newest.number)\" restores them"
    guard !newest.secrets.isEmpty else { return "\(kept): \(command)" }
    return "\(kept), except secrets: repair it, or move it away, and \(command)"
  }

  func revision(_ number: Int) throws -> HistoryRevision {
    if let found = revisions.first(where: { $0.number == number }) { return found }
    let known =
      revisions.isEmpty
      ? "there is none"
      : "revisions \(revisions.last?.number ?? 0) to \(revisions[0].number) are kept"
    throw Failure("\(path.printable): no revision \(number): \(known)", .no)
  }

  func document(of revision: HistoryRevision) throws -> any Document {
    try history.document(of: revision, reading)
  }

  /// Returns the changes from a revision to the current state. Secrets are not kept, so they are not
  /// compared.
  func changes(since number: Int, in subject: CommandContext) throws -> [Change] {
    let revision = try revision(number)
    let then = DocumentSnapshot(try document(of: revision), revision: Revision(token: "\(number)"))
    let secrets = Set(revision.secrets.map(\.flattened))
    return Difference(then, subject.snapshot).changes
      .filter { !secrets.contains($0.name.flattened) }
      .map(subject.schema.masked)
  }
}

/// The restoration of a file, or of some of its values, from a revision.
struct Restoration {
  let subject: CommandContext
  private let revision: HistoryRevision
  private let then: DocumentSnapshot
  /// The current state, or nil if the file is broken.
  private let now: DocumentSnapshot?

  /// Throws if the file cannot be read for another reason than its contents.
  init(_ revision: HistoryRevision, _ document: any Document, into file: FileArguments)
    async throws
  {
    self.revision = revision
    let then = DocumentSnapshot(document, revision: Revision(token: "\(revision.number)"))
    self.then = then
    let readable = try await Self.readable(file)
    if let readable {
      subject = readable
    } else {
      subject = try await CommandContext(
        OpenedStore(Location(file.file), as: then, file.schema.reading), schema: file.schema)
    }
    now = readable?.snapshot as? DocumentSnapshot
  }

  /// Opens a file. Returns nil if its contents are broken.
  private static func readable(_ file: FileArguments) async throws -> CommandContext? {
    do {
      return try await CommandContext(file, creating: true)
    } catch {
      guard error.failure?.status == .data else { throw error }
      return nil
    }
  }

  /// Returns the changes that restore the values of `names`.
  func changes(of names: [String]) throws -> [Change] {
    let changes = try names.map { text in
      let name = place(of: try subject.name(text))
      guard !revision.secrets.contains(where: { name.contains($0) || $0.contains(name) }) else {
        throw Failure(
          "\(subject.path.printable): \(name.label): is secret and not kept in the history; "
            + "type it again with \"prefs set\"", .no)
      }
      let (old, new) = (subject.snapshot[name], then.stored(name))
      guard old != nil || new != nil else { throw subject.absent(name) }
      return Change(name, from: old, to: new)
    }
    return changes.returning(to: then, from: subject.snapshot)
  }

  /// Returns the name under which the value of `name` is restored: its former one if `name` does not
  /// exist and the former container still does, else `name`.
  private func place(of name: PreferenceName) -> PreferenceName {
    let now = subject.snapshot
    guard now[name] == nil, let former = then.resolve(name), let parent = former.parent,
      parent.isRoot || now.resolve(parent) == parent
        || now.rows(in: PreferenceName(Array(former.components.prefix(1)))).isEmpty
    else { return name }
    return former
  }

  /// Restores the whole file except its secrets.
  func restoreFile(isDryRun: Bool) throws {
    guard let store = subject.store as? FileStore else { return }
    try refuseLoss(in: store)
    let document = try document()
    try refuseNewProblems(in: document)
    if isDryRun {
      return try Output.show(from: now ?? then, to: document, schema: subject.schema)
    }
    _ = try store.replace(with: document, over: now?.revision)
    Diagnostics.print(store.warnings, of: subject.path)
    if let missingSecrets { Diagnostics.print(missingSecrets) }
  }

  /// Throws if a broken file may have secrets, which can neither be kept nor masked in the history.
  private func refuseLoss(in store: FileStore) throws {
    guard now == nil else { return }
    do throws(StoreError) {
      try store.checkReplacingUnread()
    } catch {
      throw Failure(error).mentioning(missingSecrets)
    }
  }

  /// The message about the revision's secrets that the file does not have; nil if there are none.
  private var missingSecrets: String? {
    let names = revision.secrets.filter { now?.stored($0) == nil }.map(\.label)
    guard !names.isEmpty else { return nil }
    return "\(subject.path.printable): \(names.joined(separator: ", ")): secret, not kept in the "
      + "history and not restored; set again with \"prefs set\""
  }

  /// The revision's document with the current secrets.
  private func document() throws -> any Document {
    let changes = revision.secrets.map { name in
      Change(name, from: then[name], to: now?.stored(name))
    }
    let restored = try located(in: subject.path) { () throws(Problem) in
      try changes.isEmpty ? then.document : then.document.applying(changes)
    }
    guard let now else { return restored }
    return MaskedDocument.unmasking(restored, from: now.document, subject.schema.secrecy)
  }

  private func refuseNewProblems(in document: any Document) throws {
    let restored = DocumentSnapshot(document, revision: then.revision)
    let before = Set((now.map(subject.schema.check) ?? []).map(\.withoutPlace))
    let problems = subject.schema.check(restored).map(\.withoutPlace).filter {
      !before.contains($0)
    }
    guard !problems.isEmpty else { return }
    let lines = problems.map { Diagnostics.text(of: $0, in: subject.path) }
    throw Failure(
      lines.joined(separator: "\n") + "\n\(subject.path.printable): revision \(revision.number) "
        + "was not restored: the schema refuses it; restore single names", .no)
  }
}

extension DocumentSnapshot {
  /// Returns the value of `name` in any spelling.
  fileprivate func stored(_ name: PreferenceName) -> PreferenceValue? {
    resolve(name).flatMap { self[$0] }
  }
}

extension Problem {
  var withoutPlace: Problem {
    var problem = self
    problem.place = nil
    return problem
  }
}
