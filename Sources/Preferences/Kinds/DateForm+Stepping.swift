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
