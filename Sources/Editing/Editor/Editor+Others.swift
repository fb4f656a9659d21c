import Preferences

extension Editor {
  /// The store may have been written: `theirs` is how it stands now. What is staged is kept, and so
  /// is what is being typed. Without a clash their side counts at once; with one the draft stays as
  /// it is until it is written, when each clash is asked.
  mutating func adopt(_ theirs: any Snapshot) -> Effect? {
    let wasLost = storeProblem != nil
    storeProblem = nil
    guard theirs.revision != known.revision else {
      if wasLost { notice = .info("\(title.name) can be read again") }
      return nil
    }
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    if !merge.clashes.isEmpty { return enter(Dispute(theirs: theirs, merge: merge)) }
    let former = draft.count
    let changes = take(merge.changes, over: theirs)
    tell(changes, merged: former != draft.count)
    return renewDialogue()
  }

  /// How the store stood when it was last looked at.
  private var known: any Snapshot { dispute?.theirs ?? snapshot }

  /// Says why it cannot be read any more, once.
  mutating func lose(_ error: StoreError) {
    guard storeProblem != error.words else { return }
    storeProblem = error.words
    notice = .problem(
      draft.isEmpty
        ? "\(title.name): \(error.words)"
        : "\(title.name): \(error.words); what is staged is kept")
  }

  /// Their side, and over it what was staged here. The history goes on. Gives what they changed.
  private mutating func take(_ staged: [Change], over theirs: any Snapshot) -> [Change] {
    dispute = nil
    let changes = note(theirs)
    draft.move(onto: theirs, staging: staged, differing: changes.map(\.name))
    survey()
    verdicts.renew(draft.changes.map(\.name), in: draft, schema: schema)
    leaveWhatIsGone()
    rebuild()
    return changes
  }

  /// What they changed.
  @discardableResult
  mutating func note(_ theirs: any Snapshot) -> [Change] {
    let changes = Difference(snapshot, theirs).changes
    others.note(changes)
    return changes
  }

  private mutating func tell(_ changes: [Change], merged: Bool) {
    guard !changes.isEmpty else { return }
    let names = listed(changes.map(\.name.label))
    notice = .info(
      "changed by another program: \(names)" + (merged ? "; some of it was staged too" : ""))
  }

  /// A clash: an open review would promise what cannot be written.
  private mutating func enter(_ new: Dispute) -> Effect? {
    dispute = new
    switch mode {
    case .review: mode = .conflict(Conflict(new))
    case .conflict(let conflict) where !conflict.isResuming:
      mode = .conflict(conflict.renewed(new.merge, over: new.theirs))
    default:
      let names = listed(new.merge.clashes.map(\.name.label))
      notice = .problem(
        "changed by another program, and staged here: \(names); \(key: .write) asks which counts")
    }
    return nil
  }

  /// What the open dialogue shows may have become another.
  private mutating func renewDialogue() -> Effect? {
    switch mode {
    case .former(let diff):
      let new = FormerDiff(
        diff.state, in: diff.list, then: diff.then, secrets: diff.secrets, over: self)
      mode = new.changes.isEmpty ? .history(diff.list) : .former(new.at(diff.cursor))
      return nil
    case .recovery(let offer):
      mode = .recovery(RecoveryOffer(offer.left, others: offer.others, over: self))
      return nil
    case .conflict(let conflict) where conflict.isResuming: return renewResuming(conflict)
    case .review where draft.isEmpty, .diff where draft.isEmpty, .conflict where draft.isEmpty:
      mode = .browse
      return nil
    case .review, .conflict: return renew { .review($0) }
    case .diff: return renew { .diff($0) }
    case .confirm:
      mode = .browse
      notice = .info("not done: \(title.name) was changed by another program meanwhile")
      return nil
    default: return nil
    }
  }

  /// What was clashing may have become what was left.
  private mutating func renewResuming(_ conflict: Conflict) -> Effect? {
    guard let offer = conflict.offer else { return nil }
    let merge = Merge(resuming: offer.left.changes, in: draft)
    if merge.clashes.isEmpty {
      mode = .recovery(RecoveryOffer(offer.left, others: offer.others, over: self))
    } else {
      mode = .conflict(conflict.renewed(merge, over: snapshot))
    }
    return nil
  }

  private mutating func renew(_ make: (Review) -> Mode) -> Effect? {
    mode = make(Review(of: self))
    return .preview(draft.changes)
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
