import Preferences

// MARK: Values of other programs

extension Editor {
  /// Merges values that were read in the background. If they were read before a save, asks for
  /// another read.
  mutating func storeLoaded(_ load: BackgroundLoad) -> Transition {
    let isKnown = load.snapshot.revision == lastRead.revision
    guard isKnown || load.base == snapshot.revision && external.conflict == nil else {
      return .stay(.load)
    }
    return storeLoaded(load.snapshot, changing: load.changes)
  }

  /// Merges values that the store now has. Staged changes and typed text stay. After a conflict, the
  /// draft stays over the former values until each conflict is answered. `changes` are the differences
  /// from the stored values, if the caller knows them.
  mutating func storeLoaded(_ theirs: any Snapshot, changing changes: [Change]? = nil) -> Transition
  {
    let isReadableAgain = external.storeBecameReadable()
    guard theirs.revision != lastRead.revision else {
      if isReadableAgain { notice = .info("\(title.name) can be read again") }
      return .stay
    }
    let merge = merge(with: theirs)
    if let conflict = external.conflict {
      return .stay(inMode { mode, editor in mode.conflictArose(conflict, in: &editor) })
    }
    let stagedCount = draft.count
    let changed = rebase(onto: theirs, staging: merge.changes, changing: changes)
    refresh(after: .storedValues)
    if !changed.isEmpty, title.isEditable {
      notice = .info(
        "changed by another program: \(listed(changed.map(\.name.label)))"
          + (draft.count == stagedCount ? "" : "; some of it was staged too"))
    }
    return .stay(inMode { mode, editor in mode.documentChanged(in: &editor) })
  }

  /// Merges the staged changes with `theirs`. Conflicts become the pending conflict.
  private mutating func merge(with theirs: any Snapshot) -> Merge {
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    external.conflict =
      merge.conflicts.isEmpty ? nil : PendingConflict(theirs: theirs, merge: merge)
    return merge
  }

  /// The store as it was last read.
  private var lastRead: any Snapshot { external.conflict?.theirs ?? snapshot }

  /// Announces why the store cannot be read, unless that was announced before.
  mutating func storeBecameUnreadable(_ error: StoreError) throws(Notice) {
    let error = schema.withoutSecrets(error, over: snapshot)
    let isBroken = if case .unreadable = error { true } else { false }
    guard external.storeBecameUnreadable(error.words, isBroken: isBroken) else { return }
    let suffix = draft.isEmpty ? "" : "; staged changes are kept"
    throw .problem("\(title.name): \(error.words)\(suffix)")
  }

  /// Merges the values of another program, which a save has found. Asks about conflicts. Without
  /// conflicts, the review opens again, so that the user sees everything before it is written.
  mutating func mergeOrAsk(theirs: any Snapshot) -> Transition {
    notice = nil
    _ = external.storeBecameReadable()
    let merge = merge(with: theirs)
    if let conflict = external.conflict { return .open(.conflict(Conflict(conflict))) }
    return restart(
      over: theirs, staging: merge.changes, "changed by another program; merged with yours")
  }

  /// Stages `changes` over another program's values, and opens the review again.
  mutating func restart(
    over theirs: any Snapshot, staging changes: [Change], _ message: String
  ) -> Transition {
    external.conflict = nil
    external.unseen.record(Difference(snapshot, theirs).changes)
    document.draft.rebase(onto: theirs, staging: changes)
    refresh(after: .storedValues)
    let isEmpty = draft.isEmpty
    let review =
      isEmpty ? .browse : closingMode { editor throws(Notice) in try editor.startReview() }
    if notice == nil {
      notice = .info(isEmpty ? "another program made the same changes" : message)
    }
    return review
  }

  /// Announces changes of another program that conflict with staged ones.
  mutating func announce(_ conflict: PendingConflict) {
    let names = listed(conflict.merge.conflicts.map(\.name.label))
    notice = .problem(
      "changed by another program, and staged here: \(names); \(key: .write) asks which counts")
  }

  /// Stages `staged` over another program's values. The history continues. Returns the changes that
  /// the other program made.
  private mutating func rebase(
    onto theirs: any Snapshot, staging staged: [Change], changing known: [Change]? = nil
  ) -> [Change] {
    let changes = known ?? Difference(snapshot, theirs).changes
    external.conflict = nil
    // What cannot be edited is only looked at.
    if title.isEditable { external.unseen.record(changes) }
    document.draft.move(onto: theirs, staging: staged, differing: changes.map(\.name))
    return changes
  }

  /// Merges the values of a pending conflict, if the staged changes no longer conflict with them.
  /// Returns whether the stored values were replaced.
  mutating func mergePendingConflict() -> Bool {
    guard let theirs = external.conflict?.theirs else { return false }
    let merge = merge(with: theirs)
    guard external.conflict == nil else { return false }
    _ = rebase(onto: theirs, staging: merge.changes)
    return true
  }

  /// Does something about the save that waits for its confirmation.
  mutating func pending(_ action: PendingSave.Action) -> Transition {
    closingMode { editor throws(Notice) in
      guard !editor.pending.isEmpty else {
        throw .info("no change waits for a confirmation")
      }
      return .stay(.pending(action))
    }
  }

  /// Announces saves that newly wait. `PendingMonitor` reports how they end.
  mutating func updatePending(_ saves: [PendingSave]) {
    for save in external.setPending(saves) {
      let way = save.needsNewLogin ? "log in anew and run prefs confirm" : ":confirm keeps it"
      notice = .info("\(save.path.printable): saved for now; \(way), :rollback takes it back")
    }
  }

  /// Announces programs that newly opened the file. Departures are silent.
  mutating func updateOtherEditors(_ editors: [String]) {
    let new = external.setOtherEditors(editors)
    if !new.isEmpty { notice = .info("also open in \(listed(new))") }
  }
}
