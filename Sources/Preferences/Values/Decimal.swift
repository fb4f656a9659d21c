/// The exact value of a number's spelling: ± 0.d₁d₂d₃… × 10^exponent.
///
/// A comparison costs the number of digits, even for a large exponent. An exponent beyond 10^15 is
/// out of range: such a number can be compared with ordinary ones, but two of them are
/// distinguished only by their spelling.
struct Decimal: Hashable {
  let isNegative: Bool
  /// The digits, each 0…9. The first and the last are not 0; zero has no digits.
  let digits: [UInt8]
  let exponent: Int

  static let zero = Decimal(isNegative: false, digits: [], exponent: 0)
  static let maximumExponent = 1_000_000_000_000_000

  var isZero: Bool { digits.isEmpty }
  /// Whether the exponent is out of range.
  var isOutOfRange: Bool { abs(exponent) >= Decimal.maximumExponent }
  var isInteger: Bool { isZero || exponent >= digits.count }

  private init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }

  /// Creates `integer` × 10^`scale`. The digits may begin and end with zeros.
  init(isNegative: Bool, integer: some Collection<UInt8>, scale: Int) {
    let leading = integer.prefix { $0 == 0 }.count
    let significant = Array(integer.dropFirst(leading))
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    guard significant.count > 0 else {
      self = .zero
      return
    }
    let limit = Decimal.maximumExponent
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

  /// Whether the absolute value is smaller than that of `other`.
  private func isSmaller(than other: Decimal) -> Bool {
    guard exponent == other.exponent else { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension Decimal {
  /// Whether this number is a whole multiple of `step`. Nil if that would take too long: if both
  /// have many thousand digits, or an exponent is out of range.
  func isMultiple(of step: Decimal) -> Bool? {
    guard !isZero else { return true }
    guard !step.isZero, !isOutOfRange, !step.isOutOfRange else { return nil }
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

  /// Divides the digits, followed by `shift` zeros, by long division.
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

  /// Subtracts `divisor` from `rest`, which has one more digit.
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

extension Decimal {
  /// Returns the exact sum. Nil if it would have more than 10,000 digits.
  func adding(_ other: Decimal) -> Decimal? {
    guard !isZero, !other.isZero else { return isZero ? other : self }
    guard !isOutOfRange, !other.isOutOfRange else { return nil }
    let least = min(scale, other.scale)
    let width = max(exponent, other.exponent) - least
    guard width <= 10_000 else { return nil }
    var places = [Int](repeating: 0, count: width)  // least first
    for term in [self, other] {
      for (place, digit) in term.digits.reversed().enumerated() {
        places[term.scale - least + place] += term.isNegative ? -Int(digit) : Int(digit)
      }
    }
    return Decimal(places: places, scale: least)
  }

  /// The power of ten of the last digit.
  private var scale: Int { exponent - digits.count }

  /// Creates a number from `places`, the least significant first. A place may exceed 9, and any but
  /// the highest may be negative.
  private init(places: [Int], scale: Int) {
    let isNegative = (places.last { $0 != 0 } ?? 0) < 0
    var carry = 0
    var digits: [UInt8] = []
    for place in places {
      let sum = (isNegative ? -place : place) + carry
      carry = sum < 0 ? -1 : sum / 10
      digits.append(UInt8(sum - carry * 10))
    }
    digits.append(UInt8(carry))
    self.init(isNegative: isNegative, integer: digits.reversed(), scale: scale)
  }
}

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }

  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
