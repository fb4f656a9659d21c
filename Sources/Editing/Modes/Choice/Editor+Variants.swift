import Preferences

extension Editor {
  /// The edits for setting `name`. If it is the discriminator of the enclosing variant, the
  /// enclosing value switches variant.
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

  /// The edits from `old` to `new`, member by member if both are dictionaries, so that a review shows
  /// what changes.
  func edits(
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
