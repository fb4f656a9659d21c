extension Schema {
  /// What is declared of `name`, by itself or by the list or dictionary around it; nil where nothing
  /// is. What lies inside a secret is secret, inside what is locked locked. O(depth²).
  public func declaration(of name: PreferenceName) -> Entry? {
    guard !isEmpty else { return nil }
    var found: Entry?
    var (isSecret, isReadOnly) = (false, false)
    for length in 0...name.components.count {
      let part = PreferenceName(Array(name.components.prefix(length)))
      found = entry(for: part) ?? found?.declaration(inside: part)
      isSecret = isSecret || found?.isSecret == true
      isReadOnly = isReadOnly || found?.isReadOnly == true
    }
    found?.isSecret = isSecret
    found?.isReadOnly = isReadOnly
    return found
  }

  /// Whether it declares any: false for most schemas, which saves a look at every value. O(schema).
  package var hasSecrets: Bool {
    nodes.contains { $0.entry?.isSecret == true }
      || (validator?.parts.contains(where: \.isSecret) ?? false)
  }

  /// `value` with dots in place of every secret in it.
  public func masked(_ value: PreferenceValue, at name: PreferenceName) -> PreferenceValue {
    guard !isEmpty else { return value }
    if declaration(of: name)?.isSecret == true { return .string(Entry.mask) }
    switch value {
    case .array(let elements):
      return .array(elements.enumerated().map { masked($1, at: name.appending(index: $0)) })
    case .dictionary(var members):
      for (key, member) in members {
        members[key] = masked(member, at: name.appending(key: key))
      }
      return .dictionary(members)
    default: return value
    }
  }
}

extension Schema {
  package func masked(_ change: Change) -> Change {
    Change(
      change.name, from: change.old.map { masked($0, at: change.name) },
      to: change.new.map { masked($0, at: change.name) })
  }
}

extension Entry {
  /// Stands for a secret wherever it would be shown.
  public static let mask = "••••••"

  /// Of an element or member `name` that has no entry of its own; nil in a record.
  func declaration(inside name: PreferenceName) -> Entry? {
    switch kind.core {
    case .list(let inner), .dictionary(let inner): Entry(name, inner, rules: eachRules)
    case .any, .either: Entry(name, .any)
    default: nil
    }
  }
}
