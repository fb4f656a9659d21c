/// A type whose values have an order and a spelling in digits.
public protocol PreferenceNumber: PreferenceType, Comparable {
  var number: Number { get }
}

extension PreferenceNumber where Self: FixedWidthInteger {
  public static var kind: Kind { .integer }
  public static var rules: [Rule] { [.range(Bounds(Number(Self.min), Number(Self.max)))] }
  public var number: Number { Number(self) }
  public var preference: PreferenceValue? { .integer(number) }

  /// A whole number that fits: `4.0` is 4.
  public init?(_ value: PreferenceValue) {
    guard let number = value.number, let integer = Self(number.canonical) else { return nil }
    self = integer
  }
}

extension Int: PreferenceNumber {}
extension Int8: PreferenceNumber {}
extension Int16: PreferenceNumber {}
extension Int32: PreferenceNumber {}
extension Int64: PreferenceNumber {}
extension UInt: PreferenceNumber {}
extension UInt8: PreferenceNumber {}
extension UInt16: PreferenceNumber {}
extension UInt32: PreferenceNumber {}
extension UInt64: PreferenceNumber {}

extension PreferenceNumber where Self: BinaryFloatingPoint & LosslessStringConvertible {
  public static var kind: Kind { .real }
  /// The shortest spelling that reads back to it.
  public var number: Number { Number(spelling: "\(self)") }
  public var preference: PreferenceValue? { .real(number) }

  /// A whole number counts too.
  public init?(_ value: PreferenceValue) {
    guard let number = value.number, let real = Self(number.spelling) else { return nil }
    self = real
  }
}

extension Double: PreferenceNumber {}
extension Float: PreferenceNumber {}
