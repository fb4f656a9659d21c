import Preferences

/// Conflicts with another program that wrote the same keys. Each one needs an answer before anything
/// is written.
public struct Conflict: EditorMode, Sendable {
  package let theirs: any Snapshot
  /// Never empty.
  package let conflicts: [KeyConflict]
  /// The answer to each conflict; nil if there is none yet.
  package internal(set) var answers: [Answer?]
  package internal(set) var cursor = 0
  /// The field of a third value for the conflict under the cursor.
  package internal(set) var typing: Field?
  private let merged: [Change]
  /// The unsaved work that is resumed; nil if the draft is to be written.
  let offer: RecoveryOffer?
  package var isResuming: Bool { offer != nil }

  /// The value that the user chooses for a conflict.
  package enum Answer: Hashable, Sendable {
    case mine, theirs
    case other(PreferenceValue)
  }

  /// Asks about the conflicts of `conflict`, or of the unsaved work of `offer`.
  init(_ conflict: PendingConflict, resuming offer: RecoveryOffer? = nil) {
    theirs = conflict.theirs
    self.offer = offer
    conflicts = conflict.merge.conflicts
    answers = Array(repeating: nil, count: conflicts.count)
    merged = conflict.merge.changes
  }

  /// Returns the conflicts after the other program has written again. Answers to unchanged conflicts and
  /// the typed value stay.
  private func renewed(_ conflict: PendingConflict) -> Conflict {
    var new = Conflict(conflict, resuming: offer)
    for (index, conflict) in new.conflicts.enumerated() {
      guard let old = conflicts.firstIndex(of: conflict) else { continue }
      new.answers[index] = answers[old]
    }
    let name = conflicts[cursor].name
    new.cursor = new.conflicts.firstIndex { $0.name == name } ?? 0
    if new.conflicts[new.cursor].name == name { new.typing = typing }
    return new
  }

  /// The number of staged changes that do not conflict.
  package var mergedCount: Int { merged.count }

  /// Answers the conflict under the cursor and moves to the next one without an answer.
  mutating func answer(_ answer: Answer) {
    answers[cursor] = answer
    cursor = answers[cursor...].firstIndex(of: nil) ?? answers.firstIndex(of: nil) ?? cursor
  }

  /// The changes to stage over the other program's values.
  var resolved: [Change] {
    merged
      + zip(conflicts, answers).compactMap { conflict, answer in
        switch answer {
        case .mine: Change(conflict.name, from: conflict.theirs, to: conflict.mine)
        case .other(let value): Change(conflict.name, from: conflict.theirs, to: value)
        case .theirs, nil: nil
        }
      }
  }

  var mode: Mode { .conflict(self) }
  var openField: Field? { typing }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    if typing != nil { return .stay(typeAnswer(command, in: &editor)) }
    switch command {
    case .mine, .theirs:
      answer(command == .mine ? .mine : .theirs)
      announceIfComplete(in: &editor)
    case .edit: typing = field(in: editor)
    case .nextProblem: cursor = Int?(cursor).next(by: 1, of: conflicts.count)
    case .previousProblem: cursor = Int?(cursor).next(by: -1, of: conflicts.count)
    case .accept: return accept(in: &editor)
    case .cancel, .quit:
      if var offer { return offer.handle(.cancel, in: &editor) }
      editor.notice = .info("nothing written; your changes are still staged")
      return .browse
    default: cursor = command.moved(cursor, of: conflicts.count, page: 1)
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition {
    if typing == nil { try input.refusePaste() }
    typing?.update(input, page: editor.pageSize)
    return .stay
  }

  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    if case .files(let names, let directory) = answer {
      typing?.complete(with: names, in: directory, &editor)
    }
    return .stay
  }

  mutating func documentChanged(in editor: inout Editor) -> Transition {
    guard let offer else {
      if editor.draft.isEmpty { return .browse }
      return editor.closingMode { editor throws(Notice) in try editor.startReview() }
    }
    let conflict = PendingConflict(resuming: offer.session, in: editor)
    guard conflict.merge.conflicts.isEmpty else {
      self = renewed(conflict)
      return .stay
    }
    return .open(.recovery(RecoveryOffer(offer.session, others: offer.others, over: editor)))
  }

  mutating func conflictArose(
    _ conflict: PendingConflict, in editor: inout Editor
  ) -> Transition {
    if isResuming {
      editor.announce(conflict)
    } else {
      self = renewed(conflict)
    }
    return .stay
  }

  /// Stages the answers once all conflicts are answered. Else moves to one without an answer.
  private mutating func accept(in editor: inout Editor) -> Transition {
    if let open = answers.firstIndex(of: nil) {
      cursor = open
      let unanswered = answers.count { $0 == nil }
      editor.notice = .info(
        "\(counted(unanswered, "conflict", "conflicts")) without an answer; \(key: .mine), \(key: .theirs) or \(key: .edit)"
      )
      return .stay
    }
    if let offer { return offer.resume(resolved, in: &editor) }
    return editor.restart(over: theirs, staging: resolved, "all conflicts answered")
  }

  private mutating func typeAnswer(_ command: Command, in editor: inout Editor) -> Effect? {
    switch command {
    case .accept:
      guard let value = typing?.value else { break }
      typing = nil
      answer(.other(value))
      announceIfComplete(in: &editor)
    case .cancel where typing?.completion == nil: typing = nil
    default: return typing?.perform(command, in: &editor)
    }
    return nil
  }

  private func announceIfComplete(in editor: inout Editor) {
    guard !answers.contains(nil) else { return }
    editor.notice = .info(
      isResuming
        ? "all answered; \(key: .accept) resumes"
        : "all answered; \(key: .accept) goes back to the review")
  }

  private func field(in editor: Editor) -> Field {
    let conflict = conflicts[cursor]
    let value = conflict.mine ?? conflict.theirs
    return Field(conflict.name, editor.entry(for: conflict.name, value: value), value: value)
  }
}
