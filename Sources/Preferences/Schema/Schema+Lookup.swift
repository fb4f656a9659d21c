extension Schema {
  /// Returns the declared entry, else one inferred from `value`.
  public func entry(for name: PreferenceName, or value: PreferenceValue) -> Entry {
    var entry = entry(for: name) ?? Entry(inferredFrom: value, name)
    entry.isSecret = isSecret(name)
    return entry
  }

  /// Returns the declared name that most probably was meant by `name`.
  public func nearest(to name: PreferenceName) -> PreferenceName? {
    let names = entries.map(\.name)
    guard let label = name.label.nearest(among: names.lazy.map(\.label)) else { return nil }
    return names.first { $0.label == label }
  }

  /// Returns the declaration of `name`: its own entry, or one that follows from the list or dictionary
  /// around it. Values inside a secret are secret; values inside a read-only value are read-only.
  /// Returns nil if nothing declares the name, although it may be secret. O(depth²).
  public func declaration(of name: PreferenceName) -> Entry? {
    guard !isEmpty else { return nil }
    var found: Entry?
    var isReadOnly = false
    for length in 0...name.components.count {
      let part = PreferenceName(Array(name.components.prefix(length)))
      found = entry(for: part) ?? found?.declaration(inside: part)
      isReadOnly = isReadOnly || found?.isReadOnly == true
    }
    found?.isSecret = isSecret(name)
    found?.isReadOnly = isReadOnly
    return found
  }

  /// Returns the declaration of `name`, or an entry of any kind.
  package func declarationOrAny(of name: PreferenceName) -> Entry {
    declaration(of: name) ?? Entry(name, .any, isSecret: isSecret(name))
  }

  /// Returns the value to set when `name` is reset. It is nil, so that the default applies, unless the
  /// enclosing group requires the key.
  public func resetValue(of name: PreferenceName) -> PreferenceValue? {
    let path = name.flattened
    guard let key = path.last?.key,
      let group = entry(for: PreferenceName(Array(path.dropLast()))), group.requires(key)
    else { return nil }
    return entry(for: name)?.defaultValue
  }

  /// Returns this schema with the entries that apply to the values of `snapshot`: the variants that
  /// they have, and what their conditions require.
  public func adapted(to snapshot: any Snapshot) -> Schema {
    guard let adaptation else { return self }
    var adapted = adaptation.schema(for: snapshot)
    adapted.adaptation = adaptation
    adapted.validator = validator
    adapted.layers = layers
    return adapted
  }
}

/// Computes the entries of a schema that depend on values.
public protocol SchemaAdaptation: Sendable {
  /// Returns the entries that apply to the values of `snapshot`.
  func schema(for snapshot: any Snapshot) -> Schema
}

extension Entry {
  /// Returns the entry of an undeclared element or member `name`; nil in a record.
  package func declaration(inside name: PreferenceName) -> Entry? {
    var entry: Entry
    switch kind.core {
    case .list(let inner), .dictionary(let inner): entry = Entry(name, inner, rules: eachRules)
    case .any, .either: entry = Entry(name, .any)
    default: return nil
    }
    // Each of several lines with one key is a list of words too.
    if case .index? = name.last { entry.words = words }
    return entry
  }

  /// The rules for each element or member.
  var eachRules: [Rule] {
    rules.flatMap { if case .each(let rules) = $0 { rules } else { [Rule]() } }
  }

  /// The rules for each key.
  var keyRules: [Rule] {
    rules.flatMap { if case .keys(let rules) = $0 { rules } else { [Rule]() } }
  }

  /// The keys that a closed record allows; nil if the record is open.
  var closedKeys: [String]? {
    let keys = rules.compactMap { if case .closed(let keys) = $0 { keys } else { [String]?.none } }
    return keys.isEmpty ? nil : keys.flatMap(\.self)
  }

  fileprivate func requires(_ key: String) -> Bool {
    rules.contains {
      if case .required(let keys) = $0 { keys.containsExactly(key) } else { false }
    }
  }
}

extension PreferenceName.Component {
  /// The key; nil for an index.
  var key: String? { if case .key(let key) = self { key } else { nil } }
}
