/// A rule over several keys of a namespace, and of the namespaces in it.
///
///     struct PoolKeys: Namespace {
///       let min = Key(default: 1)
///       let max = Key(default: 10)
///       static let rules: [NamespaceRule<PoolKeys>] = [
///         .check("min at most max") { $0.min <= $0.max }
///       ]
///     }
///
/// A value that would break the rule is refused. If an edit of the store or an override breaks it, the
/// keys that the closure reads keep their last valid values together. The violation is reported at each
/// of them. If one of these keys has an unreadable value, only that is reported.
public struct NamespaceRule<Namespace: Preferences.Namespace>: Sendable {
  let requirement: String
  let isValid: @Sendable (DomainSnapshot<Namespace>) -> Bool

  /// Creates a rule of the program's own. `requirement` completes "must satisfy …".
  ///
  /// `isValid` runs without a lock, whenever a value is set or the values are checked. It gets the
  /// values to check, and must not set anything.
  public static func check(
    _ requirement: String, _ isValid: @escaping @Sendable (DomainSnapshot<Namespace>) -> Bool
  ) -> Self {
    Self(requirement: requirement, isValid: isValid)
  }
}

/// A rule over several keys of any namespace.
struct BoundRule: Sendable {
  let requirement: String
  let isValid: @Sendable (any SnapshotSource) -> Bool
}

extension Namespace {
  /// The rules of this namespace, without those of nested ones.
  func boundRules() -> [BoundRule] {
    Self.rules.map { rule in
      BoundRule(requirement: rule.requirement) { rule.isValid(DomainSnapshot(self, from: $0)) }
    }
  }
}
