import Preferences

/// Numbers under a type's name; one that is absent or no number is 0.
public protocol DoubleDefaultSettable: KeyNamespaceable {
  associatedtype DoubleKey: RawRepresentable<String>
}

extension DoubleDefaultSettable {
  public static func set(_ value: Double, forKey key: DoubleKey) {
    Domain.standard.store(value, named: namespaced(key))
  }

  public static func double(forKey key: DoubleKey) -> Double {
    Domain.standard.value(named: namespaced(key)) ?? 0
  }
}

extension Domain where Namespace: DoubleDefaultSettable {
  public func set(_ value: Double, forKey key: Namespace.DoubleKey) {
    store(value, named: Namespace.namespaced(key))
  }

  public func double(forKey key: Namespace.DoubleKey) -> Double {
    value(named: Namespace.namespaced(key)) ?? 0
  }
}
