/// Checks `date`, `time` and `date-time` (RFC 3339, section 5.6). A leap second must be the last
/// second of a day in UTC (section 5.7). No list of actual leap seconds is consulted.
enum ClockFormat {
  static func isDate(_ text: String) -> Bool {
    var reader = FormatReader(text)
    return reader.takesDate() && reader.isAtEnd
  }

  static func isTime(_ text: String) -> Bool {
    var reader = FormatReader(text)
    return reader.takesTime() && reader.isAtEnd
  }

  static func isDateTime(_ text: String) -> Bool {
    var reader = FormatReader(text)
    return reader.takesDate() && (reader.takes("T") || reader.takes("t")) && reader.takesTime()
      && reader.isAtEnd
  }
}

extension FormatReader {
  fileprivate mutating func takesDate() -> Bool {
    guard let year = number(digits: 4), takes("-"), let month = number(digits: 2), takes("-"),
      let day = number(digits: 2), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  fileprivate mutating func takesTime() -> Bool {
    guard let hour = number(digits: 2), takes(":"), let minute = number(digits: 2), takes(":"),
      let second = number(digits: 2), hour < 24, minute < 60, second <= 60
    else { return false }
    if takes("."), takeAll(where: \.isASCIIDigit) == 0 { return false }
    guard let offset = offset() else { return false }
    return second < 60 || (hour * 60 + minute - offset + 1440) % 1440 == 1439
  }

  /// Reads an offset in minutes. Returns nil if there is none.
  private mutating func offset() -> Int? {
    if takes("Z") || takes("z") { return 0 }
    let isWest = takes("-")
    guard isWest || takes("+"), let hour = number(digits: 2), takes(":"),
      let minute = number(digits: 2), hour < 24, minute < 60
    else { return nil }
    return (hour * 60 + minute) * (isWest ? -1 : 1)
  }
}

/// Checks durations (RFC 3339, appendix A): `P3Y6M4DT12H30M5S`, `PT5M`, `P2W`. Units must be
/// contiguous and without fractions. Weeks cannot be combined with other units.
enum DurationFormat {
  static func isValid(_ text: String) -> Bool {
    var reader = FormatReader(text)
    guard reader.takes("P") else { return false }
    let date = reader.takesUnits(of: ["Y", "M", "D"], or: "W")
    if date == .alone { return reader.isAtEnd }
    guard reader.takes("T") else { return date == .some && reader.isAtEnd }
    return date != .bad && reader.takesUnits(of: ["H", "M", "S"]) == .some && reader.isAtEnd
  }
}

private enum Units { case none, some, alone, bad }

extension FormatReader {
  /// Reads numbers with their units: a run of `units`, or one number with the unit `lone`.
  fileprivate mutating func takesUnits(of units: [Unicode.Scalar], or lone: Unicode.Scalar? = nil)
    -> Units
  {
    var wanted = units[...]
    while takeAll(where: \.isASCIIDigit) > 0 {
      guard let unit = pop() else { return .bad }
      if unit == lone { return wanted.count == units.count ? .alone : .bad }
      guard let place = wanted.firstIndex(of: unit) else { return .bad }
      guard wanted.count == units.count || place == wanted.startIndex else { return .bad }
      wanted = wanted[(place + 1)...]
    }
    return wanted.count == units.count ? .none : .some
  }
}
