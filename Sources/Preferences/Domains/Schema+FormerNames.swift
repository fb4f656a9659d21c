extension Schema {
  /// Each as an entry that keeps the key's kind and rules, for files that still have it. A name that
  /// another key has by now, or that lies in one or around one, is that key's.
  mutating func declareFormerNames(of slot: any AnySlot, in form: StoredForm) {
    var entry = slot.entry(in: form)
    entry.defaultValue = nil
    entry.deprecation = Deprecation(
      message: "counts where \(slot.name.label) is not set", successor: slot.name)
    for name in slot.formerNames where isFree(name) {
      entry.name = name
      declare(entry, at: name.flattened.map(Step.init))
    }
  }

  private func isFree(_ name: PreferenceName) -> Bool {
    let around = (1...max(1, name.components.count)).map {
      PreferenceName(Array(name.components.prefix($0)))
    }
    return !isNamespace(name) && around.allSatisfy { entry(for: $0) == nil }
  }
}
