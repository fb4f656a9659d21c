/// A store whose values are in force where the domain's own store has none.
struct LowerLayer: Sendable {
  /// The values, under the name of the store.
  let defaults: DefaultsLayer
  let form: StoredForm
  /// Why the store could not be read. The values are then those of the last time.
  let failure: StoreError?

  /// Loads `store`. If that fails, keeps the values of `last`.
  init(_ store: any LocalStore, keeping last: LowerLayer? = nil) {
    var failure: StoreError?
    var snapshot = last?.defaults.snapshot ?? MemorySnapshot(.dictionary([:]))
    do throws(StoreError) {
      snapshot = try store.load()
    } catch {
      failure = error
    }
    defaults = DefaultsLayer(store.label, snapshot)
    form = StoredForm(of: snapshot)
    self.failure = failure
  }

  /// Whether both are the same state of a store.
  func isSame(as other: LowerLayer) -> Bool {
    defaults.snapshot.revision == other.defaults.snapshot.revision
      && failure?.description == other.failure?.description
  }
}

extension DomainValues {
  /// Returns the value of the highest lower layer that has a valid one. Each layer may have some
  /// members of a record.
  func inherited<Value>(
    _ slot: Slot<Value>, over own: (value: Value, origin: Origin)
  ) -> (value: Value, origin: Origin) {
    var result = own
    for layer in layers {
      guard let (stored, source) = layer.defaults.value(for: slot.name),
        slot.problem(with: stored, in: layer.form) == nil,
        let value = slot.value(
          of: layer.form.read(stored, as: slot.places.type), over: result.value)
      else { continue }
      result = (value, .inherited(from: source))
    }
    return result
  }

  /// Returns the layer that provides the value called `name`, with the place in it. Nil if none does.
  func inheritedOrigin(of name: PreferenceName) -> Origin? {
    layers.lazy.reversed().compactMap { $0.defaults.value(for: name) }.first
      .map { .inherited(from: $0.source) }
  }
}

extension DomainCore {
  /// Loads the lower layers and the overrides that come from stores again.
  func reloadLayers() {
    let old = state.withLock(\.lowerLayers)
    let layers = zip(lowerStores, old).map { LowerLayer($0, keeping: $1) }
    let keys = OverridableKeys(slots)
    let sources = overrides.changeable(for: keys)
    guard !layers.isEmpty || !sources.isEmpty else { return }
    change(dropping: slots.all) { state in
      let isSame = zip(state.lowerLayers, layers).allSatisfy { $0.isSame(as: $1) }
      state.lowerLayers = layers
      var isNew = !isSame
      for (index, layer) in sources where state.setSource(index, to: layer) { isNew = true }
      return isNew
    }
  }

  /// The problems of the lower layers: that a store cannot be read, values that break their key's type or
  /// rules, and unknown keys.
  func layerProblems(in values: DomainValues) -> [Problem] {
    guard !values.layers.isEmpty else { return [] }
    let schema = schema
    return values.layers.flatMap { layer -> [Problem] in
      let label = layer.defaults.source
      let failed = layer.failure.map { [Problem(.unavailable($0.reason)).from(label)] } ?? []
      let invalid = slots.all.flatMap { slot -> [Problem] in
        guard let (value, source) = layer.defaults.value(for: slot.name) else { return [] }
        let problems = recursionGuard.computing(slot) { slot.problems(with: value, in: layer.form) }
        return (problems ?? []).map { $0.from(source) }
      }
      let unknown =
        slots.all.isEmpty
        ? [] : schema.unknownKeys(in: layer.defaults.snapshot).map { $0.from(label) }
      return failed + invalid + unknown
    }
  }
}
