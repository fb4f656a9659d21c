extension DateForm {
  /// To be stepped from where nothing is typed yet.
  public var beginning: String {
    switch self {
    case .timestamp, .dateTimeText: "2000-01-01T00:00:00Z"
    case .dateText: "2000-01-01"
    case .timeText: "00:00:00Z"
    }
  }

  /// `text` with the part under the cursor one step on: its year, month, day, hour, minute or second.
  /// A day, hour or less carries over; a shorter month has its last day instead. How the rest is
  /// written stays. nil where `text` is no date, and out of the years 1…9999.
  public func stepped(_ text: String, at cursor: Int, by step: Int) -> String? {
    guard var parts = DateTime(text), let part = DateTime.Part(at: cursor, of: parts, in: text)
    else { return nil }
    parts.advance(part, by: step)
    guard parts.date.map({ 1...9999 ~= $0.year }) ?? true else { return nil }
    return parts.written(over: text)
  }

  /// The place of the next part after the cursor, around the end.
  public func nextPart(of text: String, after cursor: Int) -> Int? {
    guard let parts = DateTime(text) else { return nil }
    let starts = DateTime.Part.places(of: parts).map(\.place.lowerBound).filter {
      $0 < text.utf8.count
    }
    return starts.first { $0 > cursor } ?? starts.first
  }

  /// The day of the week; what is kept, where it is spelled otherwise.
  func reading(of value: PreferenceValue, typed: String) -> String? {
    let text = value.plainDate
    guard let text, let parts = DateTime(text) else { return nil }
    let words = [parts.date?.weekday, text == typed.trimmed ? nil : "= " + text].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension PreferenceValue {
  fileprivate var plainDate: String? {
    switch self {
    case .date(let date): date.text
    case .string(let text): text
    default: nil
    }
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
  fileprivate func written(over text: String) -> String {
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

  fileprivate var weekday: String {
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
