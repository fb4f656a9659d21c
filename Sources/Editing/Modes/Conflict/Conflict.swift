import Preferences

/// Clashes with another program that wrote the same keys. Each one needs an answer before anything
/// is written.
public struct Conflict: EditorMode, Sendable {
  package let theirs: any Snapshot
  /// Never empty.
  package let clashes: [Clash]
  /// The answer to each clash; nil if there is none yet.
  package internal(set) var answers: [Answer?]
  package internal(set) var cursor = 0
  /// The field of a third value for the clash under the cursor.
  package internal(set) var typing: Field?
  private let merged: [Change]
  /// The unsaved work that is resumed; nil if the draft is to be written.
  let offer: RecoveryOffer?
  package var isResuming: Bool { offer != nil }

  /// The value that the user chooses for a clash.
  package enum Answer: Hashable, Sendable {
    case mine, theirs
    case other(PreferenceValue)
  }

  /// Asks about the clashes of `conflict`, or of the unsaved work of `offer`.
  init(_ conflict: PendingConflict, resuming offer: RecoveryOffer? = nil) {
    theirs = conflict.theirs
    self.offer = offer
    clashes = conflict.merge.clashes
    answers = Array(repeating: nil, count: clashes.count)
    merged = conflict.merge.changes
  }

  /// Returns the clashes after the other program has written again. Answers to unchanged clashes and
  /// the typed value stay.
  private func renewed(_ conflict: PendingConflict) -> Conflict {
    var new = Conflict(conflict, resuming: offer)
    for (index, clash) in new.clashes.enumerated() {
      guard let old = clashes.firstIndex(of: clash) else { continue }
      new.answers[index] = answers[old]
    }
    let name = clashes[cursor].name
    new.cursor = new.clashes.firstIndex { $0.name == name } ?? 0
    if new.clashes[new.cursor].name == name { new.typing = typing }
    return new
  }

  /// The number of staged changes that do not clash.
  package var mergedCount: Int { merged.count }

  /// Answers the clash under the cursor and moves to the next one without an answer.
  mutating func answer(_ answer: Answer) {
    answers[cursor] = answer
    cursor = answers[cursor...].firstIndex(of: nil) ?? answers.firstIndex(of: nil) ?? cursor
  }

  /// The changes to stage over the other program's values.
  var resolved: [Change] {
    merged
      + zip(clashes, answers).compactMap { clash, answer in
        switch answer {
        case .mine: Change(clash.name, from: clash.theirs, to: clash.mine)
        case .other(let value): Change(clash.name, from: clash.theirs, to: value)
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
    case .nextProblem: cursor = Int?(cursor).next(by: 1, of: clashes.count)
    case .previousProblem: cursor = Int?(cursor).next(by: -1, of: clashes.count)
    case .accept: return accept(in: &editor)
    case .cancel, .quit:
      if var offer { return offer.handle(.cancel, in: &editor) }
      editor.notice = .info("nothing written; your changes are still staged")
      return .browse
    default: cursor = command.moved(cursor, of: clashes.count, page: 1)
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
    guard conflict.merge.clashes.isEmpty else {
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

  /// Stages the answers once all clashes are answered. Else moves to one without an answer.
  private mutating func accept(in editor: inout Editor) -> Transition {
    if let open = answers.firstIndex(of: nil) {
      cursor = open
      let unanswered = answers.count { $0 == nil }
      editor.notice = .info(
        "\(counted(unanswered, "clash", "clashes")) without an answer; \(key: .mine), \(key: .theirs) or \(key: .edit)"
      )
      return .stay
    }
    if let offer { return offer.resume(resolved, in: &editor) }
    return editor.restart(over: theirs, staging: resolved, "all clashes answered")
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
    let clash = clashes[cursor]
    let value = clash.mine ?? clash.theirs
    return Field(clash.name, editor.entry(for: clash.name, value: value), value: value)
  }
}
