/// A number as it is spelled: `1.0`, `-0`, `1e400`, `0x1F`, forty digits. Equal when spelled alike;
/// `isEquivalent(to:)` compares what they amount to.
public struct Number: Hashable, Sendable, CustomStringConvertible {
  public let spelling: String

  public init(spelling: String) { self.spelling = spelling }
  public init(_ integer: some BinaryInteger) { spelling = String(integer) }
  public init(_ real: Double) { spelling = "\(real)" }

  public var description: String { spelling }
}

extension Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Number {
  var decimal: Decimal? { Decimal(spelling: spelling) }

  /// `1.0`, `1e3` and `0x1F` are.
  public var isInteger: Bool { decimal?.isInteger ?? false }

  /// One spelling for all numbers that amount to the same: `1.0`, `1e0` and `0x1` give `1`. What is
  /// no finite number, and an exponent beyond 10^15, gives its own spelling.
  public var canonical: String {
    guard let decimal, !decimal.isAbsurd else { return spelling }
    return decimal.text
  }

  /// O(digits), whatever the exponents.
  public func isEquivalent(to other: Number) -> Bool {
    spelling == other.spelling || canonical == other.canonical
  }

  /// nil where one of them is no finite number.
  public func isLess(than other: Number) -> Bool? {
    guard let a = decimal, let b = other.decimal else { return nil }
    return a < b
  }

  /// Exactly: 0.3 is a multiple of 0.1. nil where it takes too much work to tell.
  public func isMultiple(of step: Number) -> Bool? {
    guard let a = decimal, let b = step.decimal else { return nil }
    return a.isMultiple(of: b)
  }

  /// Exactly, as one adds on paper: 3.14 and 10 are 13.14, 0.1 and 0.2 are 0.3. nil where one of them
  /// is no finite number, or the sum has more than 10,000 places.
  public func adding(_ other: Number) -> Number? {
    guard let a = decimal, let b = other.decimal else { return nil }
    return a.adding(b).map { Number(spelling: $0.text) }
  }

  /// Where it is a whole number that fits.
  public var int: Int? { Int(canonical) }
  public var double: Double? { Double(spelling) }
}

/// RFC 8259, section 6: `[-] (0 | 1-9 digits) [. digits] [e [+-] digits]`.
enum JSONNumber {
  /// An integer where neither fraction nor exponent is written, else a real; nil where the spelling
  /// is not JSON's.
  static func value(_ spelling: String) -> PreferenceValue? {
    var rest = spelling.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: \.isDigit)
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    rest = rest[whole.endIndex...]
    if rest.isEmpty { return .integer(Number(spelling: spelling)) }
    guard takesFraction(&rest), takesExponent(&rest), rest.isEmpty else { return nil }
    return .real(Number(spelling: spelling))
  }

  private static func takesFraction(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: ".") else { return true }
    rest.removeFirst()
    return takesDigits(&rest)
  }

  private static func takesExponent(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return true }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return takesDigits(&rest)
  }

  private static func takesDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
