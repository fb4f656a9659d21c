/// Access by name, for modules that connect domains to other libraries.
extension Domain {
  /// The entries of all keys, and of the members of records.
  package var overridableEntries: [Entry] { OverridableKeys(core.slots).entries }

  /// Returns the key or member called `name` with its current value. Nil if none is declared.
  package func currentValue(named name: PreferenceName) -> CurrentValue? {
    let slot = core.slots.slot(around: name)
    return slot?.currentValues(in: core.values, of: core).first { $0.entry.name == name }
  }

  /// Adds a layer of overrides that may change. It ranks above the store, and below the overrides that
  /// the domain was created with. Returns its number.
  package func addLayer() -> Int { core.state.withLock { $0.addLayer() } }

  /// Replaces a layer. Nil removes it.
  package func setLayer(_ number: Int, to layer: OverrideLayer?) {
    core.change(dropping: core.slots.all) { $0.setLayer(number, to: layer) }
  }
}

/// Overrides of a source that may change, and the problems of the source.
package struct OverrideLayer: Sendable, Equatable {
  package var overrides: [PreferenceName: Override] = [:]
  package var problems: [Problem] = []

  package init() {}
}
