import Preferences

/// Dialogues that were open when another program wrote.
extension Editor {
  /// A clash: an open review would promise what cannot be written.
  mutating func enter(_ new: PendingConflict) -> Effect? {
    external.setConflict(new)
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

  /// What the open dialogue shows may have become another, and what is staged may be invalid now.
  mutating func renewDialogue() -> Effect? {
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
    case .review, .conflict: return startReview()
    case .diff: return startDiff()
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
}
