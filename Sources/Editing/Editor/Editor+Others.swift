import Preferences

extension Editor {
  /// The store may have been written: `theirs` is how it stands now. What is staged is kept, and so
  /// is what is being typed. Without a clash their side counts at once; with one the draft stays as
  /// it is until it is written, when each clash is asked.
  mutating func adopt(_ theirs: any Snapshot) -> Effect? { adopt(theirs, changing: nil) }

  /// What was read before something was saved here is not taken: the store is asked anew.
  mutating func adopt(_ reading: Reading) -> Effect? {
    let isKnown = reading.snapshot.revision == known.revision
    guard isKnown || reading.base == snapshot.revision && dispute == nil else { return .load }
    return adopt(reading.snapshot, changing: reading.changes)
  }

  /// `known`: what they changed, where that was found out already.
  private mutating func adopt(_ theirs: any Snapshot, changing known: [Change]?) -> Effect? {
    let wasLost = storeProblem != nil
    storeProblem = nil
    guard theirs.revision != self.known.revision else {
      if wasLost { notice = .info("\(title.name) can be read again") }
      return nil
    }
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    if !merge.clashes.isEmpty { return enter(Dispute(theirs: theirs, merge: merge)) }
    let former = draft.count
    let changes = take(merge.changes, over: theirs, changing: known)
    tell(changes, merged: former != draft.count)
    return renewDialogue()
  }

  /// How the store stood when it was last looked at.
  private var known: any Snapshot { dispute?.theirs ?? snapshot }

  /// Says why it cannot be read any more, once.
  mutating func lose(_ error: StoreError) {
    let error = schema.withoutSecrets(error, over: snapshot)
    guard storeProblem != error.words else { return }
    storeProblem = error.words
    notice = .problem(
      draft.isEmpty
        ? "\(title.name): \(error.words)"
        : "\(title.name): \(error.words); what is staged is kept")
  }

  /// Their side, and over it what was staged here. The history goes on. Gives what they changed.
  private mutating func take(
    _ staged: [Change], over theirs: any Snapshot, changing known: [Change]? = nil
  ) -> [Change] {
    dispute = nil
    let changes = note(theirs, changing: known)
    draft.move(onto: theirs, staging: staged, differing: changes.map(\.name))
    survey()
    verdicts.renew(draft.changes.map(\.name), in: draft, schema: schema)
    leaveWhatIsGone()
    forgetLostMarks()
    rebuild()
    return changes
  }

  /// What they changed.
  @discardableResult
  mutating func note(_ theirs: any Snapshot, changing known: [Change]? = nil) -> [Change] {
    let changes = known ?? Difference(snapshot, theirs).changes
    others.note(changes)
    return changes
  }

  private mutating func tell(_ changes: [Change], merged: Bool) {
    guard !changes.isEmpty else { return }
    let names = listed(changes.map(\.name.label))
    notice = .info(
      "changed by another program: \(names)" + (merged ? "; some of it was staged too" : ""))
  }

  /// After something was staged or undone: the clashes may be others, or none.
  mutating func reconsiderDispute() {
    guard let theirs = dispute?.theirs else { return }
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    if merge.clashes.isEmpty {
      _ = take(merge.changes, over: theirs)
    } else {
      dispute = Dispute(theirs: theirs, merge: merge)
    }
  }

  /// Says who has come; that someone has left, nobody has to know.
  mutating func meet(_ others: [String]) {
    let new = others.filter { !company.contains($0) }
    company = others
    guard !new.isEmpty else { return }
    notice = .info("also open in \(listed(new))")
  }

  /// What is under the cursor has been seen.
  mutating func look() {
    if case .browse = mode, pane == .keys, let name = cursorName { others.forget(name) }
  }
}
