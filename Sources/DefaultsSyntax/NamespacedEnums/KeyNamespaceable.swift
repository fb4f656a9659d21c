/// A type whose keys are stored under its name.
///
///     extension Account: BoolDefaultSettable { enum BoolKey: String { case isUserLoggedIn } }
///
///     Account.set(true, forKey: .isUserLoggedIn)      // {"Account": {"isUserLoggedIn": true}}
///     Account.bool(forKey: .isUserLoggedIn)
///
/// The calls go to `Domain.standard`. Where the type is a domain's namespace, the domain takes the
/// same calls: `Defaults.set(true, forKey: .isUserLoggedIn)`. A read costs some 10 µs.
public protocol KeyNamespaceable {
  /// Where the keys are stored: the type's path in its module, `Settings.Account`, unless the type
  /// says otherwise. Empty: at the top. A private type, or one in a function, has only its own name
  /// for a path; where two of them may meet, let them say it.
  static var namespace: String { get }
}

extension KeyNamespaceable {
  public static var namespace: String { TypePath.text(of: Self.self) }

  /// `Settings.Account.isUserLoggedIn`
  public static func namespaced(_ key: some RawRepresentable<String>) -> String {
    namespace.isEmpty ? key.rawValue : "\(namespace).\(key.rawValue)"
  }
}
