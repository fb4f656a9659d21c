/// Access by name, for modules that connect domains to other libraries.
extension Domain {
  /// The entries of all keys, and of the members of records.
  package var overridableEntries: [Entry] { OverridableKeys(core.slots).entries }

  /// Returns the key or member called `name` with its current value. Nil if none is declared.
  package func currentValue(named name: PreferenceName) -> CurrentValue? {
    let slot = core.slots.slot(around: name)
    return slot?.currentValues(in: core.values, of: core).first { $0.entry.name == name }?
      .hiding(core.schema.secrecy)
  }

  /// Adds a layer of overrides that may change. It ranks above the store. If the domain was created with
  /// values of the layer's provider, it replaces them; else it ranks below all overrides that the domain
  /// was created with. Returns its number.
  package func addLayer() -> Int { core.state.withLock { $0.addLayer() } }

  /// Replaces a layer. Nil removes it.
  package func setLayer(_ number: Int, to layer: OverrideLayer?) {
    core.change(dropping: core.slots.all) { $0.setLayer(number, to: layer) }
  }
}

/// The overrides of one source, and the problems of the source itself.
package struct OverrideLayer: Sendable, Equatable {
  /// The name of the provider that the values come from. Nil for variables and arguments.
  package let provider: String?
  /// Whether the source could not be read. Its earlier values then stay in force.
  private(set) var hasFailed = false
  package var overrides: [PreferenceName: Override]
  package var problems: [Problem]

  package init(
    _ overrides: [PreferenceName: Override] = [:], problems: [Problem] = [],
    provider: String? = nil
  ) {
    self.provider = provider
    self.overrides = overrides
    self.problems = problems
  }

  /// The layer of a source that cannot be read.
  package static func failed(_ problem: Problem) -> OverrideLayer {
    var layer = OverrideLayer(problems: [problem])
    layer.hasFailed = true
    return layer
  }
}

extension [OverrideLayer] {
  /// The overrides of all layers. Later layers win.
  var merged: [PreferenceName: Override] {
    reduce(into: [:]) { all, layer in all.merge(layer.overrides) { $1 } }
  }
}
