/// Amounts of bytes: `512Mi`, `10 MB`, `1.5G`. `k M G T P E` are powers of 1000; `Ki Mi …` are powers
/// of 1024.
enum ByteSizeText {
  private static let prefixes = ["k", "m", "g", "t", "p", "e"]

  private static let units: [Unit] = {
    var units = [Unit(names: ["", "b", "byte", "bytes"], size: 1)]
    var (decimal, binary): (Int128, Int128) = (1, 1)
    for prefix in prefixes {
      (decimal, binary) = (decimal * 1000, binary * 1024)
      units.append(Unit(names: [prefix, prefix + "b"], size: decimal))
      units.append(Unit(names: [prefix + "i", prefix + "ib"], size: binary))
    }
    return units
  }()

  /// Returns nil if `text` is not an amount, is negative, or is not a whole number of bytes.
  static func bytes(of text: String) -> Int128? {
    let typed = text.lowercased()
    var reader = QuantityReader(typed[...])
    guard let amount = reader.amount(of: units), reader.isAtEnd, amount >= 0 else { return nil }
    return amount
  }

  /// Returns the shortest text: `512Mi`, `10M`, `1000`.
  static func text(ofBytes bytes: Int128) -> String {
    var best = "\(bytes)"
    for unit in units.dropFirst() where bytes > 0 && bytes % unit.size == 0 {
      let text = "\(bytes / unit.size)" + shown(unit.names[0])
      if text.utf8.count < best.utf8.count { best = text }
    }
    return best
  }

  private static func shown(_ name: String) -> String {
    name == "k" ? name : name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns a text such as `1.5 GiB = 1,610,612,736 bytes`, in the largest unit of which there is at
  /// least one, with at most two decimals.
  static func explanation(ofBytes bytes: Int128) -> String {
    let exact = "\(bytes)".grouped + (bytes == 1 ? " byte" : " bytes")
    let isDecimal = bytes % 1000 == 0 && bytes % 1024 != 0
    let base: Int128 = isDecimal ? 1000 : 1024
    guard bytes >= base else { return exact }
    var (size, index) = (base, 0)
    while index + 1 < prefixes.count, bytes >= size * base {
      (size, index) = (size * base, index + 1)
    }
    let name = isDecimal ? shown(prefixes[index]) : prefixes[index].uppercased() + "i"
    let hundredths = (bytes % size * 100 + size / 2) / size
    let amount = (bytes / size * 100 + hundredths).number(dividedBy: 100)?.text
    let isExact = bytes % size * 100 % size == 0
    return "\((amount ?? "\(bytes / size)").grouped) \(name)B" + (isExact ? " = " : ", ") + exact
  }
}

extension ByteSizeForm {
  /// Parses an amount with a suffix. A bare number is in the stored unit.
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .text:
      if ByteSizeText.bytes(of: text) != nil { return .string(text) }
    case .count(let unit):
      if case .integer(let number)? = try? Kind.integer.parse(text) { return .integer(number) }
      guard let bytes = ByteSizeText.bytes(of: text) else { break }
      guard unit > 0, bytes % Int128(unit) == 0 else {
        throw Problem(.refused("a whole number of \(ByteSizeForm.phrase(forUnit: unit))"))
      }
      return .integer(Number(bytes / Int128(unit)))
    }
    throw Kind.byteSize(self).refusal(of: text)
  }

  private static func phrase(forUnit bytes: Int) -> String {
    bytes == 1 ? "bytes" : ByteSizeText.text(ofBytes: Int128(bytes)) + " units"
  }

  func accepts(_ value: PreferenceValue) -> Bool {
    switch (self, value) {
    case (.count, .integer): true
    case (.count, .real(let number)): number.isInteger
    case (.text, .string(let text)): ByteSizeText.bytes(of: text) != nil
    default: false
    }
  }

  /// Returns the text with a suffix; nil if the value is not a stored number or is too large.
  func suffixText(of value: PreferenceValue) -> String? {
    if case .text = self { return nil }
    return bytes(of: value).map(ByteSizeText.text)
  }

  func bytes(of value: PreferenceValue) -> Int128? {
    switch (self, value) {
    case (.text, .string(let text)): ByteSizeText.bytes(of: text)
    case (.count(let unit), .integer(let number)):
      Unit(names: [], size: Int128(unit)).amount(Substring(number.spelling.prefix(60)))
        .flatMap { $0 >= 0 ? $0 : nil }
    default: nil
    }
  }
}

/// A unit of amounts, in the smallest unit: nanoseconds or bytes.
struct Unit {
  let names: [String]
  let size: Int128
}

extension Unit {
  /// Returns `number` × `size`; nil if the product is not a whole number or does not fit.
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

  /// Returns `self` ÷ `divisor`; nil if the quotient has more than twelve decimals.
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
