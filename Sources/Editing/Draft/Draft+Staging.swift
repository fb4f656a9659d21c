import Preferences

extension Draft {
  /// Stages `edits` as one step of the history. A step that changes nothing is none; returns the
  /// names whose value became another.
  @discardableResult
  public mutating func stage(_ edits: [Edit]) -> [PreferenceName] {
    let step = perform(edits)
    guard !step.effective.isEmpty else { return [] }
    past.append(step)
    future = []
    return step.effective.map(\.name)
  }

  /// The names it touched, nil where there is nothing to undo.
  public mutating func undo() -> [PreferenceName]? {
    guard let step = past.popLast() else { return nil }
    future.append(revert(step))
    return step.effective.map(\.name)
  }

  public mutating func redo() -> [PreferenceName]? {
    guard let step = future.popLast() else { return nil }
    past.append(revert(step.inverse).inverse)
    return step.effective.map(\.name)
  }

  /// The step, made undone; where its base is gone, as the same step over this base.
  private mutating func revert(_ step: Step) -> Step {
    guard step.generation == generation else {
      let edits = step.effective.reversed().map { Edit($0.inverse) }
      return perform(edits).inverse
    }
    for gone in step.after { staged[gone.change.name] = nil }
    for back in step.before { staged[back.change.name] = back }
    return step
  }

  mutating func perform(_ edits: [Edit]) -> Step {
    let former = staged
    var effective: [Change] = []
    for edit in edits {
      let old = self[edit.name]
      guard old != edit.value else { continue }
      let oldText = staged[edit.name]?.change.newText
      put(edit, over: old)
      effective.append(
        Change(edit.name, from: old, to: edit.value, oldText: oldText, newText: edit.text))
    }
    let before = former.values.filter { staged[$0.change.name] != $0 }
    let after = staged.values.filter { former[$0.change.name] != $0 }
    return Step(effective: effective, before: before, after: after, generation: generation)
  }

  private mutating func put(_ edit: Edit, over value: PreferenceValue?) {
    if let outer = outer(of: edit.name), outer.name != edit.name {
      let path = edit.name.components.dropFirst(outer.name.components.count)
      let new = PreferenceValue.setting(path, to: edit.value, in: outer.new)
      let change = Change(edit.name, from: value, to: edit.value, newText: edit.text)
      let text = outer.old == nil ? outer.newText?.adding(change) : outer.newText
      set(Change(outer.name, from: outer.old, to: new, newText: text))
    } else {
      for inner in changes(in: edit.name) where inner.name != edit.name {
        staged[inner.name] = nil
      }
      let old = staged[edit.name]?.change.old ?? base[edit.name]
      // What comes back in two steps comes back to the place that it was removed from.
      let place = old == nil ? staged[edit.name]?.change.newText : nil
      let text = edit.text.map { text in place.map(text.placed) ?? text }
      set(Change(edit.name, from: old, to: edit.value, newText: text))
    }
  }

  private mutating func set(_ change: Change) {
    guard change.old != change.new else {
      staged[change.name] = nil
      return
    }
    serial += 1
    let turn = staged[change.name]?.serial ?? serial
    staged[change.name] = Staged(change: change, serial: turn)
  }
}

extension PreferenceValue {
  /// `value` with what stands at `path` set, or removed by nil. Dictionaries on the way are made;
  /// what does not fit (a key of a number, an index beyond the end) leaves `value` as it is.
  static func setting(
    _ path: ArraySlice<PreferenceName.Component>, to new: PreferenceValue?,
    in value: PreferenceValue?
  ) -> PreferenceValue? {
    if path.isEmpty { return new }
    if value == nil, new == nil { return nil }
    return (value ?? .dictionary([:])).replacing(path, with: new) ?? value
  }
}
