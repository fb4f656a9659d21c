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
  private static let maximumExponent = 1_000_000_000_000_000

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

extension Decimal {
  /// Parses any spelling of JSON, TOML or property lists: `-1.5e3`, `+5`, `.5`, `0x1F`, `0o17`, `1_000`. Returns
  /// nil if it is not a finite number, or has more than 1,000 digits in another base than ten.
  init?(spelling: String) {
    guard !spelling.utf8.contains(UInt8(ascii: "_")) else {
      guard let spelling = Decimal.withoutUnderscores(spelling) else { return nil }
      self.init(spelling: spelling)
      return
    }
    var rest = spelling.utf8[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    let isNegative = sign == UInt8(ascii: "-")
    if let base = Decimal.base(of: rest) {
      guard let digits = Decimal.digits(of: rest.dropFirst(2), inBase: base) else { return nil }
      self.init(isNegative: isNegative, integer: digits, scale: 0)
    } else {
      guard let parts = Decimal.parts(of: rest) else { return nil }
      self.init(isNegative: isNegative, integer: parts.digits, scale: parts.scale)
    }
  }

  /// Returns the base that the first two characters name: 16, 8 or 2. Nil if they name none.
  private static func base(of text: Substring.UTF8View) -> Int? {
    guard text.first == UInt8(ascii: "0") else { return nil }
    return switch text.dropFirst().first {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  /// Returns nil if an underscore is not between two digits.
  private static func withoutUnderscores(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let isFaulty = bytes.indices.contains { at in
      bytes[at] == UInt8(ascii: "_")
        && (at == 0 || at == bytes.count - 1 || bytes[at - 1].hexDigit == nil
          || bytes[at + 1].hexDigit == nil)
    }
    return isFaulty ? nil : text.filter { $0 != "_" }
  }

  private static func parts(of text: Substring.UTF8View) -> (digits: [UInt8], scale: Int)? {
    let whole = text.prefix(while: \.isDigit)
    var rest = text[whole.endIndex...]
    var digits = whole.map { $0 & 15 }
    var scale = 0
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isDigit)
      digits += fraction.lazy.map { $0 & 15 }
      scale = -(digits.count - whole.count)
      rest = rest[fraction.endIndex...]
    }
    guard !digits.isEmpty else { return nil }
    if rest.isEmpty { return (digits, scale) }
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E"),
      let exponent = exponent(of: rest.dropFirst())
    else { return nil }
    return (digits, scale + exponent)
  }

  /// Returns the exponent, bounded by twice the maximum, so that many digits cannot overflow.
  private static func exponent(of text: Substring.UTF8View) -> Int? {
    var digits = text
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    let size = digits.reduce(0) { min($0 * 10 + Int($1 & 15), 2 * maximumExponent) }
    return sign == UInt8(ascii: "-") ? -size : size
  }

  private static func digits(of text: Substring.UTF8View, inBase base: Int) -> [UInt8]? {
    guard !text.isEmpty, text.count <= 1000 else { return nil }
    var digits: [UInt8] = [0]  // least first
    for byte in text {
      guard var carry = byte.hexDigit.map(Int.init), carry < base else { return nil }
      for place in digits.indices {
        carry += Int(digits[place]) * base
        digits[place] = UInt8(carry % 10)
        carry /= 10
      }
      while carry > 0 {
        digits.append(UInt8(carry % 10))
        carry /= 10
      }
    }
    return digits.reversed()
  }

  /// The canonical spelling: plain up to 21 digits before the point, else scientific: `1.5e400`.
  var text: String {
    guard !isZero else { return "0" }
    let sign = isNegative ? "-" : ""
    return sign + (-5...max(21, digits.count) ~= exponent ? plainText : scientificText)
  }

  /// All digits of a whole number whose exponent is known to be small.
  var plainIntegerText: String { isZero ? "0" : (isNegative ? "-" : "") + plainText }

  fileprivate var plainText: String {
    guard exponent > 0 else {
      return "0." + String(repeating: "0", count: -exponent) + Decimal.text(digits)
    }
    let whole = Decimal.text(digits.prefix(exponent))
    let zeros = String(repeating: "0", count: max(0, exponent - digits.count))
    return whole + zeros + (isInteger ? "" : "." + Decimal.text(digits.dropFirst(exponent)))
  }

  private var scientificText: String {
    let fraction = digits.count > 1 ? "." + Decimal.text(digits.dropFirst()) : ""
    return Decimal.text(digits.prefix(1)) + fraction + "e\(exponent - 1)"
  }

  private static func text(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 | 0x30 }, as: UTF8.self)
  }
}

extension Number {
  /// Returns the exact sum, spelled without an exponent and with as many decimals as the longer
  /// operand: 1.50 and 0.5 are 2.00. Returns nil if an operand has an exponent, is hexadecimal or has
  /// more than 1,000 digits.
  package func plainSum(with other: Number) -> Number? {
    guard let decimals, let otherDecimals = other.decimals, let a = decimal, let b = other.decimal,
      let sum = a.adding(b)
    else { return nil }
    let missing = max(decimals, otherDecimals) - max(0, sum.digits.count - sum.exponent)
    let text = (sum.isNegative ? "-" : "") + (sum.isZero ? "0" : sum.plainText)
    let point = missing > 0 && sum.isInteger ? "." : ""
    return Number(spelling: text + point + String(repeating: "0", count: missing))
  }

  /// The number of digits after the point; nil unless there are only digits, a sign and a point.
  private var decimals: Int? {
    let digits = spelling.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard digits.count <= 1000, digits.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    return digits.firstIndex(of: UInt8(ascii: ".")).map { digits[$0...].count - 1 } ?? 0
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
