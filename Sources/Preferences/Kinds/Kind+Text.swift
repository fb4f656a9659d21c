extension Kind {
  /// Returns the initial text of an edit field. `parse` turns it back into exactly `value` if `value`
  /// is of this kind and its numbers are spelled as in JSON.
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
    case (.either(let kinds), _): Kind.first(of: kinds, accepting: value).text(of: value)
    case (.duration(let form), _): form.suffixText(of: value) ?? value.plainText
    case (.byteSize(let form), _): form.suffixText(of: value) ?? value.plainText
    case (.date, .date(let date)): date.text
    case (.data, .data(let bytes)): HexText.text(of: bytes)
    case (.uid, .uid(let uid)): "\(uid)"
    default: value.plainText
    }
  }

  /// Returns the text of a table cell, about `limit` characters: `10m (600)`, a string without quotes,
  /// a list on one line. O(limit) for values of any size. The text may hold unprintable characters.
  public func display(_ value: PreferenceValue, limit: Int = 1000) -> String {
    switch (self, value) {
    case (.optional(let kind), _) where value != .null: kind.display(value, limit: limit)
    case (.either(let kinds), _) where !value.isContainer:
      Kind.first(of: kinds, accepting: value).display(value, limit: limit)
    case (.choice(let choices), _):
      value.display(after: choices.first { $0.value.isEquivalent(to: value) }?.label, limit: limit)
    case (.duration(let form), _): value.display(after: form.suffixText(of: value), limit: limit)
    case (.byteSize(let form), _): value.display(after: form.suffixText(of: value), limit: limit)
    default: value.display(limit: limit)
    }
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

  /// Returns a text such as `10m (600)`.
  fileprivate func display(after label: String?, limit: Int) -> String {
    let stored = display(limit: limit)
    guard let label, label != stored else { return stored }
    return "\(label) (\(stored))".cut(after: limit)
  }
}

extension Kind {
  /// Explains `value`, typed as `typed`: `1h30m = 5,400 s`, `1.5 GiB = 1,610,612,736 bytes`,
  /// `Saturday`. Returns nil if there is nothing to explain.
  public func reading(of value: PreferenceValue, typed: String) -> String? {
    switch (self, value) {
    case (.optional(let kind), _): value == .null ? nil : kind.reading(of: value, typed: typed)
    case (.either(let kinds), _):
      kinds.first { $0.problems(with: value).isEmpty }?.reading(of: value, typed: typed)
    case (.duration(let form), _): form.nanoseconds(of: value).map(DurationText.explanation)
    case (.byteSize(let form), _): form.bytes(of: value).map(ByteSizeText.explanation)
    case (.date(let form), _): form.reading(of: value, typed: typed)
    case (.integer, _), (.real, _):
      value.text == typed.trimmed ? nil : "= " + value.text(limit: 60)
    case (.list, .array(let elements)): counted(elements.count, "element")
    default: nil
    }
  }
}

extension String {
  /// A number with its integer digits grouped in threes: `1,610,612,736`.
  var grouped: String {
    let sign = prefix { $0 == "-" }
    let digits = dropFirst(sign.count).prefix(while: \.isNumber)
    var text = ""
    for (offset, digit) in digits.enumerated() {
      if offset > 0, (digits.count - offset) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return sign + text + dropFirst(sign.count + digits.count)
  }
}

extension Kind {
  /// A short noun phrase: `whole number`, `true or false`, `one of 4`, `list of text`.
  public var phrase: String { phrases.joinedByOr }

  /// The names of kinds on the screen, as one word, with the names that schemas use.
  package static let schemaNames = [
    "text": "string", "number": "real", "whole-number": "integer", "byte-size": "size",
    "reference": "uid",
  ]

  private var phrases: [String] {
    switch self {
    case .any: ["any value"]
    case .null: ["null"]
    case .boolean: ["true", "false"]
    case .integer: ["whole number"]
    case .real: ["number"]
    case .string: ["text"]
    case .choice(let choices): ["one of \(choices.count)"]
    case .date(.dateText): ["date"]
    case .date(.timeText), .date(.localTimeText): ["time"]
    case .date: ["date and time"]
    case .data: ["data"]
    case .uid: ["reference"]
    case .url: ["URL"]
    case .path: ["path"]
    case .colour: ["colour"]
    case .duration: ["duration"]
    case .byteSize: ["byte size"]
    case .list(let kind): ["list of \(kind.plural)"]
    case .dictionary(let kind): ["group of \(kind.plural)"]
    case .record: ["group"]
    case .optional(let kind): kind.phrases + ["null"]
    case .either(let kinds): kinds.flatMap(\.phrases)
    }
  }

  private var plural: String {
    switch self {
    case .any: "values"
    case .integer, .real, .date, .uid, .url, .path, .colour, .duration, .byteSize, .record:
      phrase + "s"
    case .list(let kind): "lists of \(kind.plural)"
    case .dictionary(let kind): "dictionaries of \(kind.plural)"
    default: phrase
    }
  }

  /// A phrase with its article that completes "is not": `a whole number`, `true or false`.
  var indefinitePhrase: String { indefinitePhrases.joinedByOr }

  private var indefinitePhrases: [String] {
    switch self {
    case .any: ["a value"]
    case .null, .boolean, .string, .choice: phrases
    case .data(.base64Text): ["base64 data"]
    case .data: ["hexadecimal data"]
    case .url: ["an absolute URL"]
    case .optional(let kind): kind.indefinitePhrases + ["null"]
    case .either(let kinds): kinds.flatMap(\.indefinitePhrases)
    default: ["a " + phrase]
    }
  }
}

extension [String] {
  /// The phrases as `a, b or c`.
  var joinedByOr: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
