extension Schema {
  /// What is declared of `name`, by itself or by the list or dictionary around it; nil where nothing
  /// is: `isSecret` is known of such a name, too. What lies inside a secret is secret, inside what is
  /// locked locked. O(depth²).
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

  /// As `declaration(of:)`; of an undeclared name an entry of any kind.
  package func declarationOrAny(of name: PreferenceName) -> Entry {
    declaration(of: name) ?? Entry(name, .any, isSecret: isSecret(name))
  }
}

extension Entry {
  /// Of an element or member `name` that has no entry of its own; nil in a record.
  package func declaration(inside name: PreferenceName) -> Entry? {
    switch kind.core {
    case .list(let inner), .dictionary(let inner): Entry(name, inner, rules: eachRules)
    case .any, .either: Entry(name, .any)
    default: nil
    }
  }
}
