@_exported import DefaultsSyntax
@_exported import Preferences

/// A name with a type that only the compiler sees.
///
///     extension Key where Value == Int { static let launchCount = Self("launchCount") }
///
///     Defaults.set(1, for: .launchCount)                  // {"launchCount": 1}
///     Defaults.value(for: .launchCount) ?? 0
///     Defaults.removeValue(for: .launchCount)
///
/// A file that imports this module has the names of Preferences and DefaultsSyntax too, and means
/// this struct by `Key`, whether it imports them besides or not: what a module exports of another
/// stands behind its own. The class is `DefaultsKey` there, or `Preferences.Key`. Other files of the
/// program do not notice.
public struct Key<Value: PreferenceType>: Hashable, Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }
}

extension Domain {
  /// nil where it is absent or of another type.
  public func value<Value>(for key: Key<Value>) -> Value? { self[key.declared] }

  /// What a declared key of this name refuses is told by `problems`.
  public func set<Value>(_ value: Value, for key: Key<Value>) { self[key.declared] = value }

  public func removeValue<Value>(for key: Key<Value>) { reset(key.declared) }
}

extension Key {
  fileprivate var declared: DefaultsKey<Value?> { DefaultsKey(name) }
}
