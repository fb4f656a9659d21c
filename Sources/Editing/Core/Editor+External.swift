import Preferences

extension Editor {
  /// Takes over the values that the store holds now. What is staged and what is typed are kept. After
  /// a clash, the draft stays over the former values until each clash is answered.
  mutating func adopt(_ theirs: any Snapshot) -> Transition {
    adopt(theirs, changing: nil)
  }

  /// Takes over what was read in the background. If it was read before a save, the store is read
  /// again.
  mutating func adopt(_ reading: Reading) -> Transition {
    let isKnown = reading.snapshot.revision == known.revision
    guard isKnown || reading.base == snapshot.revision && external.conflict == nil else {
      return .stay(.load)
    }
    return adopt(reading.snapshot, changing: reading.changes)
  }

  /// Takes over other values. `known` holds what they change, if the caller knows.
  private mutating func adopt(_ theirs: any Snapshot, changing known: [Change]?) -> Transition {
    let couldNotBeRead = external.storeBecameReadable()
    guard theirs.revision != self.known.revision else {
      if couldNotBeRead { notice = .info("\(title.name) can be read again") }
      return .stay
    }
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    guard merge.clashes.isEmpty else {
      let conflict = PendingConflict(theirs: theirs, merge: merge)
      external.conflict = conflict
      return .stay(inMode { $0.clashed(conflict, in: &$1) })
    }
    let former = draft.count
    let changes = rebase(onto: theirs, staging: merge.changes, changing: known)
    refresh(after: .storedValues)
    tell(changes, merged: former != draft.count)
    return .stay(inMode { $0.documentChanged(in: &$1) })
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

  /// Merges the values of another program, which a save has found. Asks about clashes; otherwise the
  /// review opens again, so that nothing is written that was not seen.
  mutating func mergeOrAsk(theirs: any Snapshot) -> Transition {
    notice = nil
    _ = external.storeBecameReadable()
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    guard merge.clashes.isEmpty else {
      let conflict = PendingConflict(theirs: theirs, merge: merge)
      external.conflict = conflict
      return .open(.conflict(Conflict(conflict)))
    }
    return restart(
      over: theirs, staging: merge.changes, "changed by another program; merged with yours")
  }

  /// Stages `changes` over another program's values, and opens the review again.
  mutating func restart(
    over theirs: any Snapshot, staging changes: [Change], _ message: String
  ) -> Transition {
    external.conflict = nil
    external.unseen.record(Difference(snapshot, theirs).changes)
    document.restart(over: theirs, staging: changes)
    refresh(after: .storedValues)
    let review = draft.isEmpty ? .browse : startReview()
    if notice == nil {
      notice = .info(draft.isEmpty ? "another program made the same changes" : message)
    }
    return .open(review.mode ?? .browse, review.effect)
  }

  /// Announces changes of another program that clash with staged ones.
  mutating func announce(_ conflict: PendingConflict) {
    let names = listed(conflict.merge.clashes.map(\.name.label))
    notice = .problem(
      "changed by another program, and staged here: \(names); \(key: .write) asks which counts")
  }

  /// Stages `staged` over another program's values. The history continues. Returns what the program
  /// changed.
  private mutating func rebase(
    onto theirs: any Snapshot, staging staged: [Change], changing known: [Change]? = nil
  ) -> [Change] {
    let changes = known ?? Difference(snapshot, theirs).changes
    external.conflict = nil
    external.unseen.record(changes)
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
      external.conflict = PendingConflict(theirs: theirs, merge: merge)
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
    if case .browse = mode, pane == .keys, let name = cursorName { external.unseen.forget(name) }
  }
}
