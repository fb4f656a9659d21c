/// ISO 8601's parts of a date, a time of day, or both, in the proleptic Gregorian calendar.
struct DateTime: Hashable {
  struct Day: Hashable { var year, month, day: Int }
  struct Time: Hashable {
    var hour, minute, second: Int
    /// 0 ..< 1
    var fraction: Double
  }

  var date: Day?
  var time: Time?
  /// Minutes east of UTC; nil where no zone is written.
  var zone: Int?

  /// Days from 1970-01-01 to 2001-01-01.
  private static let epoch = 11_323

  /// A missing time is midnight, a missing zone UTC.
  var timestamp: Timestamp {
    let days = date.map { $0.daysFrom1970 - DateTime.epoch } ?? 0
    let clock = time.map { $0.hour * 3600 + $0.minute * 60 + $0.second } ?? 0
    return Timestamp(
      seconds: Double(days * 86400 + clock - (zone ?? 0) * 60) + (time?.fraction ?? 0))
  }

  /// nil for years outside 1…9999.
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

  /// Counted in years that begin in March, so that a leap day is a year's last.
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
  func flooredQuotient(_ divisor: Int) -> Int {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}

extension DefaultStringInterpolation {
  mutating func appendInterpolation(_ number: Int, digits: Int) {
    let text = String(number)
    appendLiteral(String(repeating: "0", count: max(0, digits - text.utf8.count)))
    appendLiteral(text)
  }
}

extension DateTime {
  enum Part: CaseIterable {
    case year, month, day, hour, minute, second

    /// Where each stands in a text that holds them, in ASCII.
    static func places(of parts: DateTime) -> [(part: Part, place: Range<Int>)] {
      let clock = parts.date == nil ? 0 : 11
      let day: [(Part, Range<Int>)] = [(.year, 0..<4), (.month, 5..<7), (.day, 8..<10)]
      let time: [(Part, Range<Int>)] = [
        (.hour, clock..<clock + 2), (.minute, clock + 3..<clock + 5),
        (.second, clock + 6..<clock + 8),
      ]
      return (parts.date == nil ? [] : day) + (parts.time == nil ? [] : time)
    }

    /// The last one that begins before the cursor. A text without seconds has none.
    init?(at cursor: Int, of parts: DateTime, in text: String) {
      let places = Part.places(of: parts).filter {
        $0.part != .second || text.hasDigits(at: $0.place)
      }
      guard let found = places.last(where: { $0.place.lowerBound <= cursor }) ?? places.first
      else { return nil }
      self = found.part
    }
  }

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

  /// Without a day it goes around midnight.
  private mutating func advance(bySeconds step: Int) {
    guard var time else { return }
    let clock = time.hour * 3600 + time.minute * 60 + time.second + step
    let days = clock.flooredQuotient(86_400)
    let rest = clock - days * 86_400
    (time.hour, time.minute, time.second) = (rest / 3600, rest / 60 % 60, rest % 60)
    self.time = time
    date = date.map { Day(daysFrom1970: $0.daysFrom1970 + days) }
  }

  /// The digits of `text` with these parts; its separators, fraction and zone as they are.
  func written(over text: String) -> String {
    var bytes = Array(text.utf8)
    for (part, place) in Part.places(of: self) where text.hasDigits(at: place) {
      let digits = "\(number(of: part), digits: place.count)"
      bytes.replaceSubrange(place, with: digits.utf8)
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

  var weekday: String {
    let days = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    return days[daysFrom1970 - daysFrom1970.flooredQuotient(7) * 7]
  }
}

extension String {
  fileprivate func hasDigits(at place: Range<Int>) -> Bool {
    let bytes = utf8.dropFirst(place.lowerBound).prefix(place.count)
    return bytes.count == place.count && bytes.allSatisfy(\.isDigit)
  }
}

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
