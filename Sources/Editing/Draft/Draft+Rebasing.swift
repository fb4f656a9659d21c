import Preferences

extension Draft {
  /// Replaces the base by `snapshot`, which holds the saved changes. The history stays.
  package mutating func rebase(onto snapshot: any Snapshot) {
    recordTexts()
    keepForReturning()
    replaceBase(by: snapshot)
  }

  /// Stages `changes` over another base. Earlier steps cannot be undone any more.
  package mutating func rebase(onto snapshot: any Snapshot, staging changes: [Change]) {
    let former = self
    self = Draft(over: snapshot)
    // A step of an earlier base must not be taken for one of this base.
    (edition, generation) = (former.edition + 1, former.generation + 1)
    _ = perform(changes)
  }

  /// Stages `changes` over another base, which differs in `names`. Undoing all steps then restores
  /// the new base: in each step, a value of the old base becomes that of the new one. The history is
  /// dropped if a step changes a container or a part of a differing name.
  package mutating func move(
    onto snapshot: any Snapshot, staging changes: [Change], differing names: [PreferenceName]
  ) {
    let former = base
    rebase(onto: snapshot)
    let (differing, around) = (Set(names), Set(names.flatMap(\.ancestors)))
    let isMovable = (past + future).flatMap(\.effective).allSatisfy { change in
      !around.contains(change.name) && !change.name.ancestors.contains(where: differing.contains)
    }
    past = isMovable ? past.compactMap { $0.moved(from: former, to: snapshot) } : []
    future = isMovable ? future.compactMap { $0.moved(from: former, to: snapshot) } : []
    _ = perform(changes)
  }
}

extension Draft {
  /// Records the texts of the values that steps have changed, before the base is replaced. So undoing
  /// such a step later restores the bytes.
  private mutating func recordTexts() {
    let names = Set(
      (past + future).filter { $0.generation == generation }
        .flatMap { $0.effective.filter(\.lacksText).map(\.name) })
    guard !names.isEmpty else { return }
    let texts = base.originalTexts(of: Array(names), missingIn: nil)
    for at in past.indices where past[at].generation == generation { past[at].record(texts) }
    for at in future.indices where future[at].generation == generation {
      future[at].record(texts)
    }
  }
}

extension Step {
  fileprivate mutating func record(_ texts: [PreferenceName: OriginalText]) {
    for at in effective.indices {
      guard let text = texts[effective[at].name] else { continue }
      if text.isComment {
        if effective[at].old == nil { effective[at].oldText = text }
        continue
      }
      if effective[at].oldText == nil, effective[at].old?.comes(from: text) == true {
        effective[at].oldText = text
      }
      if effective[at].newText == nil, effective[at].new?.comes(from: text) == true {
        effective[at].newText = text
      }
    }
  }
}

extension Change {
  fileprivate var lacksText: Bool { old != nil && oldText == nil || new != nil && newText == nil }
}

extension PreferenceValue {
  /// Whether `text` is the text of the value, or of the container that was edited into it.
  fileprivate func comes(from text: OriginalText) -> Bool {
    self == text.value || isContainer && text.value.isContainer
  }
}

extension Step {
  /// Returns the step over another base; nil if it changes nothing there.
  fileprivate func moved(from former: any Snapshot, to new: any Snapshot) -> Step? {
    let effective = effective.compactMap { change -> Change? in
      let (old, value) = (former[change.name], new[change.name])
      let isKept = old == value
      let moved = Change(
        change.name, from: change.old == old ? value : change.old,
        to: change.new == old ? value : change.new,
        oldText: isKept || change.old != old ? change.oldText : nil,
        newText: isKept || change.new != old ? change.newText : nil)
      return moved.old == moved.new ? nil : moved
    }
    let step = Step(effective: effective, comments: comments, generation: generation)
    return step.names.isEmpty ? nil : step
  }
}
