extension Overrides {
  /// Reads the values of a store that ranks above the domain's own, such as a file of one machine:
  /// `.store(FileStore("/etc/app/machine.json"))`. They are never saved.
  ///
  /// A value that its key refuses has no effect. `Domain.problems` reports it, unknown keys, and that the
  /// store cannot be read; then its last values stay in force. Changes of the store take effect like
  /// those of the domain's own. Older places of keys are not looked up.
  public static func store(_ store: any LocalStore) -> Overrides {
    Overrides(reading: { $0.layer(of: store) }, changes: { store.watched })
  }
}

extension OverridableKeys {
  /// Reads the values that `store` has for these keys.
  fileprivate func layer(of store: any LocalStore) -> OverrideLayer {
    let snapshot: any Snapshot
    do throws(StoreError) {
      snapshot = try store.load()
    } catch {
      return .failed(Problem(.unavailable(error.reason)).from(store.label))
    }
    let layer = DefaultsLayer(store.label, snapshot)
    let form = StoredForm(of: snapshot)
    var found: [PreferenceName: Override] = [:]
    for entry in entries where entry.kind.core != .record {
      guard let (value, source) = layer.value(for: entry.name) else { continue }
      found[entry.name] = Override(
        source: source, value: form.read(value, as: LineType(entry.kind)))
    }
    let schema = Schema(entries)
    let unknown = slots.isEmpty ? [] : schema.unknownKeys(in: snapshot)
    return OverrideLayer(found, problems: unknown.map { $0.from(store.label) })
  }
}
