/// Durations: `10m`, `1h30m`, `1.5s`, `250ms`, `-1d 2h`, and ISO 8601's `PT1H30M`, in nanoseconds.
/// Months and years are not parsed, because they have no fixed length.
enum DurationText {
  static let second: Int128 = 1_000_000_000

  private static let units = [
    Unit(names: ["w", "week", "weeks"], size: 604_800 * second),
    Unit(names: ["d", "day", "days"], size: 86_400 * second),
    Unit(names: ["h", "hr", "hour", "hours"], size: 3600 * second),
    Unit(names: ["m", "min", "minute", "minutes"], size: 60 * second),
    Unit(names: ["s", "sec", "second", "seconds"], size: second),
    Unit(names: ["ms"], size: 1_000_000),
    Unit(names: ["us", "µs", "μs"], size: 1000),
    Unit(names: ["ns"], size: 1),
  ]

  /// Returns nil if `text` is not a duration, or is finer than a nanosecond.
  static func nanoseconds(of text: String) -> Int128? {
    let isNegative = text.hasPrefix("-")
    let body = isNegative ? text.dropFirst() : text[...]
    let size =
      body.first == "P" || body.first == "p"
      ? parseISO(body.dropFirst()) : QuantityReader.sum(of: units, in: body)
    return size.map { isNegative ? -$0 : $0 }
  }

  private static func parseISO(_ text: Substring) -> Int128? {
    let halves = text.lowercased().split(
      separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.joined().isEmpty == false, let days = halves.first else { return nil }
    let time = halves.dropFirst().first
    guard let whole = days.isEmpty ? 0 : sum(days, of: 0...1) else { return nil }
    guard let time else { return whole }
    guard let rest = sum(time, of: 2...4) else { return nil }
    let (sum, overflow) = whole.addingReportingOverflow(rest)
    return overflow ? nil : sum
  }

  /// Parses the amounts before or after `T`. Their units have one letter.
  private static func sum(_ text: Substring, of range: ClosedRange<Int>) -> Int128? {
    QuantityReader.sum(
      of: units[range].map { Unit(names: [$0.names[0]], size: $0.size) }, in: text)
  }

  /// Returns the shortest text with suffixes: `1h30m`, `1.5s`, `250ms`, `0s`.
  static func text(ofNanoseconds nanoseconds: Int128) -> String {
    guard nanoseconds != 0 else { return "0s" }
    var text = nanoseconds < 0 ? "-" : ""
    var rest = nanoseconds.magnitude
    for unit in units[1...3] where rest >= unit.size.magnitude {
      text += "\(rest / unit.size.magnitude)\(unit.names[0])"
      rest %= unit.size.magnitude
    }
    return rest == 0 ? text : text + secondsText(Int128(rest), alone: text.utf8.count <= 1)
  }

  private static func secondsText(_ rest: Int128, alone: Bool) -> String {
    let unit = units[4...].first { !alone || rest >= $0.size } ?? units[4]
    let amount = rest.number(dividedBy: unit.size)?.text ?? "\(rest)"
    return amount + unit.names[0]
  }

  /// Returns a text such as `PT1H30M`. A day has 24 hours.
  static func isoText(ofNanoseconds nanoseconds: Int128) -> String {
    guard nanoseconds != 0 else { return "PT0S" }
    var rest = nanoseconds.magnitude
    func remove(_ unit: Int) -> String {
      let size = units[unit].size.magnitude
      defer { rest %= size }
      return rest >= size ? "\(rest / size)\(units[unit].names[0].uppercased())" : ""
    }
    let days = remove(1)
    var time = remove(2) + remove(3)
    if rest > 0 { time += (Int128(rest).number(dividedBy: second)?.text ?? "0") + "S" }
    return (nanoseconds < 0 ? "-P" : "P") + days + (time.isEmpty ? "" : "T" + time)
  }

  /// Returns a text such as `1h30m = 5,400 s`.
  static func explanation(ofNanoseconds nanoseconds: Int128) -> String {
    let seconds = nanoseconds.number(dividedBy: second)?.text ?? "\(nanoseconds / second)"
    return text(ofNanoseconds: nanoseconds) + " = \(seconds.grouped) s"
  }
}

/// Parses a sequence of numbers with units, with optional spaces between them.
struct QuantityReader {
  private var rest: Substring.UnicodeScalarView

  init(_ text: Substring) { rest = text.unicodeScalars }

  static func sum(of units: [Unit], in text: Substring) -> Int128? {
    var reader = QuantityReader(text)
    var total: Int128 = 0
    repeat {
      guard let amount = reader.amount(of: units) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(amount)
      guard !overflow else { return nil }
      total = sum
      reader.skipSpace()
    } while !reader.isAtEnd
    return total
  }

  mutating func amount(of units: [Unit]) -> Int128? {
    let number = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
    rest = rest[number.endIndex...]
    skipSpace()
    let name = rest.prefix { $0.properties.isAlphabetic }
    rest = rest[name.endIndex...]
    return units.first { $0.names.contains(String(name)) }?.amount(Substring(number))
  }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func skipSpace() { rest = rest.drop { $0 == " " } }
}

extension DurationForm {
  /// Parses a duration with suffixes or in ISO 8601. A bare number is in the stored unit.
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .count:
      if let number = try? Kind.real.parse(text) { return number }
      guard let span = DurationText.nanoseconds(of: text) else { break }
      return try number(ofNanoseconds: span, typed: text)
    case .text, .iso8601:
      if accepts(.string(text)) { return .string(text) }
      guard case .iso8601 = self else { break }
      guard let span = DurationText.nanoseconds(of: text) else { break }
      return .string(DurationText.isoText(ofNanoseconds: span))
    }
    throw Kind.duration(self).refusal(of: text)
  }

  private func number(ofNanoseconds span: Int128, typed: String) throws(Problem) -> PreferenceValue
  {
    guard let unit, let number = span.number(dividedBy: unit) else {
      throw Problem(.refused("a whole number of \(unitPhrase)"))
    }
    return number
  }

  /// The unit in nanoseconds; nil for text.
  private var unit: Int128? {
    guard case .count(let seconds) = self, seconds > 0, seconds < 1e12 else { return nil }
    return Int128((seconds * 1e9).rounded())
  }

  private var unitPhrase: String {
    guard let unit else { return "seconds" }
    return unit == DurationText.second
      ? "seconds" : "units of " + DurationText.text(ofNanoseconds: unit)
  }

  func accepts(_ value: PreferenceValue) -> Bool {
    switch (self, value) {
    case (.count, .integer), (.count, .real): true
    case (.text, .string(let text)):
      DurationText.nanoseconds(of: text) != nil || JSONNumber.value(text) != nil
    case (.iso8601, .string(let text)): DurationText.isISO(text)
    default: false
    }
  }

  /// Returns the text with suffixes; nil if the value has no exact duration or is stored in that form.
  func suffixText(of value: PreferenceValue) -> String? {
    if case .text = self { return nil }
    return nanoseconds(of: value).map(DurationText.text)
  }

  func nanoseconds(of value: PreferenceValue) -> Int128? {
    switch (self, value) {
    case (.count, .integer(let number)), (.count, .real(let number)):
      unit.flatMap { Unit(names: [], size: $0).amount(Substring(number.spelling.prefix(60))) }
    case (.text, .string(let text)), (.iso8601, .string(let text)):
      DurationText.nanoseconds(of: text)
    default: nil
    }
  }
}

extension DurationText {
  /// Whether `text` is an ISO 8601 duration. Months and years are allowed.
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

  /// Whether `text` consists of numbers with one letter each, in the order of `letters`.
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
