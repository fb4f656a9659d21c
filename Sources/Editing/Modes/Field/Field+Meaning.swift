import Preferences

extension Field {
  /// The meaning of the text: `1h30m = 5,400 s`, `12 characters`. Nil if the text is clear.
  package var meaning: String? {
    guard !isMasked, let value else { return nil }
    if entry.hasLengthRule || form == .text, case .string(let text) = value {
      return lengthText(text)
    }
    if let bytes = entry.kind.bytes(of: value) { return counted(bytes.count, "byte") }
    return entry.kind.reading(of: value, typed: line.text)
  }

  private func lengthText(_ text: String) -> String {
    let length = counted(text.unicodeScalars.count, "character")
    guard form == .text else { return length }
    return counted(line.characters.count(where: \.isLineBreak) + 1, "line") + ", " + length
  }

  /// The position of the number in its range, from 0 to 1. Nil if the text is not a number, or the
  /// range is open.
  package var fraction: Double? {
    guard form == .line, !isMasked, let range = entry.closedRange,
      let number = value?.doubleValue, let low = Double(range.lower.spelling),
      let high = Double(range.upper.spelling), high > low
    else { return nil }
    return max(0, min((number - low) / (high - low), 1))
  }

  /// The typed colour, as `0xRRGGBB`.
  package var light: Int? { isMasked ? nil : value.flatMap(entry.kind.light) }
}

extension Entry {
  /// The bounds of the range rule, if it has both.
  var closedRange: (lower: Number, upper: Number)? {
    for case .range(let bounds) in rules where bounds != .bits64 {
      if let lower = bounds.lower, let upper = bounds.upper { return (lower, upper) }
    }
    return nil
  }

  fileprivate var hasLengthRule: Bool {
    rules.contains { if case .length = $0 { true } else { false } }
  }
}

extension PreferenceValue {
  fileprivate var doubleValue: Double? {
    switch self {
    case .integer(let number), .real(let number): Double(number.spelling)
    default: nil
    }
  }
}
