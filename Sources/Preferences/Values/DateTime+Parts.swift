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
