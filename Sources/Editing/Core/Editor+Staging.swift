import Preferences

extension Editor {
  /// Stages `edits` as one step of the history. The edited rows stay visible under any filter.
  mutating func stage(_ edits: [Edit]) { refreshAfterStaging(document.draft.stage(edits)) }

  /// Stages `changes` of values and comments as one step of the history.
  mutating func stage(_ changes: [Change]) { refreshAfterStaging(document.draft.stage(changes)) }

  mutating func undo() throws(Notice) {
    guard let names = document.draft.undo() else { throw .info("nothing to undo") }
    showStep("undone", names)
  }

  mutating func redo() throws(Notice) {
    guard let names = document.draft.redo() else { throw .info("nothing to redo") }
    showStep("redone", names)
  }

  private mutating func refreshAfterStaging(_ names: [PreferenceName]) {
    guard !names.isEmpty else { return }
    rows.pin(names)
    refresh(after: mergePendingConflict() ? .storedValues : .stagedValues(names))
  }

  private mutating func showStep(_ verb: String, _ names: [PreferenceName]) {
    refreshAfterStaging(names)
    guard let name = names.first else { return }
    reveal(name)
    notice = .info("\(verb): \(names.count == 1 ? name.label : counted(names.count, "key"))")
  }

  /// Moves the cursor to `name`, or to the first row in it. Opens another scope if necessary.
  mutating func reveal(_ name: PreferenceName) {
    rows.pin([name])
    if rows.moveCursor(to: name) || rows.moveCursor(into: name) { return }
    guard
      draft[name] != nil || snapshot[name] != nil || schema.entry(for: name) != nil
        || comparison?.differs(at: name) == true
    else { return }
    if scope.encloses(name) { refresh(after: .pinnedRows) } else { open(name.parent ?? .root) }
    if !rows.moveCursor(to: name) { _ = rows.moveCursor(into: name) }
  }
}

// MARK: Variants

extension Editor {
  /// The edits for setting `name`. If it is the discriminator of the enclosing variant, the
  /// enclosing value switches variant.
  func edits(setting name: PreferenceName, to value: PreferenceValue) -> [Edit] {
    guard let parent = name.parent, case .key(let key)? = name.last,
      let outer = schema.entry(for: parent), outer.discriminator?.isExactly(key) == true,
      let index = outer.variants.firstIndex(where: { $0.has(value, at: key) }),
      index != outer.variant,
      let switched = outer.value(ofVariant: index, from: draft[parent])?
        .replacing([.key(key)], with: value)
    else { return [Edit(name, document.effective?.ownValue(for: value, of: name) ?? value)] }
    return edits(setting: parent, to: switched, from: draft[parent])
  }

  /// The edits from `old` to `new`, member by member if both are dictionaries, so that a review shows
  /// only the members that change.
  func edits(
    setting name: PreferenceName, to new: PreferenceValue, from old: PreferenceValue?
  ) -> [Edit] {
    guard case .dictionary(let old)? = old, case .dictionary(let new) = new, !new.isEmpty,
      !old.isEmpty
    else { return [Edit(name, new)] }
    let removed = old.keys.filter { new[$0] == nil }.map { Edit(name.appending(key: $0), nil) }
    let set = new.filter { old[$0.key] != $0.value }
    return removed + set.map { Edit(name.appending(key: $0.key), $0.value) }
  }
}

extension ResolvedRow {
  /// Whether Enter chooses the variant instead of opening the value. Its members are rows too.
  var isVariantRow: Bool { entry.hasVariantRow && (value?.isDictionary ?? true) }
}

extension Entry {
  /// Whether a list of choices is offered before a value is typed.
  func asksForChoice(over value: PreferenceValue?, asText: Bool) -> Bool {
    guard variants.count > 1 else { return true }
    if asText { return value == nil && variants.allSatisfy { $0.template != nil } }
    return variants.contains { $0.template != nil || $0.entry.choices != nil }
  }
}
