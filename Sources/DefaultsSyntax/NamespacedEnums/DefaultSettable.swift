import FoundationEssentials
import Preferences

/// A type that stores Boolean preferences under its name. A value that is absent or of another type is false.
public protocol BoolDefaultSettable: KeyNamespaceable {
  /// The names of the preferences.
  associatedtype BoolKey: RawRepresentable<String>
}

extension BoolDefaultSettable {
  /// Sets a value of the standard domain.
  public static func set(_ value: Bool, forKey key: BoolKey) { store(value, of: key) }
  /// Returns a value of the standard domain.
  public static func bool(forKey key: BoolKey) -> Bool { value(of: key) ?? false }
}

extension Domain where Namespace: BoolDefaultSettable {
  /// Sets a value of this domain.
  public func set(_ value: Bool, forKey key: Namespace.BoolKey) { store(value, of: key) }
  /// Returns a value of this domain.
  public func bool(forKey key: Namespace.BoolKey) -> Bool { value(of: key) ?? false }
}

/// A type that stores whole numbers under its name. A value that is absent or of another type is 0.
public protocol IntegerDefaultSettable: KeyNamespaceable {
  /// The names of the preferences.
  associatedtype IntegerKey: RawRepresentable<String>
}

extension IntegerDefaultSettable {
  /// Sets a value of the standard domain.
  public static func set(_ value: Int, forKey key: IntegerKey) { store(value, of: key) }
  /// Returns a value of the standard domain.
  public static func integer(forKey key: IntegerKey) -> Int { value(of: key) ?? 0 }
}

extension Domain where Namespace: IntegerDefaultSettable {
  /// Sets a value of this domain.
  public func set(_ value: Int, forKey key: Namespace.IntegerKey) { store(value, of: key) }
  /// Returns a value of this domain.
  public func integer(forKey key: Namespace.IntegerKey) -> Int { value(of: key) ?? 0 }
}

/// A type that stores numbers under its name. A value that is absent or of another type is 0.
public protocol DoubleDefaultSettable: KeyNamespaceable {
  /// The names of the preferences.
  associatedtype DoubleKey: RawRepresentable<String>
}

extension DoubleDefaultSettable {
  /// Sets a value of the standard domain.
  public static func set(_ value: Double, forKey key: DoubleKey) { store(value, of: key) }
  /// Returns a value of the standard domain.
  public static func double(forKey key: DoubleKey) -> Double { value(of: key) ?? 0 }
}

extension Domain where Namespace: DoubleDefaultSettable {
  /// Sets a value of this domain.
  public func set(_ value: Double, forKey key: Namespace.DoubleKey) { store(value, of: key) }
  /// Returns a value of this domain.
  public func double(forKey key: Namespace.DoubleKey) -> Double { value(of: key) ?? 0 }
}

/// A type that stores numbers as `Float` under its name. A value that is absent or of another type is 0.
public protocol FloatDefaultSettable: KeyNamespaceable {
  /// The names of the preferences.
  associatedtype FloatKey: RawRepresentable<String>
}

extension FloatDefaultSettable {
  /// Sets a value of the standard domain.
  public static func set(_ value: Float, forKey key: FloatKey) { store(value, of: key) }
  /// Returns a value of the standard domain.
  public static func float(forKey key: FloatKey) -> Float { value(of: key) ?? 0 }
}

extension Domain where Namespace: FloatDefaultSettable {
  /// Sets a value of this domain.
  public func set(_ value: Float, forKey key: Namespace.FloatKey) { store(value, of: key) }
  /// Returns a value of this domain.
  public func float(forKey key: Namespace.FloatKey) -> Float { value(of: key) ?? 0 }
}

/// A type that stores URLs as text under its name. A value that is absent or not a URL is nil.
public protocol URLDefaultSettable: KeyNamespaceable {
  /// The names of the preferences.
  associatedtype URLKey: RawRepresentable<String>
}

extension URLDefaultSettable {
  /// Sets a value of the standard domain; nil removes it.
  public static func set(_ value: URL?, forKey key: URLKey) { store(value, of: key) }
  /// Returns a value of the standard domain.
  public static func url(forKey key: URLKey) -> URL? { value(of: key) }
}

extension Domain where Namespace: URLDefaultSettable {
  /// Sets a value of this domain; nil removes it.
  public func set(_ value: URL?, forKey key: Namespace.URLKey) { store(value, of: key) }
  /// Returns a value of this domain.
  public func url(forKey key: Namespace.URLKey) -> URL? { value(of: key) }
}

/// A type that stores values of any type under its name. A value that is absent or not of the
/// requested type is nil.
public protocol ObjectDefaultSettable: KeyNamespaceable {
  /// The names of the preferences.
  associatedtype ObjectKey: RawRepresentable<String>
}

extension ObjectDefaultSettable {
  /// Sets a value of the standard domain; nil removes it.
  public static func set<Value: PreferenceType>(_ value: Value?, forKey key: ObjectKey) {
    store(value, of: key)
  }

  /// Returns a value of the standard domain, by default of any type.
  public static func object<Value: PreferenceType>(
    forKey key: ObjectKey, as type: Value.Type = PreferenceValue.self
  ) -> Value? {
    value(of: key)
  }
}

extension Domain where Namespace: ObjectDefaultSettable {
  /// Sets a value of this domain; nil removes it.
  public func set<Value: PreferenceType>(_ value: Value?, forKey key: Namespace.ObjectKey) {
    store(value, of: key)
  }

  /// Returns a value of this domain, by default of any type.
  public func object<Value: PreferenceType>(
    forKey key: Namespace.ObjectKey, as type: Value.Type = PreferenceValue.self
  ) -> Value? {
    value(of: key)
  }
}

extension KeyNamespaceable {
  fileprivate static func value<Value: PreferenceType>(
    of key: some RawRepresentable<String>
  ) -> Value? {
    Domain.standard.value(named: namespaced(key))
  }

  fileprivate static func store<Value: PreferenceType>(
    _ value: Value?, of key: some RawRepresentable<String>
  ) {
    Domain.standard.store(value, named: namespaced(key))
  }
}

extension Domain where Namespace: KeyNamespaceable {
  fileprivate func value<Value: PreferenceType>(
    of key: some RawRepresentable<String>
  ) -> Value? {
    value(named: Namespace.namespaced(key))
  }

  fileprivate func store<Value: PreferenceType>(
    _ value: Value?, of key: some RawRepresentable<String>
  ) {
    store(value, named: Namespace.namespaced(key))
  }
}
