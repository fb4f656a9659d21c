extension DateForm {
  func parse(_ text: String) throws(Problem) -> PreferenceValue {
    guard let parts = DateTime(text), let value = value(of: parts, typed: text) else {
      throw Kind.date(self).refusal(of: text, nearest: nearest(to: text))
    }
    return value
  }

  private func value(of parts: DateTime, typed: String) -> PreferenceValue? {
    switch self {
    case .timestamp: parts.date == nil ? nil : .date(parts.timestamp)
    case .dateTimeText: parts.date == nil ? nil : .string(admits(typed) ? typed : parts.whole.text)
    case .dateText: parts.date == nil || parts.time != nil ? nil : .string(typed)
    case .timeText: parts.date != nil ? nil : .string(typed)
    }
  }

  /// Whether `text` is stored in this form: RFC 3339, its zone optional.
  func admits(_ text: String) -> Bool {
    guard let parts = DateTime(text) else { return false }
    switch self {
    case .timestamp: return false
    case .dateTimeText: return parts.date != nil && parts.time != nil && text.utf8.contains(0x54)
    case .dateText: return parts.date != nil && parts.time == nil
    case .timeText: return parts.date == nil
    }
  }

  /// One zero forgotten: `2026-1-31`.
  private func nearest(to text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, self != .timeText else { return nil }
    let guess = parts.map { $0.utf8.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
    return guess != text && DateTime(guess) != nil ? guess : nil
  }
}

extension DateTime {
  /// With the midnight and the UTC that were left out.
  fileprivate var whole: DateTime {
    var whole = self
    whole.time = time ?? Time(hour: 0, minute: 0, second: 0, fraction: 0)
    whole.zone = zone ?? 0
    return whole
  }
}

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
    let starts = DateTime.Part.ranges(of: parts).map(\.range.lowerBound).filter {
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
