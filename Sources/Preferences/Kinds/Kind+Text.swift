extension Kind {
  /// What an edit field starts with. `parse` reads it back to exactly `value`, wherever `value` is
  /// of this kind and is spelled as JSON spells numbers.
  public func text(of value: PreferenceValue) -> String {
    let plain = plainText(of: value)
    switch self {
    case .any, .optional, .either, .choice, .duration, .byteSize:
      return (try? parse(plain)) == value ? plain : value.text
    default: return plain
    }
  }

  private func plainText(of value: PreferenceValue) -> String {
    switch (self, value) {
    case (.optional(let kind), _) where value != .null: kind.text(of: value)
    case (.either(let kinds), _):
      (kinds.first { $0.problems(with: value).isEmpty } ?? .any).text(of: value)
    case (.duration(let form), _): form.spanText(of: value) ?? value.plainText
    case (.byteSize(let form), _): form.sizeText(of: value) ?? value.plainText
    case (.date, .date(let date)): date.text
    case (.data, .data(let bytes)): HexText.text(of: bytes)
    case (.uid, .uid(let uid)): "\(uid)"
    default: value.plainText
    }
  }

  /// What a table shows, about `limit` characters of it: `10m (600)`, a string without quotes, a
  /// list on one line. O(limit), however large the value. Not yet made printable.
  public func display(_ value: PreferenceValue, limit: Int = 1000) -> String {
    switch (self, value) {
    case (.optional(let kind), _) where value != .null: kind.display(value, limit: limit)
    case (.either(let kinds), _) where !value.isContainer:
      (kinds.first { $0.problems(with: value).isEmpty } ?? .any).display(value, limit: limit)
    case (.choice(let choices), _): Kind.display(value, among: choices, limit: limit)
    case (.duration(let form), _): value.display(after: form.spanText(of: value), limit: limit)
    case (.byteSize(let form), _): value.display(after: form.sizeText(of: value), limit: limit)
    default: value.display(limit: limit)
    }
  }

  private static func display(
    _ value: PreferenceValue, among choices: [Choice], limit: Int
  ) -> String {
    let label = choices.first { $0.value.isEquivalent(to: value) }?.label
    return value.display(after: label, limit: limit)
  }
}

extension PreferenceValue {
  fileprivate func display(limit: Int) -> String {
    switch self {
    case .string(let string): string.cut(after: limit)
    case .date(let date): date.text
    case .data(let bytes): HexText.text(of: bytes, limit: limit)
    case .uid(let uid): "\(uid)"
    default: text(limit: limit)
    }
  }

  /// `10m (600)`
  fileprivate func display(after words: String?, limit: Int) -> String {
    let stored = display(limit: limit)
    guard let words, words != stored else { return stored }
    return "\(words) (\(stored))".cut(after: limit)
  }
}
