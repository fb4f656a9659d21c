/// What a number's spelling amounts to, exactly: ± 0.d₁d₂d₃… × 10^exponent.
///
/// Comparing costs the number of digits, whatever the exponent. An exponent beyond 10^15 is kept as
/// "absurd": such a number has a size, but two of them are told apart by their spelling only.
struct Decimal: Hashable {
  let isNegative: Bool
  /// 0…9 each, neither the first nor the last zero; none for zero.
  let digits: [UInt8]
  let exponent: Int

  static let zero = Decimal(isNegative: false, digits: [], exponent: 0)
  static let absurdExponent = 1_000_000_000_000_000

  var isZero: Bool { digits.isEmpty }
  var isAbsurd: Bool { abs(exponent) >= Decimal.absurdExponent }
  var isInteger: Bool { isZero || exponent >= digits.count }

  private init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }

  /// `integer` × 10^`scale`, its digits not yet trimmed.
  init(isNegative: Bool, integer: some Collection<UInt8>, scale: Int) {
    let leading = integer.prefix { $0 == 0 }.count
    let significant = Array(integer.dropFirst(leading))
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    guard significant.count > 0 else {
      self = .zero
      return
    }
    let limit = Decimal.absurdExponent
    self.init(
      isNegative: isNegative, digits: Array(significant.dropLast(trailing)),
      exponent: max(-limit, min(limit, significant.count + scale)))
  }
}

extension Decimal: Comparable {
  static func < (a: Self, b: Self) -> Bool {
    guard a.sign == b.sign else { return a.sign < b.sign }
    return a.isNegative ? b.isSmaller(than: a) : a.isSmaller(than: b)
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// By size alone.
  private func isSmaller(than other: Decimal) -> Bool {
    guard exponent == other.exponent else { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension Decimal {
  /// Whether `self` is a whole multiple of `step`; nil where that would take too much work to tell:
  /// many thousand digits of both, an absurd exponent.
  func isMultiple(of step: Decimal) -> Bool? {
    guard !isZero else { return true }
    guard !step.isZero, !isAbsurd, !step.isAbsurd else { return nil }
    let shift = (exponent - digits.count) - (step.exponent - step.digits.count)
    // No power of ten divides digits that do not end in a zero.
    guard shift >= 0 else { return false }
    guard step.digits.count <= 18 else { return isMultiple(ofMany: step.digits, shift: shift) }
    let divisor = step.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
    let remainder = digits.reduce(UInt64(0)) {
      UInt64((UInt128($0) * 10 + UInt128($1)) % UInt128(divisor))
    }
    return Decimal.product(
      remainder, Decimal.power(of: 10, shift, modulo: divisor), modulo: divisor) == 0
  }

  /// By long division of `digits` and `shift` zeros after them.
  private func isMultiple(ofMany divisor: [UInt8], shift: Int) -> Bool? {
    guard shift <= 100_000, (digits.count + shift) * divisor.count <= 10_000_000 else {
      return nil
    }
    var rest = [UInt8](repeating: 0, count: divisor.count + 1)
    let padded = [0] + divisor
    for digit in digits + [UInt8](repeating: 0, count: shift) {
      rest.removeFirst()
      rest.append(digit)
      while !rest.lexicographicallyPrecedes(padded) { Decimal.subtract(divisor, from: &rest) }
    }
    return rest.allSatisfy { $0 == 0 }
  }

  /// `rest` has one place more.
  private static func subtract(_ divisor: [UInt8], from rest: inout [UInt8]) {
    var borrow: UInt8 = 0
    for place in rest.indices.reversed() {
      let taken = borrow + (place > 0 ? divisor[place - 1] : 0)
      borrow = rest[place] < taken ? 1 : 0
      rest[place] = rest[place] + borrow * 10 - taken
    }
  }

  private static func product(_ a: UInt64, _ b: UInt64, modulo m: UInt64) -> UInt64 {
    UInt64(UInt128(a) * UInt128(b) % UInt128(m))
  }

  private static func power(of base: UInt64, _ exponent: Int, modulo m: UInt64) -> UInt64 {
    var result = 1 % m
    var factor = base % m
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, factor, modulo: m) }
      factor = product(factor, factor, modulo: m)
      rest >>= 1
    }
    return result
  }
}
