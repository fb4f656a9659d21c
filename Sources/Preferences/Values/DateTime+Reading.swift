extension DateTime {
  /// `2026-01-31`, `10:00`, `10:00:00.5Z`, `2026-01-31T10:00:00+02:00`, a space for the `T`. nil for
  /// anything else, and for a day, hour, minute or second that does not exist.
  init?(_ text: String) {
    self.init()
    var reader = DigitReader(text.utf8[...])
    if text.utf8.dropFirst(4).first == UInt8(ascii: "-") {
      guard let day = reader.day() else { return nil }
      date = day
      if reader.rest.isEmpty { return }
      guard reader.takes("T") || reader.takes("t") || reader.takes(" ") else { return nil }
    }
    guard let clock = reader.time() else { return nil }
    time = clock
    if reader.rest.isEmpty { return }
    guard let minutes = reader.zone(), reader.rest.isEmpty else { return nil }
    zone = minutes
  }

  private init() {}
}

private struct DigitReader {
  var rest: Substring.UTF8View

  init(_ rest: Substring.UTF8View) { self.rest = rest }

  mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    let taken = rest.prefix(digits)
    guard taken.count == digits, taken.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return taken.reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  mutating func day() -> DateTime.Day? {
    guard let year = number(digits: 4), takes("-"), let month = number(digits: 2), takes("-"),
      let day = number(digits: 2)
    else { return nil }
    let date = DateTime.Day(year: year, month: month, day: day)
    return date.isReal ? date : nil
  }

  mutating func time() -> DateTime.Time? {
    guard let hour = number(digits: 2), hour < 24, takes(":"), let minute = number(digits: 2),
      minute < 60
    else { return nil }
    guard takes(":") else { return .init(hour: hour, minute: minute, second: 0, fraction: 0) }
    // 60 is a leap second.
    guard let second = number(digits: 2), second <= 60, let fraction = fraction() else {
      return nil
    }
    return .init(hour: hour, minute: minute, second: second, fraction: fraction)
  }

  private mutating func fraction() -> Double? {
    guard takes(".") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
  }

  mutating func zone() -> Int? {
    _ = takes(" ")
    if takes("Z") || takes("z") { return 0 }
    let isWest = takes("-")
    guard isWest || takes("+"), let hours = number(digits: 2) else { return nil }
    _ = takes(":")
    guard let minutes = rest.isEmpty ? 0 : number(digits: 2), hours < 24, minutes < 60 else {
      return nil
    }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
