import Preferences

/// Numbers under a type's name, as `Float`; one that is absent or no number is 0.
public protocol FloatDefaultSettable: KeyNamespaceable {
  associatedtype FloatKey: RawRepresentable<String>
}

extension FloatDefaultSettable {
  public static func set(_ value: Float, forKey key: FloatKey) {
    Domain.standard.store(value, named: namespaced(key))
  }

  public static func float(forKey key: FloatKey) -> Float {
    Domain.standard.value(named: namespaced(key)) ?? 0
  }
}

extension Domain where Namespace: FloatDefaultSettable {
  public func set(_ value: Float, forKey key: Namespace.FloatKey) {
    store(value, named: Namespace.namespaced(key))
  }

  public func float(forKey key: Namespace.FloatKey) -> Float {
    value(named: Namespace.namespaced(key)) ?? 0
  }
}
