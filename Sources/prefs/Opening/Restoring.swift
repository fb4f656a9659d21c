import Documents
import Preferences
import PreferencesCommands
import Store

/// A former state of a file, on its way back.
struct Restoring {
  let subject: CommandContext
  private let revision: HistoryRevision
  private let then: DocumentSnapshot
  /// nil if what is there now is broken.
  private let now: DocumentSnapshot?

  /// Throws where the file cannot be read for another reason than what is in it.
  init(_ revision: HistoryRevision, _ document: any Document, into file: FileArguments)
    async throws(Failure)
  {
    self.revision = revision
    then = DocumentSnapshot(document, revision: Revision(token: "\(revision.number)"))
    do throws(Failure) {
      subject = try await CommandContext(file, creating: true)
      now = subject.snapshot as? DocumentSnapshot
    } catch  where error.status == .data {
      subject = try await CommandContext(
        Opening(Location(file.file), as: then), schema: file.schema)
      now = nil
    }
  }

  /// What brings the values of `names` back.
  func changes(of names: [String]) throws(Failure) -> [Change] {
    let changes = try names.map { text throws(Failure) in
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
    return changes.withTexts(from: then, over: subject.snapshot)
  }

  /// Returns the name under which the value of `name` is put back: its former one if `name` is gone
  /// and the former container still exists, else `name`.
  private func place(of name: PreferenceName) -> PreferenceName {
    let now = subject.snapshot
    guard now[name] == nil, let former = then.resolve(name), let parent = former.parent,
      parent.isRoot || now.resolve(parent) == parent
        || now.rows(in: PreferenceName(Array(former.components.prefix(1)))).isEmpty
    else { return name }
    return former
  }

  /// The file as it was, but for its secrets.
  func whole(isDryRun: Bool) throws(Failure) {
    guard let store = subject.store as? FileStore else { return }
    try refuseLoss(in: store)
    let document = try document()
    try refuseNewProblems(in: document)
    if isDryRun {
      return try Output.show(from: now ?? then, to: document, schema: subject.schema)
    }
    do throws(StoreError) {
      _ = try store.replace(with: document, over: now?.revision)
    } catch {
      throw Failure(error)
    }
    Diagnostics.print(store.warnings, of: subject.path)
    sayMissingSecrets()
  }

  /// A broken file may hold secrets, which can be brought along from it no more than they can be
  /// masked in the history.
  private func refuseLoss(in store: FileStore) throws(Failure) {
    guard now == nil else { return }
    do throws(StoreError) {
      try store.checkReplacingUnread()
    } catch {
      throw Failure(error).mentioning(missingSecrets)
    }
  }

  private func sayMissingSecrets() {
    if let missingSecrets { Diagnostics.print(missingSecrets) }
  }

  /// The secrets of the revision that cannot be brought along; nil if there are none.
  private var missingSecrets: String? {
    let names = revision.secrets.filter { now?.stored($0) == nil }.map(\.label)
    guard !names.isEmpty else { return nil }
    return "\(subject.path.printable): \(names.joined(separator: ", ")): secret, not kept in the "
      + "history and not brought along; set again with \"prefs set\""
  }

  /// With the secrets that stand there now; where there is none now, with none.
  private func document() throws(Failure) -> any Document {
    let changes = revision.secrets.map { name in
      Change(name, from: then[name], to: now?.stored(name))
    }
    do throws(Problem) {
      return try changes.isEmpty ? then.document : then.document.applying(changes)
    } catch {
      throw Failure(error, in: subject.path)
    }
  }

  private func refuseNewProblems(in document: any Document) throws(Failure) {
    let restored = DocumentSnapshot(document, revision: then.revision)
    let before = Set((now.map(subject.schema.check) ?? []).map(\.placeless))
    let problems = subject.schema.check(restored).map(\.placeless).filter { !before.contains($0) }
    guard !problems.isEmpty else { return }
    let lines = problems.map { Diagnostics.text(of: $0, in: subject.path) }
    throw Failure(
      lines.joined(separator: "\n") + "\n\(subject.path.printable): revision \(revision.number) "
        + "was not restored: the schema refuses it; restore single names", .no)
  }
}

extension DocumentSnapshot {
  /// By its exact name or another spelling of it.
  fileprivate func stored(_ name: PreferenceName) -> PreferenceValue? {
    resolve(name).flatMap { self[$0] }
  }
}

extension Problem {
  fileprivate var placeless: Problem {
    var problem = self
    problem.place = nil
    return problem
  }
}
