import FoundationEssentials

/// Whatever is stored, untyped.
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

  /// To the nanosecond.
  var spanText: String {
    let (seconds, attoseconds) = components
    return DurationText.text(
      ofNanoseconds: Int128(seconds) * DurationText.second + Int128(attoseconds / 1_000_000_000))
  }
}

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

extension Array: PreferenceType where Element: PreferenceType {
  public typealias Wrapped = Self
  public static var kind: Kind { .list(of: Element.kind) }
  public static var rules: [Rule] { Element.rules.isEmpty ? [] : [.each(Element.rules)] }
  public var isAbsent: Bool { false }

  /// nil if an element cannot be encoded.
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

/// Written with its keys in order, so that equal dictionaries are stored alike.
extension Dictionary: PreferenceType where Key == String, Value: PreferenceType {
  public typealias Wrapped = Self
  public static var kind: Kind { .dictionary(of: Value.kind) }
  public static var rules: [Rule] { Value.rules.isEmpty ? [] : [.each(Value.rules)] }

  public var isAbsent: Bool { false }

  /// nil if a member cannot be encoded.
  public var preference: PreferenceValue? {
    let members = sorted { $0.key < $1.key }.compactMap { key, value in
      value.element.map { (key, $0) }
    }
    guard members.count == count else { return nil }
    return .dictionary(ExactDictionary(uniqueKeysWithValues: members))
  }

  /// Nil also if two keys are canonically equivalent: Swift takes them for one.
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

/// An enum with raw values: `enum Theme: String, CaseIterable, PreferenceType { case dark, light }`.
/// With `CaseIterable` it is a choice of its cases.
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
        let words = choice as? any DescribedChoice
        return choice.preference.map { Choice($0, label: words?.label, summary: words?.summary) }
      })
  }

  public static var rules: [Rule] { [] }
}

/// A case that says more than its raw value; the editor shows it in the list of choices.
public protocol DescribedChoice {
  /// nil where the raw value says it.
  var label: String? { get }
  /// One sentence.
  var summary: String? { get }
}

extension DescribedChoice {
  public var label: String? { nil }
  public var summary: String? { nil }
}

/// A type of one's own, stored as what its `Codable` writes: a table that people can read, its keys
/// in order, its dates in ISO 8601. Nothing is Codable by accident: the type says so.
public protocol CodablePreference: PreferenceType, Codable {}

extension CodablePreference {
  /// Whatever it writes; narrow it where that is known.
  public static var kind: Kind { .any }
  public static var rules: [Rule] { [readable] }

  public var isAbsent: Bool { false }

  /// nil where encoding fails.
  public var preference: PreferenceValue? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let bytes = try? encoder.encode(self) else { return nil }
    return try? PreferenceValue(typed: String(decoding: bytes, as: UTF8.self))
  }

  public init?(_ value: PreferenceValue) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let json = Data(value.asText.text.utf8)
    guard let decoded = try? decoder.decode(Self.self, from: json) else { return nil }
    self = decoded
  }
}
