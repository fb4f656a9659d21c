import Preferences

/// The unsaved work of an earlier session. A stranger may have written it, so none of it is
/// printable yet.
public struct LeftWork: Sendable, Identifiable {
  public let id: String
  /// When, by whom and from where the session was run.
  public let origin: String
  public let changes: [Change]
  /// Secrets that were changed too. Their values were not kept.
  public let secrets: [PreferenceName]
  /// The value that was being typed.
  public let typing: TypedText?

  public init(
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
  public let name: PreferenceName
  public let text: String
  /// Whether it is a new element, before the one with its index.
  public let isNew: Bool
  /// The marked keys that it is for; empty if it is for `name` alone.
  public let marked: Set<PreferenceName>
  public init(
    _ name: PreferenceName, _ text: String, isNew: Bool = false, marked: Set<PreferenceName> = []
  ) {
    self.name = name
    self.text = text
    self.isNew = isNew
    self.marked = marked
  }
}

/// The question whether unsaved work is resumed.
public struct RecoveryOffer: Sendable {
  public let left: LeftWork
  /// The sessions to ask about after this one.
  let others: [LeftWork]
  /// What resuming would change.
  public let items: [ReviewItem]
  /// The first shown item.
  public internal(set) var top = 0

  public var otherCount: Int { others.count }
}

extension RecoveryOffer: EditorMode {
  var mode: Mode { .recovery(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept:
      let merge = Merge(resuming: left.changes, in: editor.draft)
      guard merge.clashes.isEmpty else {
        return .open(.conflict(Conflict(resuming: self, merge, over: editor.snapshot)))
      }
      return resume(merge.changes, in: &editor)
    case .discard:
      return goOn(
        "given up: \(counted(left.count, "change"))", .forgetLeftWork(id: left.id), &editor)
    case .cancel, .quit:
      return goOn(
        "kept; it is offered again when \(editor.title.name) is opened next", nil, &editor)
    default: top = command.moved(top, of: items.count, page: editor.pageSize)
    }
    return .stay
  }

  mutating func documentChanged(in editor: inout Editor) -> Transition {
    self = RecoveryOffer(left, others: others, over: editor)
    return .stay
  }

  /// Stages `changes`, and opens the field in which a value was typed.
  func resume(_ changes: [Change], in editor: inout Editor) -> Transition {
    editor.stage(changes.map { Edit($0) })
    if let first = changes.first { editor.reveal(first.name) }
    var message =
      changes.isEmpty && left.typing != nil
      ? "resumed: what was being typed" : "resumed: \(counted(changes.count, "change"))"
    if !left.secrets.isEmpty {
      message += "; to be typed again: \(listed(left.secrets.map(\.label)))"
    }
    let next = goOn(message, .forgetLeftWork(id: left.id), &editor)
    guard others.isEmpty, let typing = left.typing, let field = editor.field(for: typing) else {
      return next
    }
    return .open(.edit(field), next.effect)
  }

  /// Asks about the next session, if there is one.
  private func goOn(
    _ message: String, _ effect: Effect?, _ editor: inout Editor
  ) -> Transition {
    editor.notice = .info(message)
    return .open(editor.offer(others).mode ?? .browse, effect)
  }
}

extension Editor {
  /// Asks whether the unsaved work of earlier sessions is resumed, the newest first.
  mutating func offer(_ left: [LeftWork]) -> Transition {
    guard let first = left.first else { return .stay }
    return .open(.recovery(RecoveryOffer(first, others: Array(left.dropFirst()), over: self)))
  }

  /// Returns the field as it was when the terminal was lost; nil if there is no place for it.
  fileprivate mutating func field(for typing: TypedText) -> Field? {
    let value = typing.isNew ? nil : draft[typing.name]
    let entry = entry(for: typing.name, value: value)
    guard refusal(of: entry) == nil, let purpose = purpose(of: typing) else { return nil }
    reveal(typing.name)
    rows.marks = typing.marked
    forgetRemovedMarks()
    let beginning = Field(typing.name, entry, value: value).line.text
    return Field(
      typing.name, entry, text: typing.text, beginning: beginning, value: value, purpose: purpose)
  }

  /// What the typed value is for. Opens the list of a new element.
  private mutating func purpose(of typing: TypedText) -> Field.Purpose? {
    guard typing.isNew else {
      return draft.mayHold(typing.name) ? typing.marked.isEmpty ? .set : .marked : nil
    }
    guard let list = typing.name.parent, case .index(let index)? = typing.name.last,
      draft.elementCount(of: list) != nil
    else { return nil }
    open(list)
    return .insert(into: list, at: index)
  }
}

// MARK: What is not saved

/// Identifies a state of what is not saved. Equal marks: nothing has to be kept again.
public struct UnsavedMark: Hashable, Sendable {
  let edition: Int
  let typing: TypedText?
}

extension Editor {
  public var unsavedMark: UnsavedMark { UnsavedMark(edition: draft.edition, typing: typing) }

  /// The value that is typed in an open field, if the user has changed it.
  public var typing: TypedText? {
    guard let field = mode.beneathHelp.state.openField, field.isTouched else { return nil }
    switch field.purpose {
    case .set: return TypedText(field.name, field.line.text)
    case .insert: return TypedText(field.name, field.line.text, isNew: true)
    case .marked: return TypedText(field.name, field.line.text, marked: marks)
    }
  }
}

extension RecoveryOffer {
  init(_ left: LeftWork, others: [LeftWork], over editor: Editor) {
    let changed = left.changes.map { change in
      let now = editor.draft[change.name]
      let entry = editor.entry(for: change.name, value: change.new ?? now)
      return ReviewItem(
        name: change.name, old: now.map { editor.shown($0, of: entry) },
        new: change.new.map { editor.shown($0, of: entry) },
        remark: now == change.old || now == change.new ? nil : "changed since")
    }
    let secrets = left.secrets.map {
      ReviewItem(name: $0, old: Entry.mask, new: Entry.mask, remark: "type again")
    }
    let typed = left.typing.map { typing in
      let entry = editor.entry(for: typing.name, value: editor.draft[typing.name])
      return ReviewItem(
        name: typing.name,
        old: typing.isNew ? nil : editor.draft[typing.name].map { editor.shown($0, of: entry) },
        new: entry.isSecret ? Entry.mask : typing.text,
        remark: typing.marked.isEmpty ? "being typed" : "being typed for \(typing.marked.count)")
    }
    self.init(
      left: left, others: others, items: changed + secrets + [typed].compactMap(\.self))
  }
}

extension Merge {
  /// Merges unsaved work with the values of `draft`.
  init(resuming changes: [Change], in draft: Draft) {
    let now: any Snapshot = draft.isEmpty ? draft.base : DraftSnapshot(draft)
    self.init(changes, onto: now)
  }
}
