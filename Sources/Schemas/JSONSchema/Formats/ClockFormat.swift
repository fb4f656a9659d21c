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
