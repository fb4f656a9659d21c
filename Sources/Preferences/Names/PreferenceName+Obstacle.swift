extension PreferenceName {
  /// The innermost part that is there of what this lies in, where it cannot have the next part in it:
  /// a plain value, or a list that is too short. `value` gives what is there; it is not asked for a
  /// root of keys, which may be a million.
  package func obstacle(_ value: (PreferenceName) -> PreferenceValue?) -> PreferenceName? {
    for length in components.indices.reversed() where length > 0 || components[0].key == nil {
      let outer = PreferenceName(Array(components.prefix(length)))
      guard let present = value(outer) else { continue }
      return present.mayHold(components.dropFirst(length)) ? nil : outer
    }
    return nil
  }
}

extension PreferenceValue {
  /// What is missing on the way is made, of dictionaries.
  fileprivate func mayHold(_ path: ArraySlice<PreferenceName.Component>) -> Bool {
    let makesList = path.dropFirst().contains { if case .index = $0 { true } else { false } }
    return switch (self, path.first) {
    case (.dictionary, .key): !makesList
    case (.array(let elements), .index(let index)): !makesList && index < elements.count
    default: false
    }
  }
}
