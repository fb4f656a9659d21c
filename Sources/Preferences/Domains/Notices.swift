extension Domain {
  /// The deprecated keys that are set or overridden, and the values at older places of keys. They still
  /// work and should be changed. A strict start accepts them. O(keys).
  public var notices: [Problem] { core.notices }
}

extension DomainCore {
  var notices: [Problem] {
    let values = values
    return slots.all.flatMap { slot -> [Problem] in
      let older = values.existingFormerNames(of: slot).map {
        Problem(.olderPlace(of: slot.name.label), name: $0)
      }
      let members = slot.record?.entries(in: values.form) ?? []
      return older
        + ([slot.entry(in: values.form)] + members).compactMap { values.deprecationNotice(of: $0) }
    }
  }
}

extension DomainValues {
  /// Returns the notice of a deprecated key or member that has a value. Nil if it is not deprecated, or has
  /// none.
  fileprivate func deprecationNotice(of entry: Entry) -> Problem? {
    guard let deprecation = entry.deprecation else { return nil }
    let notice = Problem(
      .deprecated(deprecation.message, successor: deprecation.successor?.label), name: entry.name)
    if let override = overrides[entry.name] { return notice.from(override.source) }
    if pending.value(of: entry.name, over: base) != nil { return notice }
    let layer = layers.lazy.reversed().compactMap { $0.defaults.value(for: entry.name) }.first
    return layer.map { notice.from($0.source) }
  }
}
