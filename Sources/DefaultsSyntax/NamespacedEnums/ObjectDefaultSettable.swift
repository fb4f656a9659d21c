import Preferences

/// Values of any type under a type's name; one that is absent, or not of the type that is asked for,
/// is nil.
public protocol ObjectDefaultSettable: KeyNamespaceable {
  associatedtype ObjectKey: RawRepresentable<String>
}

extension ObjectDefaultSettable {
  /// nil removes.
  public static func set<Value: PreferenceType>(_ value: Value?, forKey key: ObjectKey) {
    Domain.standard.store(value, named: namespaced(key))
  }

  public static func object(forKey key: ObjectKey) -> PreferenceValue? {
    object(forKey: key, as: PreferenceValue.self)
  }

  public static func object<Value: PreferenceType>(
    forKey key: ObjectKey, as type: Value.Type
  ) -> Value? {
    Domain.standard.value(named: namespaced(key))
  }
}

extension Domain where Namespace: ObjectDefaultSettable {
  /// nil removes.
  public func set<Value: PreferenceType>(_ value: Value?, forKey key: Namespace.ObjectKey) {
    store(value, named: Namespace.namespaced(key))
  }

  public func object(forKey key: Namespace.ObjectKey) -> PreferenceValue? {
    object(forKey: key, as: PreferenceValue.self)
  }

  public func object<Value: PreferenceType>(
    forKey key: Namespace.ObjectKey, as type: Value.Type
  ) -> Value? {
    value(named: Namespace.namespaced(key))
  }
}
