extension Schema {
  /// What a reset leaves at `name`: nothing, so that the default rules; the default itself where the
  /// group around it requires the key.
  public func resetValue(of name: PreferenceName) -> PreferenceValue? {
    let path = name.flattened
    guard let key = path.last?.key,
      let group = entry(for: PreferenceName(Array(path.dropLast()))), group.requires(key)
    else { return nil }
    return entry(for: name)?.defaultValue
  }
}

extension Entry {
  fileprivate func requires(_ key: String) -> Bool {
    rules.contains {
      if case .required(let keys) = $0 { keys.containsExactly(key) } else { false }
    }
  }
}
