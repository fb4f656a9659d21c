import Preferences

/// A key that is only a name. The type is that of the value at hand.
///
///     extension LightKey {
///       static let showLineNumbers: LightKey = "showLineNumbers"
///       static let fontFamily: LightKey = "fontFamily"
///     }
///
///     Defaults.register(defaults: [.showLineNumbers: false, .fontFamily: "Menlo"])
///     Defaults.set("Fira Code", forKey: .fontFamily)      // {"fontFamily": "Fira Code"}
///     let family: String? = Defaults[.fontFamily]
public struct LightKey: Hashable, RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The stored name.
  public let rawValue: String

  /// Creates a key called `name`.
  public init(_ name: String) { rawValue = name }
  /// Creates a key called `rawValue`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key called `name`.
  public init(stringLiteral name: String) { rawValue = name }
}

extension Domain {
  /// Sets a value; nil removes it.
  public func set<Value: PreferenceType>(_ value: Value?, forKey key: LightKey) {
    store(value, named: key.rawValue)
  }

  /// Returns the value. Nil if it is absent or has another type.
  public func value<Value: PreferenceType>(forKey key: LightKey) -> Value? {
    value(named: key.rawValue)
  }

  /// The value of `key`. Nil if it is absent or has another type; setting nil removes it.
  @_disfavoredOverload
  public subscript<Value: PreferenceType>(key: LightKey) -> Value? {
    get { value(forKey: key) }
    nonmutating set { set(newValue, forKey: key) }
  }

  /// Sets defaults for this run, which are never saved.
  public func register(defaults: [LightKey: any PreferenceType]) {
    for (key, value) in defaults {
      register((Key<PreferenceValue?>(key.rawValue), value.preference))
    }
  }
}
