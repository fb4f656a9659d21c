import FoundationEssentials
import Preferences

/// The type to extend with keys that have names of their own.
///
///     extension DefaultsKeys {
///       static let username = DefaultsKey<String?>("username")
///       static let launchCount = DefaultsKey<Int>("launchCount")
///     }
///
///     Defaults[.username]                       // nil if absent
///     Defaults[.launchCount] += 1               // from 0; {"launchCount": 1}
///     Defaults[.libraries][0] += " 2.0"
///
/// The keys need no namespace and can be used with any domain. A read takes longer than that of a
/// key of the domain's own namespace.
public typealias DefaultsKeys = Keys
/// A key with a name of its own.
public typealias DefaultsKey = Key

extension Key where Value: EmptyDefault {
  /// Declares a key whose default is the empty value: 0, false, `""`, `[]`.
  public convenience init(_ name: String) { self.init(name, default: .empty) }
}

extension Key where Value.Wrapped == Value {
  /// Declares a key with a name of its own: `DefaultsKey<Int>("launchCount", defaultValue: 1)`.
  public convenience init(_ name: String, defaultValue: Value) {
    self.init(name, default: defaultValue)
  }
}

extension Domain {
  /// Whether a value is stored or overridden for this run. A registered default is not counted.
  public func hasKey<Value>(_ key: DefaultsKey<Value>) -> Bool {
    switch origin(of: key) {
    case .builtIn, .registered, .inherited: false
    case .stored, .unreadable, .overridden: true
    }
  }

  /// Removes the stored value.
  public func remove<Value>(_ key: DefaultsKey<Value>) { reset(key) }
}

/// A type with an empty value, so that a key of the type needs no default.
public protocol EmptyDefault: PreferenceType where Wrapped == Self {
  /// The value of a key for which nothing is stored.
  static var empty: Self { get }
}

extension Bool: EmptyDefault { public static var empty: Bool { false } }

/// Every number is 0 by default.
extension EmptyDefault where Self: Numeric { public static var empty: Self { 0 } }
extension Int: EmptyDefault {}
extension Int8: EmptyDefault {}
extension Int16: EmptyDefault {}
extension Int32: EmptyDefault {}
extension Int64: EmptyDefault {}
extension Int128: EmptyDefault {}
extension UInt: EmptyDefault {}
extension UInt8: EmptyDefault {}
extension UInt16: EmptyDefault {}
extension UInt32: EmptyDefault {}
extension UInt64: EmptyDefault {}
extension UInt128: EmptyDefault {}
extension Double: EmptyDefault {}
extension Float: EmptyDefault {}

extension String: EmptyDefault { public static var empty: String { "" } }
extension Data: EmptyDefault { public static var empty: Data { Data() } }

extension Array: EmptyDefault where Element: PreferenceType {
  public static var empty: [Element] { [] }
}

extension Dictionary: EmptyDefault where Key == String, Value: PreferenceType {
  public static var empty: [String: Value] { [:] }
}
