import Preferences

extension Timestamp {
  static let zero = Timestamp(seconds: 0)

  /// `2026-01-31T10:00:00Z`, a day and time that exist; nil for anything else.
  init?(plistText text: some RandomAccessCollection<UInt8>) {
    let text = Array(text)
    guard text.count == 20,
      zip(text, "0000-00-00T00:00:00Z".utf8).allSatisfy({ byte, model in
        model == UInt8(ascii: "0") ? byte.isDigit : byte == model
      })
    else { return nil }
    func number(_ range: Range<Int>) -> Int {
      text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let day = CivilDay(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    guard day.exists, hour < 24, minute < 60, second < 60 else { return nil }
    self.init(seconds: Double(day.number * 86400 + hour * 3600 + minute * 60 + second))
  }

  /// Nil where it is no whole second of the years 0…9999.
  var plistText: String? {
    guard seconds == seconds.rounded(), abs(seconds) < 1e12 else { return nil }
    let (days, time) = Int(seconds).flooredDivision(by: 86400)
    let day = CivilDay(number: days)
    guard (0...9999).contains(day.year) else { return nil }
    return "\(day.year.digits(4))-\(day.month.digits(2))-\(day.day.digits(2))"
      + "T\((time / 3600).digits(2)):\((time / 60 % 60).digits(2)):\((time % 60).digits(2))Z"
  }
}

/// A day of the Gregorian calendar, carried back before 1582 as well.
private struct CivilDay: Equatable {
  var year, month, day: Int

  init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Days from 2001-01-01. The year is taken to begin in March, so that a leap day is its last.
  var number: Int {
    let march = (month + 9) % 12
    let (era, year) = (month > 2 ? year : year - 1).flooredDivision(by: 400)
    let dayOfYear = (153 * march + 2) / 5 + day - 1
    return era * 146097 + year * 365 + year / 4 - year / 100 + dayOfYear - 730791
  }

  init(number: Int) {
    let (era, dayOfEra) = (number + 730791).flooredDivision(by: 146097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
    let dayOfYear = dayOfEra - (year * 365 + year / 4 - year / 100)
    let march = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * march + 2) / 5 + 1
    month = (march + 2) % 12 + 1
    self.year = era * 400 + year + (month <= 2 ? 1 : 0)
  }

  var exists: Bool { (1...12).contains(month) && CivilDay(number: number) == self }
}

extension Int {
  fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
