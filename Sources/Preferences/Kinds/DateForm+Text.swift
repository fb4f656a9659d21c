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
