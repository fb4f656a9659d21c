import FoundationEssentials
import Preferences

/// The calls of Foundation's `UserDefaults`, with names as texts.
///
///     Defaults.set(true, forKey: "isUserLoggedIn")
///     Defaults.bool(forKey: "isUserLoggedIn")
///
/// A value that is absent or of another type is false, 0 or nil. Unlike `UserDefaults`, nothing is
/// converted: the text `"yes"` is not Boolean. If a key of that name is declared, its rules apply, and
/// `problems` reports a value that they refuse.
extension Domain {
  /// Returns the Boolean, or false.
  public func bool(forKey name: String) -> Bool { self[name].boolValue }
  /// Returns the whole number, or 0.
  public func integer(forKey name: String) -> Int { self[name].intValue }
  /// Returns the number, or 0.
  public func double(forKey name: String) -> Double { self[name].doubleValue }
  /// Returns the number, rounded to a `Float`, or 0.
  public func float(forKey name: String) -> Float { value(named: name) ?? 0 }
  /// Returns the text. Nil if there is none.
  public func string(forKey name: String) -> String? { self[name].string }
  /// Returns the value of any type. Nil if there is none.
  public func object(forKey name: String) -> PreferenceValue? { self[name].object }
  /// Returns the URL. Nil if there is none.
  public func url(forKey name: String) -> URL? { value(named: name) }
  /// Returns the data. Nil if there are none.
  public func data(forKey name: String) -> Data? { self[name].data }
  /// Returns the list. Nil if there is none.
  public func array(forKey name: String) -> [PreferenceValue]? { self[name].array }
  /// Returns the list of texts. Nil if there is none.
  public func stringArray(forKey name: String) -> [String]? { value(named: name) }
  /// Returns the dictionary. Nil if there is none.
  public func dictionary(forKey name: String) -> [String: PreferenceValue]? {
    self[name].dictionary
  }

  /// Sets the value; nil removes it.
  public func set(_ value: (any PreferenceType)?, forKey name: String) { self[name] = value }

  /// Removes the stored value.
  public func removeObject(forKey name: String) { remove(name) }
}
