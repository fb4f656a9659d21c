/// A date, a time of day, or both, as in ISO 8601, in the proleptic Gregorian calendar.
struct DateTime: Hashable {
  struct Day: Hashable { var year, month, day: Int }
  struct Time: Hashable {
    var hour, minute, second: Int
    /// The fraction of the second, from 0 to less than 1.
    var fraction: Double
  }

  var date: Day?
  var time: Time?
  /// The minutes east of UTC. Nil if the text has no zone.
  var zone: Int?

  /// The number of days from 1970-01-01 to 2001-01-01.
  private static let epoch = 11_323

  /// The instant. A missing time is midnight, and a missing zone is UTC.
  var timestamp: Timestamp {
    let days = date.map { $0.daysFrom1970 - DateTime.epoch } ?? 0
    let clock = time.map { $0.hour * 3600 + $0.minute * 60 + $0.second } ?? 0
    return Timestamp(
      seconds: Double(days * 86400 + clock - (zone ?? 0) * 60) + (time?.fraction ?? 0))
  }

  /// Creates the date and time in UTC. Returns nil for years outside 1…9999.
  init?(_ timestamp: Timestamp) {
    let whole = timestamp.seconds.rounded(.down)
    guard abs(whole) < 1e12, timestamp.seconds - whole < 1 else { return nil }
    let seconds = Int(whole)
    let days = seconds.flooredQuotient(86400)
    let clock = seconds - days * 86400
    let day = Day(daysFrom1970: days + DateTime.epoch)
    guard 1...9999 ~= day.year else { return nil }
    date = day
    time = Time(
      hour: clock / 3600, minute: clock / 60 % 60, second: clock % 60,
      fraction: timestamp.seconds - whole)
    zone = 0
  }

  /// The text in ISO 8601.
  var text: String {
    var text = ""
    if let date {
      text += "\(date.year, digits: 4)-\(date.month, digits: 2)-\(date.day, digits: 2)"
    }
    if let time {
      text += date == nil ? "" : "T"
      text += "\(time.hour, digits: 2):\(time.minute, digits: 2):\(time.second, digits: 2)"
      text += time.fraction == 0 ? "" : Number(time.fraction).canonical.dropFirst()
    }
    return text + zoneText
  }

  private var zoneText: String {
    guard let zone else { return "" }
    guard zone != 0 else { return "Z" }
    let size = abs(zone)
    return (zone < 0 ? "-" : "+") + "\(size / 60, digits: 2):\(size % 60, digits: 2)"
  }
}

