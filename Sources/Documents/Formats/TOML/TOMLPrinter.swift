import Preferences

/// Writes values as TOML on one line.
struct TOMLPrinter {
  /// The blanks inside the braces of a table on one line.
  var padding: [UInt8] = [0x20]
  let equals = Array(" = ".utf8)

  /// Returns the text of a value. Throws `.cannotHold` for values that TOML does not have.
  func print(_ value: PreferenceValue, depth: Int = 0) throws(Problem) -> [UInt8] {
    guard depth < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    var items: [[UInt8]] = []
    switch value {
    case .array(let elements):
      for element in elements { items.append(try print(element, depth: depth + 1)) }
      return enclose(items, "[", "]", [])
    case .dictionary(let members):
      for (key, member) in members.groupsLast {
        try Self.check(key: key)
        items.append(
          TOMLText.spelling(ofKey: key) + equals + (try print(member, depth: depth + 1)))
      }
      return enclose(items, "{", "}", padding)
    default: return try Self.print(value)
    }
  }

  private func enclose(
    _ items: [[UInt8]], _ opener: String, _ closer: String, _ padding: [UInt8]
  ) -> [UInt8] {
    let padding = items.isEmpty ? [] : padding
    let line = items.joined(separator: Array(", ".utf8))
    return Array(opener.utf8) + padding + line + padding + Array(closer.utf8)
  }

  static func check(key: String) throws(Problem) {
    guard key.wellFormed != nil else { throw cannotHold("an unpaired surrogate") }
  }

  /// Returns the text of a scalar in the style of `former`. Throws `.cannotHold` for values that TOML does not
  /// have.
  static func print(
    _ value: PreferenceValue, like former: ArraySlice<UInt8> = [], lineBreak: [UInt8] = [0x0A]
  ) throws(Problem) -> [UInt8] {
    switch value {
    case .null: throw cannotHold("null")
    case .bool(let value): return Array((value ? "true" : "false").utf8)
    case .integer(let number): return try print(integer: number)
    case .real(let number): return try print(real: number)
    case .string(let text):
      guard text.wellFormed != nil else { throw cannotHold("an unpaired surrogate") }
      if let former = TOMLDate(former), try isDate(text, like: former) { return Array(text.utf8) }
      return TOMLText.spelling(
        of: text, in: TOMLText.form(of: former) ?? .basic, like: former, lineBreak: lineBreak)
    case .date(let date):
      let text = date.text
      guard TOMLDate(text) != nil else { throw cannotHold("the date \(text)") }
      return Array(text.utf8)
    case .data: throw cannotHold("data")
    case .uid: throw cannotHold("a UID")
    case .array, .dictionary: return []
    }
  }

  /// Whether a text is written as a date in the place of another one. Throws if it looks like one and TOML 1.0 has
  /// no such date.
  private static func isDate(_ text: String, like former: TOMLDate) throws(Problem) -> Bool {
    if let date = TOMLDate(text) {
      guard date.hasSeconds || !former.hasSeconds else {
        throw cannotHold("a time without seconds: \(text)")
      }
      return true
    }
    let forms = [DateForm.dateTimeText, .localDateTimeText, .dateText, .timeText]
    guard !forms.contains(where: { $0.accepts(text) }) else {
      throw cannotHold("the date or time \(text); write it as in 2026-01-31T10:00:00Z")
    }
    return false
  }

  private static func print(integer number: Number) throws(Problem) -> [UInt8] {
    for spelling in [number.spelling, number.canonical]
    where TOMLNumber.kind(of: spelling) == .integer {
      return Array(spelling.utf8)
    }
    throw cannotHold("an integer beyond 64 bits: \(number.spelling.prefix(40))")
  }

  private static func print(real number: Number) throws(Problem) -> [UInt8] {
    let infinity = number.double.flatMap {
      $0.isNaN ? "nan" : $0 == .infinity ? "inf" : $0 == -.infinity ? "-inf" : nil
    }
    let spellings =
      [
        number.spelling, number.spelling + ".0", number.canonical, number.canonical + ".0",
      ] + (number.isInteger ? [] : [infinity].compactMap(\.self))
    for spelling in spellings where TOMLNumber.kind(of: spelling) == .real {
      return Array(spelling.utf8)
    }
    throw cannotHold("the number \(number.spelling.prefix(40))")
  }

  private static func cannotHold(_ what: String) -> Problem {
    Problem(.cannotHold(format: "TOML", what: what))
  }
}

extension ExactDictionary<PreferenceValue> {
  /// The members, those that are dictionaries or lists of dictionaries last.
  var groupsLast: [(key: String, value: PreferenceValue)] {
    let members = map { (key: $0, value: $1) }
    return members.filter { !$0.value.isGroup } + members.filter(\.value.isGroup)
  }
}

extension PreferenceValue {
  /// Whether headers hold the value: a dictionary, or a list of dictionaries.
  var isGroup: Bool {
    switch self {
    case .dictionary: true
    case .array(let elements):
      !elements.isEmpty
        && elements.allSatisfy { if case .dictionary = $0 { true } else { false } }
    default: false
    }
  }
}
