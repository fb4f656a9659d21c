import Preferences

/// Flags under a type's name; one that is absent or no flag is false.
public protocol BoolDefaultSettable: KeyNamespaceable {
  associatedtype BoolKey: RawRepresentable<String>
}

extension BoolDefaultSettable {
  public static func set(_ value: Bool, forKey key: BoolKey) {
    Domain.standard.store(value, named: namespaced(key))
  }

  public static func bool(forKey key: BoolKey) -> Bool {
    Domain.standard.value(named: namespaced(key)) ?? false
  }
}

extension Domain where Namespace: BoolDefaultSettable {
  public func set(_ value: Bool, forKey key: Namespace.BoolKey) {
    store(value, named: Namespace.namespaced(key))
  }

  public func bool(forKey key: Namespace.BoolKey) -> Bool {
    value(named: Namespace.namespaced(key)) ?? false
  }
}
