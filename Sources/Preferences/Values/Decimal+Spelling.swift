extension Decimal {
  /// Any spelling of JSON and property lists: `-1.5e3`, `+5`, `.5`, `0x1F`. nil for what is not a
  /// finite number, and for more than 1,000 hexadecimal digits.
  init?(spelling: String) {
    var rest = spelling.utf8[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    let isNegative = sign == UInt8(ascii: "-")
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      guard let digits = Decimal.digits(ofHexadecimal: rest.dropFirst(2)) else { return nil }
      self.init(isNegative: isNegative, integer: digits, scale: 0)
    } else {
      guard let parts = Decimal.parts(of: rest) else { return nil }
      self.init(isNegative: isNegative, integer: parts.digits, scale: parts.scale)
    }
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

  /// At most twice as absurd as absurd, however many digits it has.
  private static func exponent(of text: Substring.UTF8View) -> Int? {
    var digits = text
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    let size = digits.reduce(0) { min($0 * 10 + Int($1 & 15), 2 * absurdExponent) }
    return sign == UInt8(ascii: "-") ? -size : size
  }

  private static func digits(ofHexadecimal text: Substring.UTF8View) -> [UInt8]? {
    guard !text.isEmpty, text.count <= 1000 else { return nil }
    var digits: [UInt8] = [0]  // least first
    for byte in text {
      guard var carry = byte.hexDigit.map(Int.init) else { return nil }
      for place in digits.indices {
        carry += Int(digits[place]) * 16
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

  /// One spelling for every number: plain up to 21 places, else `1.5e400`.
  var text: String {
    guard !isZero else { return "0" }
    let sign = isNegative ? "-" : ""
    return sign + (-5...max(21, digits.count) ~= exponent ? plainText : scientificText)
  }

  /// All its places, for a whole number whose exponent is known to be modest.
  var plainIntegerText: String { isZero ? "0" : (isNegative ? "-" : "") + plainText }

  private var plainText: String {
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
