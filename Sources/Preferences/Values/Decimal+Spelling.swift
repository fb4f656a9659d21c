/// The spellings of numbers.
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
