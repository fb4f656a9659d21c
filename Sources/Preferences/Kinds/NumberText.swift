/// Typed whole numbers of any size: `8080`, `-1`, `+5`, `1_000`, `0x1F`. They are stored as in JSON.
enum WholeNumberText {
  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if let value = value(of: text) { return value }
    throw Kind.integer.refusal(of: text, nearest: nearest(to: text))
  }

  private static func value(of text: String) -> PreferenceValue? {
    let plain = text.withoutSeparators
    if let value = JSONNumber.value(plain) {
      if case .real(let number) = value { return number.isInteger ? value : nil }
      return value
    }
    guard !plain.contains("."), let decimal = Decimal(spelling: plain), decimal.isInteger,
      decimal.exponent <= max(decimal.digits.count, 400)
    else { return nil }
    return .integer(Number(spelling: decimal.plainIntegerText))
  }

  /// Returns the number if look-alike letters are read as digits and separators are dropped.
  private static func nearest(to text: String) -> String? {
    let guess = text.lookAlikeDigits
    guard guess != text, case .integer(let number) = value(of: guess) else { return nil }
    return number.spelling
  }
}

/// Typed numbers. A spelling that JSON allows is kept: `1.50` stays `1.50`.
enum RealText {
  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    if let value = value(of: text) { return value }
    let guess = text.lookAlikeDigits
    let nearest = value(of: guess).map { $0.text(limit: 60) }
    throw Kind.real.refusal(of: text, nearest: guess == text ? nil : nearest)
  }

  private static func value(of text: String) -> PreferenceValue? {
    let plain = text.withoutSeparators
    if let value = JSONNumber.value(plain) { return value }
    guard let decimal = Decimal(spelling: plain), !decimal.isOutOfRange else { return nil }
    return JSONNumber.value(decimal.text)
  }
}

extension String {
  /// The text without underscores, which are allowed only between digits: `1_000` becomes `1000`.
  fileprivate var withoutSeparators: String {
    guard utf8.contains(UInt8(ascii: "_")) else { return self }
    let parts = utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.last?.hexDigit != nil && $0.first != nil }) else { return self }
    return String(decoding: parts.joined(), as: UTF8.self)
  }

  /// The text with a decimal point: `2,5` becomes `2.5`. A comma before three digits separates
  /// thousands.
  private var withDecimalPoint: String {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !utf8.contains(UInt8(ascii: ".")), !parts[0].isEmpty,
      parts[1].utf8.count != 3 || parts[0] == "0" || parts[0] == "-0"
    else { return self }
    return parts.joined(separator: ".")
  }

  /// The text with letters that look like digits replaced, and without separators.
  fileprivate var lookAlikeDigits: String {
    var text = String.UnicodeScalarView()
    for scalar in withDecimalPoint.unicodeScalars {
      switch scalar {
      case "o", "O": text.append("0")
      case "l", "I": text.append("1")
      case " ", ",", "'", "\u{A0}", "\u{202F}": continue
      case "\u{2212}": text.append("-")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
