@_exported import DefaultsSyntax
@_exported import Preferences

/// A name with a type that only the compiler uses.
///
///     extension Key where Value == Int { static let launchCount = Self("launchCount") }
///
///     Defaults.set(1, for: .launchCount)                  // {"launchCount": 1}
///     Defaults.value(for: .launchCount) ?? 0
///     Defaults.removeValue(for: .launchCount)
///
/// This module also exports Preferences and DefaultsSyntax. In a file that imports it, `Key` is
/// this struct, because a module's own names take precedence over those that it exports. The class
/// is `DefaultsKey` or `Preferences.Key` there. Other files of the program are not affected.
public struct Key<Value: PreferenceType>: Hashable, Sendable {
  /// The stored name.
  public let name: String
  /// Creates a key called `name`.
  public init(_ name: String) { self.name = name }
}

extension Key where Value == PreferenceValue {
  /// Creates a key of any value, if nothing else determines a type: `let name = Key("name")`.
  @_disfavoredOverload
  public init(_ name: String) { self.name = name }
}

extension Domain {
  /// Returns the value. Nil if it is absent or has another type.
  public func value<Value>(for key: Key<Value>) -> Value? {
    value(named: key.name, as: Value.self)
  }

  /// Sets a value. If a declared key of this name refuses it, `problems` reports it.
  public func set<Value>(_ value: Value, for key: Key<Value>) { self[key.declared] = value }

  /// Sets a value of any type with a key of any value.
  @_disfavoredOverload
  public func set(_ value: some PreferenceType, for key: Key<PreferenceValue>) {
    set(value, forKey: key.name)
  }

  /// Removes the stored value.
  public func removeValue<Value>(for key: Key<Value>) { reset(key.declared) }
}

extension Key {
  fileprivate var declared: DefaultsKey<Value?> { DefaultsKey(name) }
}
