import Preferences

/// The unsaved work of an earlier session. It may come from a stranger, so its texts must be made
/// printable before they are shown.
public struct RecoverableSession: Sendable, Identifiable {
  public let id: String
  /// The time, user and terminal of the session.
  package let origin: String
  package let changes: [Change]
  /// Secrets that were changed too. Their values were not kept.
  package let secrets: [PreferenceName]
  package let typing: TypedText?

  package init(
    id: String, origin: String, changes: [Change], secrets: [PreferenceName] = [],
    typing: TypedText? = nil
  ) {
    self.id = id
    self.origin = origin
    self.changes = changes
    self.secrets = secrets
    self.typing = typing
  }

  var count: Int { changes.count + secrets.count }
}

/// A value that is being typed.
public struct TypedText: Hashable, Sendable {
  package let name: PreferenceName
  package let text: String
  /// Whether the value is a new element, to be inserted at its index.
  package let isNew: Bool
  /// The marked keys that get the value; empty if only `name` gets it.
  package let marked: Set<PreferenceName>
  package init(
    _ name: PreferenceName, _ text: String, isNew: Bool = false, marked: Set<PreferenceName> = []
  ) {
    self.name = name
    self.text = text
    self.isNew = isNew
    self.marked = marked
  }
}

/// The question whether to resume unsaved work.
public struct RecoveryOffer: EditorMode, Sendable {
  package let session: RecoverableSession
  /// The sessions to ask about after this one.
  let others: [RecoverableSession]
  /// The changes that resuming would stage.
  package let items: [ReviewItem]
  package internal(set) var top = 0

  package var remainingCount: Int { others.count }

  var mode: Mode { .recovery(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept:
      let conflict = PendingConflict(resuming: session, in: editor)
      guard conflict.merge.conflicts.isEmpty else {
        return .open(.conflict(Conflict(conflict, resuming: self)))
      }
      return resume(conflict.merge.changes, in: &editor)
    case .discard:
      return offerNext(
        "discarded \(counted(session.count, "change"))", .discardRecovery(id: session.id), &editor)
    case .cancel, .quit:
      return offerNext(
        "kept; it is offered again when \(editor.title.name) is opened next", nil, &editor)
    default: top = command.moved(top, of: items.count, page: editor.pageSize)
    }
    return .stay
  }

  mutating func documentChanged(in editor: inout Editor) -> Transition {
    self = RecoveryOffer(session, others: others, over: editor)
    return .stay
  }

  /// Stages `changes`, and opens the field in which a value was typed.
  func resume(_ changes: [Change], in editor: inout Editor) -> Transition {
    editor.stage(changes)
    if let first = changes.first { editor.reveal(first.name) }
    var message =
      changes.isEmpty && session.typing != nil
      ? "resumed: the text that was being typed" : "resumed: \(counted(changes.count, "change"))"
    if !session.secrets.isEmpty {
      message += "; to be typed again: \(listed(session.secrets.map(\.label)))"
    }
    let next = offerNext(message, .discardRecovery(id: session.id), &editor)
    guard others.isEmpty, let typing = session.typing, let field = editor.field(for: typing) else {
      return next
    }
    return .open(.edit(field), next.effect)
  }

  private func offerNext(
    _ message: String, _ effect: Effect?, _ editor: inout Editor
  ) -> Transition {
    editor.notice = .info(message)
    return .open(editor.offer(others).mode ?? .browse, effect)
  }
}

extension Editor {
  /// Asks whether to resume the unsaved work of earlier sessions, the newest first.
  func offer(_ sessions: [RecoverableSession]) -> Transition {
    guard let first = sessions.first else { return .stay }
    return .open(.recovery(RecoveryOffer(first, others: Array(sessions.dropFirst()), over: self)))
  }

  /// Returns the field as it was when the session ended; nil if there is no place for it.
  fileprivate mutating func field(for typing: TypedText) -> Field? {
    let value = typing.isNew ? nil : draft[typing.name]
    let entry = entry(for: typing.name, value: value)
    guard (try? checkEditable(entry)) != nil, let purpose = purpose(of: typing) else { return nil }
    reveal(typing.name)
    rows.marks = typing.marked
    forgetRemovedMarks()
    let beginning = Field(typing.name, entry, value: value).line.text
    var field = Field(
      typing.name, entry, text: typing.text, beginning: beginning, value: value, purpose: purpose)
    field.isUndeclared = value == nil && entry.kind == .any
    return field
  }

  /// Returns the purpose of a typed value; nil if there is no place for it. Opens the list of a new
  /// element.
  private mutating func purpose(of typing: TypedText) -> Field.Purpose? {
    guard typing.isNew else {
      return draft.canSet(typing.name) ? typing.marked.isEmpty ? .set : .marked : nil
    }
    guard let list = typing.name.parent, case .index(let index)? = typing.name.last,
      draft.elementCount(of: list) != nil
    else { return nil }
    open(list)
    return .insert(into: list, at: index)
  }
}

// MARK: Unsaved work

/// Identifies a state of the unsaved work, which is stored again if it differs.
public struct UnsavedState: Hashable, Sendable {
  let edition: Int
  let typing: TypedText?
}

extension Editor {
  package var unsavedState: UnsavedState { UnsavedState(edition: draft.edition, typing: typing) }

  /// The value that is typed in an open field, if the user has changed it.
  package var typing: TypedText? {
    guard let field = mode.beneathHelp.state.openField, field.isTouched else { return nil }
    switch field.purpose {
    case .set: return TypedText(field.name, field.line.text)
    case .insert: return TypedText(field.name, field.line.text, isNew: true)
    case .marked: return TypedText(field.name, field.line.text, marked: marks)
    case .comment: return nil
    }
  }
}

extension RecoveryOffer {
  init(_ session: RecoverableSession, others: [RecoverableSession], over editor: Editor) {
    let changed = session.changes.ofValues.map { change in
      let current = editor.draft[change.name]
      return ReviewItem(Change(change.name, from: current, to: change.new), in: editor) { _ in
        current == change.old || current == change.new ? nil : "changed since"
      }
    }
    let secrets = session.secrets.map {
      ReviewItem(name: $0, old: Entry.mask, new: Entry.mask, remark: "type again")
    }
    let typed = session.typing.map { typing in
      let entry = editor.entry(for: typing.name, value: editor.draft[typing.name])
      return ReviewItem(
        name: typing.name,
        old: typing.isNew ? nil : editor.draft[typing.name].map { editor.shown($0, of: entry) },
        new: entry.isSecret ? Entry.mask : typing.text,
        remark: typing.marked.isEmpty ? "being typed" : "being typed for \(typing.marked.count)")
    }
    self.init(
      session: session, others: others,
      items: changed + session.changes.compactMap(ReviewItem.init(commentOf:)) + secrets
        + [typed].compactMap(\.self))
  }
}

extension PendingConflict {
  /// Merges unsaved work with the current values.
  init(resuming session: RecoverableSession, in editor: Editor) {
    self.init(
      theirs: editor.snapshot, merge: Merge(session.changes, onto: editor.draft.current))
  }
}
