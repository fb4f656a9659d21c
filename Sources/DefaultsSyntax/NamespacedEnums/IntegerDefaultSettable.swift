import Preferences

/// Whole numbers under a type's name; one that is absent or no whole number is 0.
public protocol IntegerDefaultSettable: KeyNamespaceable {
  associatedtype IntegerKey: RawRepresentable<String>
}

extension IntegerDefaultSettable {
  public static func set(_ value: Int, forKey key: IntegerKey) {
    Domain.standard.store(value, named: namespaced(key))
  }

  public static func integer(forKey key: IntegerKey) -> Int {
    Domain.standard.value(named: namespaced(key)) ?? 0
  }
}

extension Domain where Namespace: IntegerDefaultSettable {
  public func set(_ value: Int, forKey key: Namespace.IntegerKey) {
    store(value, named: Namespace.namespaced(key))
  }

  public func integer(forKey key: Namespace.IntegerKey) -> Int {
    value(named: Namespace.namespaced(key)) ?? 0
  }
}
