/// Amounts of bytes: `512Mi`, `10 MB`, `1.5G`. `k M G T P E` are powers of 1000, `Ki Mi …` of 1024.
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

  /// nil where it is no amount, negative, or not whole.
  static func bytes(of text: String) -> Int128? {
    let typed = text.lowercased()
    var reader = QuantityReader(typed[...])
    guard let amount = reader.amount(of: units), reader.isAtEnd, amount >= 0 else { return nil }
    return amount
  }

  /// The unit that needs fewest characters: `512Mi`, `10M`, `1000`.
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
}

extension ByteSizeForm {
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .text:
      if ByteSizeText.bytes(of: text) != nil { return .string(text) }
    case .count(let unit):
      if case .integer(let number)? = try? Kind.integer.parse(text) { return .integer(number) }
      guard let bytes = ByteSizeText.bytes(of: text) else { break }
      guard unit > 0, bytes % Int128(unit) == 0 else {
        throw Problem(.refused("a whole number of \(ByteSizeForm.words(forUnit: unit))"))
      }
      return .integer(Number(bytes / Int128(unit)))
    }
    throw Kind.byteSize(self).refusal(of: text)
  }

  private static func words(forUnit bytes: Int) -> String {
    bytes == 1 ? "bytes" : ByteSizeText.text(ofBytes: Int128(bytes)) + " units"
  }

  func admits(_ value: PreferenceValue) -> Bool {
    switch (self, value) {
    case (.count, .integer): true
    case (.count, .real(let number)): number.isInteger
    case (.text, .string(let text)): ByteSizeText.bytes(of: text) != nil
    default: false
    }
  }

  /// With a suffix; nil where it is no count, or too large for one.
  func sizeText(of value: PreferenceValue) -> String? {
    guard case .count(let unit) = self, case .integer(let number) = value,
      let amount = Unit(names: [], size: Int128(unit)).amount(
        Substring(number.spelling.prefix(60))), amount >= 0
    else { return nil }
    return ByteSizeText.text(ofBytes: amount)
  }
}

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
