extension DurationForm {
  /// A span with suffixes or in ISO 8601; a bare number is in the stored unit.
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .count:
      if let number = try? Kind.real.parse(text) { return number }
      guard let span = DurationText.nanoseconds(of: text) else { break }
      return try number(ofNanoseconds: span, typed: text)
    case .text:
      if admits(.string(text)) { return .string(text) }
    case .iso8601:
      if admits(.string(text)) { return .string(text) }
      guard let span = DurationText.nanoseconds(of: text) else { break }
      return .string(DurationText.isoText(ofNanoseconds: span))
    }
    throw Kind.duration(self).refusal(of: text)
  }

  private func number(ofNanoseconds span: Int128, typed: String) throws(Problem) -> PreferenceValue
  {
    guard let unit, let number = span.number(dividedBy: unit) else {
      throw Problem(.refused("a whole number of \(unitWords)"))
    }
    return number
  }

  /// In nanoseconds; nil for text.
  private var unit: Int128? {
    guard case .count(let seconds) = self, seconds > 0, seconds < 1e12 else { return nil }
    return Int128((seconds * 1e9).rounded())
  }

  private var unitWords: String {
    guard let unit else { return "seconds" }
    return unit == DurationText.second
      ? "seconds" : "units of " + DurationText.text(ofNanoseconds: unit)
  }

  func admits(_ value: PreferenceValue) -> Bool {
    switch (self, value) {
    case (.count, .integer), (.count, .real): true
    case (.text, .string(let text)):
      DurationText.nanoseconds(of: text) != nil || JSONNumber.value(text) != nil
    case (.iso8601, .string(let text)): DurationText.isISO(text)
    default: false
    }
  }

  /// With suffixes; nil where the value tells no exact span.
  func spanText(of value: PreferenceValue) -> String? {
    switch (self, value) {
    case (.count, .integer(let number)), (.count, .real(let number)):
      unit.flatMap { Unit(names: [], size: $0).amount(Substring(number.spelling.prefix(60))) }
        .map(DurationText.text(ofNanoseconds:))
    case (.iso8601, .string(let text)):
      DurationText.nanoseconds(of: text).map(DurationText.text(ofNanoseconds:))
    default: nil
    }
  }
}

extension DurationText {
  /// ISO 8601's `P…`, months and years included.
  static func isISO(_ text: String) -> Bool {
    let upper = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard upper.hasPrefix("P") else { return false }
    let halves = upper.dropFirst().split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count <= 2, let days = halves.first, days != "" || halves.count == 2 else {
      return false
    }
    return isRun(days, of: "YMWD")
      && halves.dropFirst().allSatisfy { $0 != "" && isRun($0, of: "HMS") }
  }

  /// number letter, number letter, …, the letters in their order.
  private static func isRun(_ text: Substring, of letters: String) -> Bool {
    var rest = text.utf8
    var letters = letters.utf8[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      rest = rest[number.endIndex...]
      guard let letter = rest.popFirst(), let place = letters.firstIndex(of: letter),
        Decimal(spelling: String(Substring(number))) != nil
      else { return false }
      letters = letters[place...].dropFirst()
    }
    return true
  }
}
