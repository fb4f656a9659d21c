/// Any stored value.
extension PreferenceValue: PreferenceType {
  public static var kind: Kind { .any }
  public var preference: PreferenceValue? { self }
  public init?(_ value: PreferenceValue) { self = value }
}

extension Bool: PreferenceType {
  public static var kind: Kind { .boolean }
  public var preference: PreferenceValue? { .bool(self) }

  public init?(_ value: PreferenceValue) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
}

extension String: PreferenceType {
  public static var kind: Kind { .string }
  public var preference: PreferenceValue? { .string(self) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
}

/// Stored as text with suffixes: `1h30m`, `250ms`. A bare number is read as seconds.
extension Duration: PreferenceType {
  public static var kind: Kind { .duration(.text) }
  public var preference: PreferenceValue? { .string(spanText) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let text) = value else { return nil }
    let seconds = JSONNumber.value(text)?.number.map { "\($0)s" }
    guard let span = DurationText.nanoseconds(of: seconds ?? text),
      let nanoseconds = Int64(exactly: span)
    else { return nil }
    self = .nanoseconds(nanoseconds)
  }

  /// The text with suffixes, to the nanosecond.
  var spanText: String {
    let (seconds, attoseconds) = components
    return DurationText.text(
      ofNanoseconds: Int128(seconds) * DurationText.second + Int128(attoseconds / 1_000_000_000))
  }
}

/// A numeric type.
public protocol PreferenceNumber: PreferenceType, Comparable {
  /// The value as an exact number.
  var number: Number { get }
}

extension PreferenceNumber where Self: FixedWidthInteger {
  public static var kind: Kind { .integer }
  public static var rules: [Rule] { [.range(Bounds(Number(Self.min), Number(Self.max)))] }
  public var number: Number { Number(self) }
  public var preference: PreferenceValue? { .integer(number) }

  /// Decodes a whole number that fits: `4.0` is 4.
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
extension Int128: PreferenceNumber {}
extension UInt: PreferenceNumber {}
extension UInt8: PreferenceNumber {}
extension UInt16: PreferenceNumber {}
extension UInt32: PreferenceNumber {}
extension UInt64: PreferenceNumber {}
extension UInt128: PreferenceNumber {}

extension PreferenceNumber where Self: BinaryFloatingPoint {
  public static var kind: Kind { .real }
  /// The shortest decimal number that converts back to this value.
  public var number: Number { Number(spelling: "\(self)") }
  public var preference: PreferenceValue? { .real(number) }

  /// Decodes any number, by way of `Double`.
  ///
  /// So a type of Foundation needs one line: `extension CGFloat: @retroactive PreferenceNumber {}`.
  public init?(_ value: PreferenceValue) {
    guard let double = Double(value) else { return nil }
    self.init(double)
  }
}

extension PreferenceNumber where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Decodes any number.
  public init?(_ value: PreferenceValue) {
    guard let number = value.number, let real = Self(number.spelling) else { return nil }
    self = real
  }
}

extension Double: PreferenceNumber {}
extension Float: PreferenceNumber {}

extension Array: PreferenceType where Element: PreferenceType {
  public typealias Wrapped = Self
  public static var kind: Kind { .list(of: Element.kind) }
  public static var rules: [Rule] { Element.rules.isEmpty ? [] : [.each(Element.rules)] }
  public static var memberEntries: [MemberEntry] {
    Element.memberEntries.map { $0.inside(.element) }
  }
  public static var isSecret: Bool { Element.isSecret }
  public var isAbsent: Bool { false }

  /// The stored list; nil if an element cannot be encoded.
  public var preference: PreferenceValue? {
    let elements = compactMap(\.element)
    return elements.count == count ? .array(elements) : nil
  }

  public init?(_ value: PreferenceValue) {
    guard case .array(let values) = value else { return nil }
    let elements = values.compactMap(Element.init)
    guard elements.count == values.count else { return nil }
    self = elements
  }
}

