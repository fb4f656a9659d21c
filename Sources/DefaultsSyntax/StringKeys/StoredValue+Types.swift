import FoundationEssentials
import Preferences

/// Each is nil where nothing is stored, and where what is stored is of another type: true is no
/// number, 1 is no flag, 3.5 is no whole number.
extension StoredValue {
  public var string: String? { typed() }
  /// A whole number that fits.
  public var int: Int? { typed() }
  /// As it is spelled, with all its digits.
  public var number: Number? { object?.number }
  public var double: Double? { typed() }
  public var bool: Bool? { typed() }
  public var object: PreferenceValue? { typed() }
  public var array: [PreferenceValue]? { typed() }
  public var dictionary: [String: PreferenceValue]? { typed() }
  /// In JSON any text in base64 is data.
  public var data: Data? { typed() }
  /// In JSON any text in ISO 8601 is a date.
  public var date: Date? { typed() }

  private func typed<Value: PreferenceType>() -> Value? { domain.value(named: name) }
}

/// The same, with an empty value for nil.
extension StoredValue {
  public var stringValue: String { string ?? "" }
  public var intValue: Int { int ?? 0 }
  public var numberValue: Number { number ?? 0 }
  public var doubleValue: Double { double ?? 0 }
  public var boolValue: Bool { bool ?? false }
  public var arrayValue: [PreferenceValue] { array ?? [] }
  public var dictionaryValue: [String: PreferenceValue] { dictionary ?? [:] }
  public var dataValue: Data { data ?? Data() }
}
