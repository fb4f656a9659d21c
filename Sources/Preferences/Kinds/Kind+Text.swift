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

extension Kind {
  /// For the detail pane: `whole number`, `on or off`, `one of 4`, `list of text`.
  public var words: String {
    switch self {
    case .any: "any value"
    case .null: "nothing"
    case .boolean: "on or off"
    case .integer: "whole number"
    case .real: "number"
    case .string: "text"
    case .choice(let choices): "one of \(choices.count)"
    case .date(let form): form.words
    case .data: "data"
    case .uid: "reference"
    case .url: "URL"
    case .path: "path"
    case .colour: "colour"
    case .duration: "duration"
    case .byteSize: "byte size"
    case .list(let kind): "list of \(kind.plural)"
    case .dictionary(let kind): "dictionary of \(kind.plural)"
    case .record: "group"
    case .optional(let kind): "\(kind.words) or nothing"
    case .either(let kinds): kinds.map(\.words).joined(separator: " or ")
    }
  }

  private var plural: String {
    switch self {
    case .any: "values"
    case .integer, .real, .date, .uid, .url, .path, .colour, .duration, .byteSize, .record:
      words + "s"
    case .list(let kind): "lists of \(kind.plural)"
    case .dictionary(let kind): "dictionaries of \(kind.plural)"
    default: words
    }
  }

  /// What completes "is not …": `a whole number`, `true or false`.
  var article: String {
    switch self {
    case .any: "a value"
    case .null: "null"
    case .boolean: "true or false"
    case .string: "text"
    case .choice: words
    case .date(let form): "a \(form.words)"
    case .data(.bytes), .data(.hexText): "hexadecimal data"
    case .data(.base64Text): "base64 data"
    case .url: "an absolute URL"
    case .optional(let kind): "\(kind.article) or null"
    case .either(let kinds): kinds.map(\.article).joined(separator: " or ")
    default: "a \(words)"
    }
  }
}

extension DateForm {
  var words: String {
    switch self {
    case .timestamp, .dateTimeText: "date and time"
    case .dateText: "date"
    case .timeText: "time"
    }
  }
}

/// Typed words for on and off.
enum BooleanText {
  private static let words: [(String, Bool)] = [
    ("true", true), ("false", false), ("yes", true), ("no", false), ("on", true), ("off", false),
    ("1", true), ("0", false), ("t", true), ("f", false), ("y", true), ("n", false),
  ]

  static func parse(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.lowercased()
    if let word = words.first(where: { $0.0 == typed }) { return .bool(word.1) }
    let nearest = typed.nearest(among: words.lazy.map(\.0).prefix(6))
    throw Kind.boolean.refusal(of: text, nearest: nearest)
  }
}