/// Stored with sorted keys, so that equal dictionaries have equal text.
extension Dictionary: PreferenceType where Key == String, Value: PreferenceType {
  public typealias Wrapped = Self
  public static var kind: Kind { .dictionary(of: Value.kind) }
  public static var rules: [Rule] { Value.rules.isEmpty ? [] : [.each(Value.rules)] }
  public static var memberEntries: [MemberEntry] { Value.memberEntries.map { $0.inside(.other) } }
  public static var isSecret: Bool { Value.isSecret }

  public var isAbsent: Bool { false }

  /// The stored dictionary; nil if a member cannot be encoded.
  public var preference: PreferenceValue? {
    let members = sorted { $0.key < $1.key }.compactMap { key, value in
      value.element.map { (key, $0) }
    }
    guard members.count == count else { return nil }
    return .dictionary(ExactDictionary(uniqueKeysWithValues: members))
  }

  /// Decodes a dictionary. Returns nil also if two keys are canonically equivalent, because they are one
  /// key in Swift.
  public init?(_ value: PreferenceValue) {
    guard case .dictionary(let members) = value else { return nil }
    var dictionary: Self = [:]
    for (key, member) in members {
      guard let value = Value(member), dictionary.updateValue(value, forKey: key) == nil else {
        return nil
      }
    }
    self = dictionary
  }
}

/// Enums with raw values: `enum Theme: String, CaseIterable, PreferenceType { case dark, light }`. If
/// the enum is `CaseIterable`, the kind is a choice of its cases.
extension PreferenceType where Self: RawRepresentable, RawValue: PreferenceType {
  public static var kind: Kind { RawValue.kind }
  public static var rules: [Rule] { [readable] }
  public var preference: PreferenceValue? { rawValue.preference }

  public init?(_ value: PreferenceValue) {
    guard let raw = RawValue(value) else { return nil }
    self.init(rawValue: raw)
  }
}

extension PreferenceType where Self: RawRepresentable & CaseIterable, RawValue: PreferenceType {
  public static var kind: Kind {
    .choice(
      allCases.compactMap { choice in
        let described = choice as? any DescribedChoice
        return choice.preference.map {
          Choice($0, label: described?.label, summary: described?.summary)
        }
      })
  }

  public static var rules: [Rule] { [] }
}

/// A case with a label and a summary, which the editor shows in the list of choices.
public protocol DescribedChoice {
  /// The label; nil if the raw value is clear enough.
  var label: String? { get }
  /// One sentence.
  var summary: String? { get }
}

extension DescribedChoice {
  public var label: String? { nil }
  public var summary: String? { nil }
}

/// A custom type that is stored as its `Codable` encoding, with sorted keys. A part of a type that a
/// key may have is stored like the value of such a key.
///
/// If `init(from:)` throws `DecodingError.dataCorrupted` or an error of the program, its words are in the
/// problem: `net: must be a Network: expected a network such as 10.0.0.0/8`. If the key is secret, they
/// are left out, because they may quote the value.
///
/// If the members of a struct have defaults, `RecordPreference` declares them too.
public protocol CodablePreference: PreferenceType, Codable {}

extension CodablePreference {
  /// Any value. A type can declare a narrower kind.
  public static var kind: Kind { .any }
  public static var rules: [Rule] {
    [.decodable(phrase: "a \(Self.self)") { $0 == .null ? nil : decodingFailure(of: $0) }]
  }

  /// Returns the words of the decoder about a value that it refuses. Empty if they are not the
  /// program's own. Nil if it decodes the value.
  private static func decodingFailure(of value: PreferenceValue) -> String? {
    do {
      _ = try Self(from: ValueDecoder(value))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch is DecodingError {
      return ""
    } catch {
      return "\(error)"
    }
  }

  public var isAbsent: Bool { false }

  /// The encoded value; nil if encoding fails.
  public var preference: PreferenceValue? {
    try? ValueEncoder.encode(self)
  }

  public init?(_ value: PreferenceValue) {
    guard let decoded = try? Self(from: ValueDecoder(value)) else { return nil }
    self = decoded
  }
}
