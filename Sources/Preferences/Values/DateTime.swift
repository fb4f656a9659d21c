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
