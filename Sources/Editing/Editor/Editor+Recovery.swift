import Preferences

extension Editor {
  /// Asks what becomes of each, the newest first.
  mutating func offer(_ left: [LeftWork]) {
    guard let first = left.first else { return }
    mode = .recovery(RecoveryOffer(first, others: Array(left.dropFirst()), over: self))
  }

  mutating func recovering(_ offer: RecoveryOffer, _ command: Command) -> Effect? {
    switch command {
    case .accept: return resume(offer)
    case .discard:
      goOn(after: offer, "given up: \(counted(offer.left.count, "change"))")
      return .forgetLeftWork(id: offer.left.id)
    case .cancel, .quit:
      goOn(after: offer, "kept; it is offered again when \(title.name) is opened next")
    default:
      var offer = offer
      offer.top = command.moved(offer.top, of: offer.items.count, page: pageSize)
      mode = .recovery(offer)
    }
    return nil
  }

  /// Stages it over what stands here now; what has changed since it was left is asked.
  private mutating func resume(_ offer: RecoveryOffer) -> Effect? {
    let merge = Merge(resuming: offer.left.changes, in: draft)
    guard merge.clashes.isEmpty else {
      mode = .conflict(Conflict(resuming: offer, merge, over: snapshot))
      return nil
    }
    return resume(offer, merge.changes)
  }

  mutating func resume(_ offer: RecoveryOffer, _ changes: [Change]) -> Effect {
    mode = .browse
    stage(changes.map { Edit($0) })
    if let first = changes.first { reveal(first.name) }
    var words =
      changes.isEmpty && offer.left.typing != nil
      ? "resumed: what was being typed" : "resumed: \(counted(changes.count, "change"))"
    if !offer.left.secrets.isEmpty {
      words += "; to be typed again: \(listed(offer.left.secrets.map(\.label)))"
    }
    goOn(after: offer, words)
    if case .browse = mode, let typing = offer.left.typing { open(typing) }
    return .forgetLeftWork(id: offer.left.id)
  }

  private mutating func goOn(after offer: RecoveryOffer, _ words: String) {
    mode = .browse
    self.offer(offer.others)
    notice = .info(words)
  }

  /// The field as it was when the terminal went.
  private mutating func open(_ typing: TypedText) {
    let value = typing.isNew ? nil : draft[typing.name]
    let entry = entry(for: typing.name, value: value)
    guard refusal(of: entry) == nil, let purpose = purpose(of: typing) else { return }
    reveal(typing.name)
    rows.marks = typing.marked
    forgetRemovedMarks()
    let beginning = Field(typing.name, entry, value: value).line.text
    mode = .edit(
      Field(
        typing.name, entry, text: typing.text, beginning: beginning, value: value, purpose: purpose)
    )
  }

  /// nil where there is no place for it any more. The list of a new element is open then.
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
  /// What was left, over what stands in `draft` now.
  init(resuming changes: [Change], in draft: Draft) {
    let now: any Snapshot = draft.isEmpty ? draft.base : DraftSnapshot(draft)
    self.init(changes, onto: now)
  }
}
