import Preferences

extension Editor {
  /// Another program wrote the file. What both changed is asked; the rest fits together. Nothing is
  /// written that has not been seen: the review opens again.
  mutating func meet(_ theirs: any Snapshot) -> Effect? {
    notice = nil
    _ = external.storeBecameReadable()
    let merge = Merge(draft.changes, from: draft.base, onto: theirs)
    guard merge.clashes.isEmpty else {
      let conflict = PendingConflict(theirs: theirs, merge: merge)
      external.setConflict(conflict)
      mode = .conflict(Conflict(conflict))
      return nil
    }
    return rebase(
      onto: theirs, staging: merge.changes, "changed by another program; merged with yours")
  }

  /// Stages `changes` over the values of another program, and opens the review again.
  private mutating func rebase(
    onto theirs: any Snapshot, staging changes: [Change], _ words: String
  ) -> Effect? {
    external.setConflict(nil)
    external.record(Difference(snapshot, theirs).changes)
    document.restart(over: theirs, staging: changes)
    mode = .browse
    refresh(after: .storedValues)
    let effect = draft.isEmpty ? nil : startReview()
    if notice == nil {
      notice = .info(draft.isEmpty ? "another program made the same changes" : words)
    }
    return effect
  }

  mutating func resolving(_ conflict: Conflict, _ command: Command) -> Effect? {
    if conflict.typing != nil { return typingAnswer(conflict, command) }
    var conflict = conflict
    switch command {
    case .mine, .theirs:
      conflict.answer(command == .mine ? .mine : .theirs)
      tellAnswered(conflict)
    case .edit: conflict.typing = field(for: conflict)
    case .nextProblem: conflict.cursor = (conflict.cursor + 1) % conflict.clashes.count
    case .previousProblem:
      conflict.cursor = (conflict.cursor + conflict.clashes.count - 1) % conflict.clashes.count
    case .accept:
      if let open = conflict.answers.firstIndex(of: nil) {
        conflict.cursor = open
        let left = conflict.answers.count { $0 == nil }
        notice = .info(
          "\(counted(left, "clash", "clashes")) without an answer; \(key: .mine), \(key: .theirs) or \(key: .edit)"
        )
      } else {
        if let offer = conflict.offer { return resume(offer, conflict.resolved) }
        return rebase(
          onto: conflict.theirs, staging: conflict.resolved, "all clashes answered")
      }
    case .cancel, .quit:
      if let offer = conflict.offer { return recovering(offer, .cancel) }
      mode = .browse
      notice = .info("nothing written; your changes are still staged")
      return nil
    default: conflict.cursor = command.moved(conflict.cursor, of: conflict.clashes.count, page: 1)
    }
    mode = .conflict(conflict)
    return nil
  }

  private mutating func typingAnswer(_ conflict: Conflict, _ command: Command) -> Effect? {
    guard var field = conflict.typing else { return nil }
    var conflict = conflict
    var effect: Effect?
    switch command {
    case .accept:
      guard let value = field.value else { return nil }
      conflict.typing = nil
      conflict.answer(.other(value))
      tellAnswered(conflict)
    case .cancel where field.completion == nil: conflict.typing = nil
    default:
      effect = perform(command, in: &field)
      conflict.typing = field
    }
    mode = .conflict(conflict)
    return effect
  }

  private mutating func tellAnswered(_ conflict: Conflict) {
    guard !conflict.answers.contains(nil) else { return }
    notice = .info(
      conflict.isResuming
        ? "all answered; \(key: .accept) resumes"
        : "all answered; \(key: .accept) goes back to the review")
  }

  private func field(for conflict: Conflict) -> Field {
    let clash = conflict.clashes[conflict.cursor]
    let value = clash.mine ?? clash.theirs
    let entry = entry(for: clash.name, value: value)
    return Field(clash.name, entry, value: value)
  }

  mutating func typeAnswer(_ conflict: Conflict, _ input: TextInput) {
    var conflict = conflict
    conflict.typing?.update(input, page: pageSize)
    mode = .conflict(conflict)
  }
}
