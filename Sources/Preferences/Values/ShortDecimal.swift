/// A number of at most 18 digits in plain notation: `mantissa` / 10^`decimals`.
///
/// Nearly all numbers are short. Comparing them needs no array of digits, as `Decimal` does.
struct ShortDecimal {
  private let mantissa: Int
  private let decimals: Int

  /// Returns nil for any spelling that needs `Decimal`: one with an exponent, a plus sign or more
  /// digits, or without digits on both sides of its point.
  init?(spelling: String) {
    guard
      let parsed = spelling.utf8.withContiguousStorageIfAvailable({ Self.parse($0) }),
      let (mantissa, decimals) = parsed
    else { return nil }
    (self.mantissa, self.decimals) = (mantissa, decimals)
  }

  private static func parse(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (mantissa: Int, decimals: Int)? {
    let isNegative = text.first == UInt8(ascii: "-")
    guard text.count <= 20 else { return nil }
    var (mantissa, digits) = (0, 0)
    var point: Int?
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      if byte.isDigit {
        guard digits < 18 else { return nil }
        mantissa = mantissa * 10 + Int(byte & 15)
        digits += 1
      } else {
        guard byte == UInt8(ascii: "."), point == nil, digits > 0 else { return nil }
        point = digits
      }
    }
    guard digits > point ?? 0 else { return nil }
    return (isNegative ? -mantissa : mantissa, digits - (point ?? digits))
  }

  /// Whether the number is less than `other`. Nil if that needs `Decimal`.
  func isLess(than other: ShortDecimal) -> Bool? { aligned(with: other).map { $0 < $1 } }

  /// Whether the number has the value of `other`. Nil if that needs `Decimal`.
  func isEqual(to other: ShortDecimal) -> Bool? { aligned(with: other).map { $0 == $1 } }

  /// Whether the number is a whole multiple of `step`. Nil if that needs `Decimal`.
  func isMultiple(of step: ShortDecimal) -> Bool? {
    guard let (number, step) = aligned(with: step), step != 0 else { return nil }
    return number % step == 0
  }

  /// The mantissas of both numbers for the same number of decimals. Nil if one does not fit.
  private func aligned(with other: ShortDecimal) -> (Int, Int)? {
    if decimals == other.decimals { return (mantissa, other.mantissa) }
    guard decimals < other.decimals else { return other.aligned(with: self).map { ($1, $0) } }
    var scaled = mantissa
    for _ in decimals..<other.decimals {
      let (product, isTooLarge) = scaled.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      scaled = product
    }
    return (scaled, other.mantissa)
  }
}
