import Preferences

/// What a field tells of what is typed, beside the verdict.
extension Field {
  /// What it amounts to: `1h30m = 5,400 s`, `12 characters`; nil where the text says it.
  public var reading: String? {
    guard !isMasked, let value else { return nil }
    if entry.hasLengthRule || form == .text, case .string(let text) = value {
      return lengthWords(text)
    }
    if let bytes = entry.kind.bytes(of: value) { return counted(bytes.count, "byte") }
    return entry.kind.reading(of: value, typed: line.text)
  }

  private func lengthWords(_ text: String) -> String {
    let length = counted(text.unicodeScalars.count, "character")
    guard form == .text else { return length }
    return counted(line.characters.count(where: \.isLineBreak) + 1, "line") + ", " + length
  }

  /// Where the number stands in its range, 0 to 1; nil where there is no number, or an end is open.
  public var share: Double? {
    guard form == .line, !isMasked, let range = entry.closedRange,
      let number = value?.doubleValue, let low = Double(range.lower.spelling),
      let high = Double(range.upper.spelling), high > low
    else { return nil }
    return max(0, min((number - low) / (high - low), 1))
  }

  /// The colour that is typed, as `0xRRGGBB`.
  public var light: Int? { isMasked ? nil : value.flatMap(entry.kind.light) }
}

extension Entry {
  /// Both ends, where a rule has them.
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