extension DateTime.Day {
  /// Whether the day exists.
  var isReal: Bool {
    1...12 ~= month && day >= 1 && day <= DateTime.Day.length(ofMonth: month, year: year)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1970-01-01. It counts in years that begin in March, so that a leap
  /// day is the last day of its year.
  var daysFrom1970: Int {
    let year = month > 2 ? year : year - 1
    let era = year.flooredQuotient(400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  init(daysFrom1970 days: Int) {
    let days = days + 719_468
    let era = days.flooredQuotient(146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    month = (shifted + 2) % 12 + 1
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Int {
  /// Returns the quotient rounded toward negative infinity, for a positive divisor.
  func flooredQuotient(_ divisor: Int) -> Int {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}

extension DefaultStringInterpolation {
  /// Appends `number` with leading zeros up to `digits` digits.
  mutating func appendInterpolation(_ number: Int, digits: Int) {
    let text = String(number)
    appendLiteral(String(repeating: "0", count: max(0, digits - text.utf8.count)))
    appendLiteral(text)
  }
}

/// Changing a part of a date or time in its text.
extension DateTime {
  enum Part: CaseIterable {
    case year, month, day, hour, minute, second

    /// Returns the byte range of each part in the text of `parts`.
    static func ranges(of parts: DateTime) -> [(part: Part, range: Range<Int>)] {
      let clock = parts.date == nil ? 0 : 11
      let day: [(Part, Range<Int>)] = [(.year, 0..<4), (.month, 5..<7), (.day, 8..<10)]
      let time: [(Part, Range<Int>)] = [
        (.hour, clock..<clock + 2), (.minute, clock + 3..<clock + 5),
        (.second, clock + 6..<clock + 8),
      ]
      return (parts.date == nil ? [] : day) + (parts.time == nil ? [] : time)
    }

    /// The last part that begins at or before the cursor. Seconds are skipped if the text has none.
    init?(at cursor: Int, of parts: DateTime, in text: String) {
      let ranges = Part.ranges(of: parts).filter {
        $0.part != .second || text.hasDigits(in: $0.range)
      }
      guard let found = ranges.last(where: { $0.range.lowerBound <= cursor }) ?? ranges.first
      else { return nil }
      self = found.part
    }
  }

  /// Adds `step` to a part and carries over to larger ones.
  mutating func advance(_ part: Part, by step: Int) {
    switch part {
    case .year: date?.advance(byMonths: 12 * step)
    case .month: date?.advance(byMonths: step)
    case .day: date = date.map { Day(daysFrom1970: $0.daysFrom1970 + step) }
    case .hour: advance(bySeconds: 3600 * step)
    case .minute: advance(bySeconds: 60 * step)
    case .second: advance(bySeconds: step)
    }
  }

  /// Adds `step` seconds. A time without a date wraps around at midnight.
  private mutating func advance(bySeconds step: Int) {
    guard var time else { return }
    let clock = time.hour * 3600 + time.minute * 60 + time.second + step
    let days = clock.flooredQuotient(86_400)
    let rest = clock - days * 86_400
    (time.hour, time.minute, time.second) = (rest / 3600, rest / 60 % 60, rest % 60)
    self.time = time
    date = date.map { Day(daysFrom1970: $0.daysFrom1970 + days) }
  }

  /// Returns `text` with the digits of these parts. Its separators, fraction and zone stay.
  func written(over text: String) -> String {
    var bytes = Array(text.utf8)
    for (part, range) in Part.ranges(of: self) where text.hasDigits(in: range) {
      let digits = "\(number(of: part), digits: range.count)"
      bytes.replaceSubrange(range, with: digits.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func number(of part: Part) -> Int {
    switch part {
    case .year: date?.year ?? 0
    case .month: date?.month ?? 0
    case .day: date?.day ?? 0
    case .hour: time?.hour ?? 0
    case .minute: time?.minute ?? 0
    case .second: time?.second ?? 0
    }
  }
}

extension DateTime.Day {
  fileprivate mutating func advance(byMonths months: Int) {
    let count = year * 12 + month - 1 + months
    year = count.flooredQuotient(12)
    month = count - year * 12 + 1
    while day > 28, !isReal { day -= 1 }
  }

  /// The English name of the day of the week.
  var weekday: String {
    let days = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    return days[daysFrom1970 - daysFrom1970.flooredQuotient(7) * 7]
  }
}

extension String {
  fileprivate func hasDigits(in range: Range<Int>) -> Bool {
    let bytes = utf8.dropFirst(range.lowerBound).prefix(range.count)
    return bytes.count == range.count && bytes.allSatisfy(\.isDigit)
  }
}

extension DateTime {
  /// Parses `2026-01-31`, `10:00`, `10:00:00.5Z` or `2026-01-31T10:00:00+02:00`, with a `T` or a
  /// space. Returns nil for any other text, and if the day or the time does not exist.
  init?(_ text: String) {
    self.init()
    var parser = DateTimeParser(rest: text.utf8[...])
    if text.utf8.dropFirst(4).first == UInt8(ascii: "-") {
      guard let day = parser.day() else { return nil }
      date = day
      if parser.rest.isEmpty { return }
      guard parser.skip("T") || parser.skip("t") || parser.skip(" ") else { return nil }
    }
    guard let clock = parser.time() else { return nil }
    time = clock
    if parser.rest.isEmpty { return }
    guard let minutes = parser.zone(), parser.rest.isEmpty else { return nil }
    zone = minutes
  }

  private init() {}
}

private struct DateTimeParser {
  var rest: Substring.UTF8View

  /// Skips `character`. Returns false if it is not the next one.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
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
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { return nil }
    let date = DateTime.Day(year: year, month: month, day: day)
    return date.isReal ? date : nil
  }

  mutating func time() -> DateTime.Time? {
    guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2),
      minute < 60
    else { return nil }
    guard skip(":") else { return .init(hour: hour, minute: minute, second: 0, fraction: 0) }
    // 60 is a leap second.
    guard let second = number(digits: 2), second <= 60, let fraction = fraction() else {
      return nil
    }
    return .init(hour: hour, minute: minute, second: second, fraction: fraction)
  }

  private mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
  }

  mutating func zone() -> Int? {
    _ = skip(" ")
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(digits: 2) else { return nil }
    _ = skip(":")
    guard let minutes = rest.isEmpty ? 0 : number(digits: 2), hours < 24, minutes < 60 else {
      return nil
    }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
