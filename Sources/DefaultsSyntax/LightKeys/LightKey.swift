import Preferences

/// A key that is a name and no more; the type is that of the value at hand.
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
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

extension Domain {
  /// nil removes.
  public func set<Value: PreferenceType>(_ value: Value?, forKey key: LightKey) {
    store(value, named: key.rawValue)
  }

  /// nil where it is absent or of another type.
  public func value<Value: PreferenceType>(forKey key: LightKey) -> Value? {
    value(named: key.rawValue)
  }

  @_disfavoredOverload
  public subscript<Value: PreferenceType>(key: LightKey) -> Value? {
    get { value(forKey: key) }
    nonmutating set { set(newValue, forKey: key) }
  }

  /// What counts in this run where nothing is stored; never saved.
  public func register(defaults: [LightKey: any PreferenceType]) {
    for (key, value) in defaults {
      register((Key<PreferenceValue?>(key.rawValue), value.preference))
    }
  }
}
