/// Typed whole numbers of any size: `8080`, `-1`, `+5`, `1_000`, `0x1F`. Kept as JSON spells them.
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

  /// With letters that look like digits read as those, and separators left out.
  private static func nearest(to text: String) -> String? {
    let guess = text.lookAlikeDigits
    guard guess != text, case .integer(let number) = value(of: guess) else { return nil }
    return number.spelling
  }
}

/// Typed numbers. JSON's spellings are kept: `1.50` stays `1.50`.
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
  /// `1_000` as `1000`; underscores stand between digits only.
  fileprivate var withoutSeparators: String {
    guard utf8.contains(UInt8(ascii: "_")) else { return self }
    let parts = utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.last?.hexDigit != nil && $0.first != nil }) else { return self }
    return String(decoding: parts.joined(), as: UTF8.self)
  }

  /// `2,5` as `2.5`; a comma before three digits separates thousands.
  private var withDecimalPoint: String {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, !utf8.contains(UInt8(ascii: ".")), !parts[0].isEmpty,
      parts[1].utf8.count != 3 || parts[0] == "0" || parts[0] == "-0"
    else { return self }
    return parts.joined(separator: ".")
  }

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
