import FoundationEssentials
import Preferences

/// A type that has a value for "nothing yet", so that a key of it needs no default.
public protocol EmptyDefault: PreferenceType where Wrapped == Self {
  static var empty: Self { get }
}

extension Bool: EmptyDefault { public static var empty: Bool { false } }
extension Int: EmptyDefault { public static var empty: Int { 0 } }
extension Double: EmptyDefault { public static var empty: Double { 0 } }
extension Float: EmptyDefault { public static var empty: Float { 0 } }
extension String: EmptyDefault { public static var empty: String { "" } }
extension Data: EmptyDefault { public static var empty: Data { Data() } }

extension Array: EmptyDefault where Element: PreferenceType {
  public static var empty: [Element] { [] }
}

extension Dictionary: EmptyDefault where Key == String, Value: PreferenceType {
  public static var empty: [String: Value] { [:] }
}
