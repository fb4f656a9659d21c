/// A type whose keys are stored under its name.
///
///     extension Account: BoolDefaultSettable { enum BoolKey: String { case isUserLoggedIn } }
///
///     Account.set(true, forKey: .isUserLoggedIn)      // {"Account": {"isUserLoggedIn": true}}
///     Account.bool(forKey: .isUserLoggedIn)
///
/// These calls use `Domain.standard`. If the type is the namespace of a domain, that domain has the
/// same calls: `Defaults.set(true, forKey: .isUserLoggedIn)`. A read takes about 10 µs.
public protocol KeyNamespaceable {
  /// The namespace of the keys. By default, it is the type's path in its module:
  /// `Settings.Account`; of a type in an extension of a domain, the path after the domain. If it is
  /// empty, the keys are at the top level.
  ///
  /// A private type or one in a function has only its own name as a path. If two such names may
  /// collide, implement this property.
  static var namespace: String { get }
}

extension KeyNamespaceable {
  public static var namespace: String { TypePath.textInDomain(of: Self.self) }

  /// Returns the full name of a key: `Settings.Account.isUserLoggedIn`.
  public static func namespaced(_ key: some RawRepresentable<String>) -> String {
    namespace.isEmpty ? key.rawValue : "\(namespace).\(key.rawValue)"
  }
}
