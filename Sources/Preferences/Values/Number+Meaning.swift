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
