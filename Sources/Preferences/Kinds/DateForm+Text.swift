extension DateForm {
  /// Parses a date, a time, or both, as this form requires.
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    guard let parts = DateTime(text), let value = value(of: parts, typed: text) else {
      throw Kind.date(self).refusal(of: text, nearest: nearest(to: text))
    }
    return value
  }

  private func value(of parts: DateTime, typed: String) -> PreferenceValue? {
    switch self {
    case .timestamp: parts.date == nil ? nil : .date(parts.timestamp)
    case .dateTimeText: parts.date == nil ? nil : .string(accepts(typed) ? typed : parts.whole.text)
    case .dateText: parts.date == nil || parts.time != nil ? nil : .string(typed)
    case .timeText: parts.date != nil ? nil : .string(typed)
    case .localDateTimeText, .localTimeText: accepts(typed) ? .string(typed) : nil
    }
  }

  /// Whether `text` has this form: RFC 3339 with an optional zone.
  package func accepts(_ text: String) -> Bool {
    guard let parts = DateTime(text) else { return false }
    switch self {
    case .timestamp: return false
    case .dateTimeText: return parts.date != nil && parts.time != nil && text.utf8.contains(0x54)
    case .dateText: return parts.date != nil && parts.time == nil
    case .timeText: return parts.date == nil
    case .localDateTimeText: return parts.date != nil && parts.isLocal(in: text)
    case .localTimeText: return parts.date == nil && parts.isLocal(in: text)
    }
  }

  /// Returns the date with missing zeros added: `2026-1-31` becomes `2026-01-31`, and a local time with seconds.
  private func nearest(to text: String) -> String? {
    if [.localDateTimeText, .localTimeText].contains(self), accepts(text + ":00") {
      return text + ":00"
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, self != .timeText, self != .localTimeText else { return nil }
    let guess = parts.map { $0.utf8.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
    return guess != text && DateTime(guess) != nil ? guess : nil
  }
}

extension DateTime {
  /// Whether the time is written with seconds and without a zone. No leap second is local.
  fileprivate func isLocal(in text: String) -> Bool {
    zone == nil && time.map { $0.second < 60 } == true
      && text.utf8.count { $0 == UInt8(ascii: ":") } == 2
  }

  /// The date with time and zone: midnight and UTC if they are missing.
  fileprivate var whole: DateTime {
    var whole = self
    whole.time = time ?? Time(hour: 0, minute: 0, second: 0, fraction: 0)
    whole.zone = zone ?? 0
    return whole
  }
}

extension DateForm {
  /// The value from which an empty field is stepped.
  public var stepOrigin: String {
    switch self {
    case .timestamp, .dateTimeText: "2000-01-01T00:00:00Z"
    case .dateText: "2000-01-01"
    case .timeText: "00:00:00Z"
    case .localDateTimeText: "2000-01-01T00:00:00"
    case .localTimeText: "00:00:00"
    }
  }

  /// Returns `text` with the part at `cursor` advanced by `step`: year, month, day, hour, minute or
  /// second. Days and smaller parts carry over. In a shorter month the day becomes the last one. The
  /// spelling of the other parts stays. Returns nil if `text` is not a date, or outside the years
  /// 1…9999.
  public func stepped(_ text: String, at cursor: Int, by step: Int) -> String? {
    guard var parts = DateTime(text), let part = DateTime.Part(at: cursor, of: parts, in: text)
    else { return nil }
    parts.advance(part, by: step)
    guard parts.date.map({ 1...9999 ~= $0.year }) ?? true else { return nil }
    return parts.written(over: text)
  }

  /// Returns the offset of the next part after `cursor`, or of the first part at the end.
  public func nextPart(of text: String, after cursor: Int) -> Int? {
    guard let parts = DateTime(text) else { return nil }
    let starts = DateTime.Part.ranges(of: parts).map(\.range.lowerBound).filter {
      $0 < text.utf8.count
    }
    return starts.first { $0 > cursor } ?? starts.first
  }

  /// Returns the day of the week, and the stored text if it differs from the typed one.
  func reading(of value: PreferenceValue, typed: String) -> String? {
    let text: String
    switch value {
    case .date(let date): text = date.text
    case .string(let string): text = string
    default: return nil
    }
    guard let parts = DateTime(text) else { return nil }
    let texts = [parts.date?.weekday, text == typed.trimmed ? nil : "= " + text].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
