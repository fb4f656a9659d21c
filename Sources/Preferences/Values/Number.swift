/// A number with its spelling: `1.0`, `-0`, `1e400`, `0x1F`, forty digits. Two numbers are equal if
/// they are spelled alike; `isEquivalent(to:)` compares their values.
public struct Number: Hashable, Sendable, CustomStringConvertible {
  /// The number as it was written.
  public let spelling: String

  /// Creates a number with a spelling, which is not checked.
  public init(spelling: String) { self.spelling = spelling }
  /// Creates a whole number in decimal.
  public init(_ integer: some BinaryInteger) { spelling = String(integer) }
  /// Creates a number as Swift spells it.
  public init(_ real: Double) { spelling = "\(real)" }

  public var description: String { spelling }
}

extension Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Number {
  var decimal: Decimal? { Decimal(spelling: spelling) }
  private var short: ShortDecimal? { ShortDecimal(spelling: spelling) }

  /// Whether the number is whole, as `1.0`, `1e3` and `0x1F` are.
  public var isInteger: Bool { decimal?.isInteger ?? false }

  /// A spelling that all numbers with the same value share: `1.0`, `1e0` and `0x1` give `1`. A
  /// number that is not finite, or has an exponent beyond 10^15, gives its own spelling.
  public var canonical: String {
    guard let decimal, !decimal.isOutOfRange else { return spelling }
    return decimal.text
  }

  /// Whether both numbers have the same value. O(digits), even for large exponents.
  public func isEquivalent(to other: Number) -> Bool {
    if spelling == other.spelling { return true }
    if let a = short, let b = other.short, let isEqual = a.isEqual(to: b) { return isEqual }
    return canonical == other.canonical
  }

  /// Whether this number is less than `other`. Nil if one of them is not finite.
  public func isLess(than other: Number) -> Bool? {
    if let a = short, let b = other.short, let isLess = a.isLess(than: b) { return isLess }
    guard let a = decimal, let b = other.decimal else { return nil }
    return a < b
  }

  /// Whether this number is an exact multiple of `step`, as 0.3 is of 0.1. Nil if one of them is
  /// not finite or the computation would take too long.
  public func isMultiple(of step: Number) -> Bool? {
    if let a = short, let b = step.short, let isMultiple = a.isMultiple(of: b) {
      return isMultiple
    }
    guard let a = decimal, let b = step.decimal else { return nil }
    return a.isMultiple(of: b)
  }

  /// Returns the exact sum. Nil if one number is not finite, or the sum has more than 10,000
  /// digits.
  public func adding(_ other: Number) -> Number? {
    guard let a = decimal, let b = other.decimal else { return nil }
    return a.adding(b).map { Number(spelling: $0.text) }
  }

  /// The number as an `Int`. Nil if it is not whole or does not fit.
  public var int: Int? { Int(canonical) }
  /// The nearest `Double`. Nil if the spelling is not a number in Swift.
  public var double: Double? { Double(spelling) }
}

/// The grammar of numbers in RFC 8259, section 6.
enum JSONNumber {
  /// Returns an integer, or a real if `spelling` has a fraction or exponent. Nil if it is not
  /// valid.
  static func value(_ spelling: String) -> PreferenceValue? {
    var rest = spelling.utf8[...]
    func skip(_ characters: UInt8...) -> Bool {
      guard let first = rest.first, characters.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits() -> Substring.UTF8View {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest[digits.endIndex...]
      return digits
    }
    _ = skip(UInt8(ascii: "-"))
    let whole = skipDigits()
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    if rest.isEmpty { return .integer(Number(spelling: spelling)) }
    if skip(UInt8(ascii: ".")), skipDigits().isEmpty { return nil }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
      if skipDigits().isEmpty { return nil }
    }
    return rest.isEmpty ? .real(Number(spelling: spelling)) : nil
  }
}
