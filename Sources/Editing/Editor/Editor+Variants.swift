import Preferences

extension Editor {
  mutating func choose(_ outcome: ChoiceList.Outcome, of list: ChoiceList) {
    switch outcome {
    case .value(let value): keep(value, at: list.name, for: list.purpose)
    case .variant(let index): choose(list.entry.variants[index], at: index, of: list)
    }
  }

  /// A shape with a beginning is begun, with what stands there already; one without is typed.
  private mutating func choose(_ variant: Variant, at index: Int, of list: ChoiceList) {
    if refuse(placeOf: list.name, for: list.purpose) { return }
    let current = list.purpose == .set ? draft[list.name] : nil
    if let begun = list.entry.value(ofVariant: index, from: current) {
      mode = .browse
      switch list.purpose {
      case .set: stage(edits(setting: list.name, to: begun, from: current))
      case .insert(let outer, let position): insert(begun, into: outer, at: position)
      case .marked: return setMarked(begun, typedAt: list.name)
      }
      reveal(list.name)
    } else {
      var entry = variant.entry
      entry.name = list.name
      let fitting = current.flatMap { [entry] in entry.check($0).isEmpty ? $0 : nil }
      let value = fitting ?? entry.defaultValue
      mode = .edit(Field(list.name, entry, value: value, purpose: list.purpose))
    }
  }

  /// What setting `name` comes to: where its value tells the variants of what is around it apart,
  /// all of that becomes the other variant.
  func edits(setting name: PreferenceName, to value: PreferenceValue) -> [Edit] {
    guard let parent = name.parent, case .key(let key)? = name.last,
      let around = schema.entry(for: parent), around.discriminator?.isExactly(key) == true,
      let index = around.variants.firstIndex(where: { $0.has(value, at: key) }),
      index != around.variant,
      let begun = around.value(ofVariant: index, from: draft[parent])?
        .replacing([.key(key)], with: value)
    else { return [Edit(name, value)] }
    return edits(setting: parent, to: begun, from: draft[parent])
  }

  /// Member by member where a dictionary becomes another, so that a review shows what changes.
  private func edits(
    setting name: PreferenceName, to new: PreferenceValue, from old: PreferenceValue?
  ) -> [Edit] {
    guard case .dictionary(let old)? = old, case .dictionary(let new) = new, !new.isEmpty,
      !old.isEmpty
    else { return [Edit(name, new)] }
    let gone = old.keys.filter { new[$0] == nil }.map { Edit(name.appending(key: $0), nil) }
    let set = new.filter { old[$0.key] != $0.value }
    return gone + set.map { Edit(name.appending(key: $0.key), $0.value) }
  }
}

extension Facts {
  /// Enter chooses its variant instead of opening it: members of it are rows of their own.
  var isVariantRow: Bool { entry.hasVariantRow && (value?.isDictionary ?? true) }
}

extension Entry {
  /// Whether a list is offered before anything is typed.
  func asksForChoice(over value: PreferenceValue?, asText: Bool) -> Bool {
    guard variants.count > 1 else { return true }
    if asText { return value == nil && variants.allSatisfy { $0.template != nil } }
    return variants.contains { $0.template != nil || $0.entry.choices != nil }
  }
}
