extension Kind {
  /// Parses typed text. The thrown problem has no name.
  public func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .any: (try? PreferenceValue(typed: text)) ?? .string(text)
    case .null: try parseNull(text)
    case .boolean: try parseBoolean(text.trimmed)
    case .integer: try WholeNumberText.parse(text.trimmed)
    case .real: try RealText.parse(text.trimmed)
    case .string: .string(text)
    case .choice(let choices): try Kind.parse(text, among: choices)
    case .date(let form): try form.parse(text.trimmed)
    case .data(let form): try form.parse(text.trimmed)
    case .uid: try parseUID(text.trimmed)
    case .url: try URLText.parse(text.trimmed)
    case .path: try parsePath(text)
    case .colour: try ColourText.parse(text.trimmed)
    case .duration(let form): try form.parse(text.trimmed)
    case .byteSize(let form): try form.parse(text.trimmed)
    case .list(let kind): try kind.parseList(text)
    case .dictionary(let kind): try kind.parseDictionary(text)
    case .record: try Kind.any.parseDictionary(text)
    case .optional(let kind): try kind.parseOptional(text)
    case .either(let kinds): try parse(text, asOneOf: kinds)
    }
  }

  /// Returns a problem such as `is not a whole number: "8o80"; did you mean 8080?`.
  func refusal(of text: String, nearest: String? = nil) -> Problem {
    Problem(.notA(indefinitePhrase, found: text.quotedBriefly, nearest: nearest))
  }

  private func parseNull(_ text: String) throws(Problem) -> PreferenceValue {
    guard ["", "null"].contains(text.trimmed) else { throw refusal(of: text, nearest: "null") }
    return .null
  }

  private func parseUID(_ text: String) throws(Problem) -> PreferenceValue {
    guard let uid = UInt64(text) else { throw refusal(of: text) }
    return .uid(uid)
  }

  /// Any text without NUL is a path.
  private func parsePath(_ text: String) throws(Problem) -> PreferenceValue {
    guard !text.utf8.contains(0) else { throw refusal(of: text) }
    return .string(text)
  }

  private static let booleans: KeyValuePairs = [
    "true": true, "false": false, "yes": true, "no": false, "on": true, "off": false, "1": true,
    "0": false, "t": true, "f": false, "y": true, "n": false,
  ]

  private func parseBoolean(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.lowercased()
    if let word = Kind.booleans.first(where: { $0.key == typed }) { return .bool(word.value) }
    throw refusal(of: text, nearest: typed.nearest(among: Kind.booleans.lazy.map(\.key).prefix(6)))
  }
}

extension Kind {
  /// Finds a choice by its value in JSON, as plain text, or by its label; else ignoring case.
  private static func parse(
    _ text: String, among choices: [Choice]
  ) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    if let value = try? PreferenceValue(typed: typed),
      choices.contains(where: { $0.value.isEquivalent(to: value) })
    {
      return value
    }
    if let choice = choices.first(where: { $0.spellings.containsExactly(typed) }) {
      return choice.value
    }
    let folded = typed.lowercased()
    if let choice = choices.first(where: { $0.spellings.contains { $0.lowercased() == folded } }) {
      return choice.value
    }
    throw Problem(
      .unknownChoice(typed.quotedBriefly, nearest: Choice.nearest(to: typed, among: choices)))
  }
}

extension Choice {
  /// The texts that may be typed for it.
  fileprivate var spellings: [String] { [value.plainText] + (label.map { [$0] } ?? []) }

  /// Returns the nearest choice as a message shows it.
  static func nearest(to text: String, among choices: [Choice]) -> String? {
    guard let spelling = text.nearest(among: choices.lazy.flatMap(\.spellings)),
      let choice = choices.first(where: { $0.spellings.containsExactly(spelling) })
    else { return nil }
    return spelling == choice.label ? spelling.quotedBriefly : choice.value.text(limit: 60)
  }
}

extension PreferenceValue {
  /// A string without quotes, any other value as `text`.
  var plainText: String { if case .string(let string) = self { string } else { text } }
}

extension Kind {
  /// Parses a JSON array of this kind, or its elements between commas.
  private func parseList(_ text: String) throws(Problem) -> PreferenceValue {
    let typed = text.trimmed
    if typed.hasPrefix("[") {
      return try Kind.list(of: self).reparsingStrings(in: PreferenceValue(typed: typed))
    }
    let parts =
      typed.isEmpty
      ? [] : typed.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
    var elements: [PreferenceValue] = []
    for (position, part) in parts.enumerated() {
      do {
        elements.append(try parse(String(part).trimmed))
      } catch { throw error.inside(.index(position)) }
    }
    return .array(elements)
  }

  private func parseDictionary(_ text: String) throws(Problem) -> PreferenceValue {
    let (typed, kind) = (text.trimmed, Kind.dictionary(of: self))
    guard typed.hasPrefix("{") else { throw kind.refusal(of: typed) }
    return try kind.reparsingStrings(in: PreferenceValue(typed: typed))
  }

  /// Parses the strings of a JSON value by those kinds that JSON cannot represent.
  private func reparsingStrings(in value: PreferenceValue) throws(Problem) -> PreferenceValue {
    guard let problem = firstProblem(with: value) else { return value }
    switch (self, value) {
    case (.list(let kind), .array(var elements)):
      for (position, element) in elements.enumerated() {
        do {
          elements[position] = try kind.reparsingStrings(in: element)
        } catch { throw error.inside(.index(position)) }
      }
      return .array(elements)
    case (.dictionary(let kind), .dictionary(var members)):
      for (key, member) in members {
        do {
          members[key] = try kind.reparsingStrings(in: member)
        } catch { throw error.inside(.key(key)) }
      }
      return .dictionary(members)
    case (_, .string(let string)): return try parse(string)
    default: throw problem
    }
  }

  /// Parses null, a JSON string, or a value of this kind. Empty text is null unless this kind is
  /// `.string`.
  private func parseOptional(_ text: String) throws(Problem) -> PreferenceValue {
    if text.trimmed == "null" || text.trimmed.isEmpty && self != .string { return .null }
    if takesAnyText, text.hasPrefix("\""), let string = try? PreferenceValue(typed: text) {
      return string
    }
    return try parse(text)
  }

  /// Parses JSON if a kind accepts the result, else by the first kind that accepts the text. Kinds
  /// that accept any text are tried last, but a number with leading zeros, such as `0077`, is text for them.
  private func parse(_ text: String, asOneOf kinds: [Kind]) throws(Problem) -> PreferenceValue {
    if let value = try? PreferenceValue(typed: text),
      kinds.contains(where: { $0.firstProblem(with: value) == nil })
    {
      return value
    }
    for kind in kinds.filter({ !$0.takesAnyText }) + kinds.filter(\.takesAnyText) {
      guard let value = try? kind.parse(text) else { continue }
      if text.trimmed.hasLeadingZeros, !kind.takesAnyText, kinds.contains(where: \.takesAnyText) {
        continue
      }
      return value
    }
    throw refusal(of: text)
  }
}

extension String {
  /// Whether a number with leading zeros begins the text, such as an octal one.
  fileprivate var hasLeadingZeros: Bool {
    let digits = utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return digits.first == UInt8(ascii: "0") && digits.dropFirst().first?.isDigit == true
  }
}
