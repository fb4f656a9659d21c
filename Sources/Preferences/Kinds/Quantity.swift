/// Amounts with units, counted exactly in a smallest part: nanoseconds, bytes.
struct Unit {
  let names: [String]
  let size: Int128
}

extension Unit {
  /// `number` × `size`, where that is a whole number of parts and fits.
  func amount(_ number: Substring) -> Int128? {
    guard let decimal = Decimal(spelling: String(number)) else { return nil }
    guard !decimal.isZero else { return 0 }
    guard decimal.digits.count <= 30, -30...30 ~= decimal.exponent else { return nil }
    var amount = decimal.digits.reduce(Int128(0)) { $0 * 10 + Int128($1) }
    let scale = decimal.exponent - decimal.digits.count
    guard let scaled = amount.scaled(by: size) else { return nil }
    amount = scaled
    for _ in 0..<max(scale, 0) {
      guard let next = amount.scaled(by: 10) else { return nil }
      amount = next
    }
    for _ in 0..<max(-scale, 0) {
      guard amount % 10 == 0 else { return nil }
      amount /= 10
    }
    return decimal.isNegative ? -amount : amount
  }
}

extension Int128 {
  func scaled(by factor: Int128) -> Int128? {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  /// `self` ÷ `divisor` as a number; nil where it does not end within twelve places.
  func number(dividedBy divisor: Int128) -> PreferenceValue? {
    guard divisor > 0 else { return nil }
    if self % divisor == 0 { return .integer(Number(self / divisor)) }
    guard let scaled = scaled(by: 1_000_000_000_000), scaled % divisor == 0 else { return nil }
    let decimal = Decimal(
      isNegative: self < 0,
      integer: String(scaled.magnitude / divisor.magnitude).utf8.map { $0 & 15 },
      scale: -12)
    return JSONNumber.value(decimal.text)
  }
}
