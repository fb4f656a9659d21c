import Preferences

extension Editor {
  /// The store may have been written: `theirs` is how it stands now. What is staged is kept, and so
  /// is what is being typed. Without a clash their side counts at once; with one the draft stays as
  /// it is until it is written, when each clash is asked.
  mutating func adopt(_ theirs: any Snapshot) -> Effect? { adopt(theirs, changing: nil) }

  /// What was read before something was saved here is not taken: the store is asked anew.
  mutating func adopt(_ reading: Reading) -> Effect? {
    let isKnown = reading.snapshot.revision == known.revision
    guard isKnown || reading.base == snapshot.revision && external.conflict == nil else {
      return .load
    }
    return adopt(reading.snapshot, changing: reading.changes)
  }

  /// `known`: what they changed, where that was found out already.
  private mutating func adopt(_ theirs: any Snapshot, changing known: [Change]?) -> Effect? {
    let couldNotBeRead = external.storeBecameReadable()
    guard theirs.revision != self.known.revision else {
      if couldNotBeRead { notice = .info("\(title.name) can be read again") }
      return nil
    }
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    if !merge.clashes.isEmpty { return enter(PendingConflict(theirs: theirs, merge: merge)) }
    let former = draft.count
    let changes = rebase(onto: theirs, staging: merge.changes, changing: known)
    refresh(after: .storedValues)
    tell(changes, merged: former != draft.count)
    return renewDialogue()
  }

  /// The store as it was last read.
  private var known: any Snapshot { external.conflict?.theirs ?? snapshot }

  /// Announces once why the store cannot be read.
  mutating func storeBecameUnreadable(_ error: StoreError) {
    let error = schema.withoutSecrets(error, over: snapshot)
    guard external.storeBecameUnreadable(error.words) else { return }
    notice = .problem(
      draft.isEmpty
        ? "\(title.name): \(error.words)"
        : "\(title.name): \(error.words); what is staged is kept")
  }

  /// Stages `staged` over another program's values. The history continues. Returns what the program
  /// changed.
  private mutating func rebase(
    onto theirs: any Snapshot, staging staged: [Change], changing known: [Change]? = nil
  ) -> [Change] {
    let changes = known ?? Difference(snapshot, theirs).changes
    external.setConflict(nil)
    external.record(changes)
    document.rebase(onto: theirs, staging: staged, differing: changes.map(\.name))
    return changes
  }

  private mutating func tell(_ changes: [Change], merged: Bool) {
    guard !changes.isEmpty else { return }
    let names = listed(changes.map(\.name.label))
    notice = .info(
      "changed by another program: \(names)" + (merged ? "; some of it was staged too" : ""))
  }

  /// Merges what another program wrote, if what is staged no longer clashes with it. Returns whether
  /// the stored values were replaced.
  mutating func mergePendingConflict() -> Bool {
    guard let theirs = external.conflict?.theirs else { return false }
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    guard merge.clashes.isEmpty else {
      external.setConflict(PendingConflict(theirs: theirs, merge: merge))
      return false
    }
    _ = rebase(onto: theirs, staging: merge.changes)
    return true
  }

  /// Announces programs that newly opened the file. Departures are silent.
  mutating func updateOtherEditors(_ editors: [String]) {
    let new = external.setOtherEditors(editors)
    if !new.isEmpty { notice = .info("also open in \(listed(new))") }
  }

  /// Marks another program's change of the row under the cursor as seen.
  mutating func markCursorRowSeen() {
    if case .browse = mode, pane == .keys, let name = cursorName { external.markSeen(name) }
  }
}
