import Preferences

extension Field {
  /// Steps the value `count` times, or as often as the rules allow: a number, the part of a date or
  /// the number of an amount under the cursor. Returns false if nothing can be stepped.
  @discardableResult
  mutating func step(by count: Int) -> Bool {
    var steps = 0
    while steps < abs(count), let (text, cursor) = stepped(by: count.signum()) {
      replace(with: text, cursor: cursor)
      steps += 1
    }
    return steps > 0
  }

  /// Whether `+` and `-` step the number: they cannot be typed after a complete one.
  var stepsBySigns: Bool {
    guard form == .line, line.cursor == line.characters.count, line.cursor > 0 else { return false }
    return entry.kind.stepsBySigns && value != nil && line.cursor <= Self.longestNumber
  }

  /// The most characters of a number that can be stepped.
  static let longestNumber = 400

  /// Whether Up and Down step the value.
  package var canStep: Bool {
    guard form == .line else { return false }
    switch entry.kind.core {
    case .integer, .real, .date, .duration, .byteSize: return true
    default: return false
    }
  }

  private func stepped(by count: Int) -> (text: String, cursor: Int?)? {
    guard canStep else { return nil }
    switch entry.kind.core {
    case .date(let form) where line.isEmpty: return (form.stepOrigin, 0)
    case .date(let form):
      return form.stepped(line.text, at: line.cursor, by: count).map { ($0, line.cursor) }
    case .duration, .byteSize:
      return line.text.steppingNumber(at: line.cursor, by: count).map { ($0.text, $0.end) }
    default: return steppedNumber(by: count).map { ($0, nil) }
    }
  }

  /// Returns the stepped number. Never steps from a valid value to an invalid one. An empty field
  /// starts at the default, else at the lower bound.
  private func steppedNumber(by count: Int) -> String? {
    let step = count > 0 ? entry.step : entry.step.negated
    let new: PreferenceValue?
    if let value {
      new = value.stepped(by: step)
    } else if line.isEmpty {
      new = entry.defaultValue ?? entry.closedRange.map { .integer($0.lower) } ?? 0
    } else {
      new = (try? entry.kind.parse(line.text))?.stepped(by: step)
    }
    guard let new, value == nil || entry.check(new).isEmpty else { return nil }
    return entry.text(of: new)
  }
}

extension Kind {
  /// Whether `+` and `-` step the number instead of being typed.
  var stepsBySigns: Bool { core == .integer || core == .real }
}

// MARK: Steps of numbers

extension PreferenceValue {
  /// Returns the exact sum of the number and `step`. Returns nil if the value is not a number, or
  /// the result has too many digits.
  func stepped(by step: Number) -> PreferenceValue? {
    switch self {
    case .integer(let number): number.plainSum(with: step).map { .integer($0) }
    case .real(let number): number.plainSum(with: step).map { .real($0) }
    default: nil
    }
  }
}

extension Entry {
  var step: Number {
    for case .step(let step) in rules { return step }
    return Number(1)
  }
}

extension Number {
  var negated: Number {
    Number(spelling: spelling.hasPrefix("-") ? String(spelling.dropFirst()) : "-" + spelling)
  }
}
