import Preferences

/// Writes values as YAML, in the style of a document.
struct YAMLPrinter {
  /// The token before a value.
  enum Lead {
    case colon, dash
  }

  /// The spaces that a collection has more than its parent, at least one.
  var step = 2
  /// Whether a sequence in a mapping has more spaces than its key.
  var indentsSequences = true
  /// The blanks behind a dash, at least one.
  var gap = 1
  /// The preferred quote for new text.
  var quote = UInt8(ascii: "\"")
  var lineBreak: [UInt8] = [0x0A]
  /// The blanks inside the braces and brackets of flow collections.
  var (bracePadding, bracketPadding): ([UInt8], [UInt8]) = ([], [])

  /// Returns a document with a value, and a line break at its end.
  func document(_ value: PreferenceValue) throws(Problem) -> [UInt8] {
    let text =
      value.hasLines
      ? try lines(of: value, at: place(column: 0, like: YAMLPlace(), isLast: true), 0)
      : try scalar(value, at: place(column: nil, like: YAMLPlace(), isLast: true))
    return text + lineBreak
  }

  // MARK: block style

  /// Returns a member of a mapping, whose key has the column `parent` of `place`.
  func member(
    _ key: String, _ value: PreferenceValue, at place: YAMLPlace, depth: Int = 0
  ) throws(Problem) -> [UInt8] {
    try self.key(key, inFlow: false) + [UInt8(ascii: ":")]
      + text(of: value, behind: .colon, at: place, depth: depth)
  }

  /// Returns an item of a sequence, whose dash has the column `parent` of `place`.
  func item(
    _ value: PreferenceValue, at place: YAMLPlace, depth: Int = 0
  ) throws(Problem) -> [UInt8] {
    try [UInt8(ascii: "-")] + text(of: value, behind: .dash, at: place, depth: depth)
  }

  /// Returns the text of a value behind the colon of a key or behind a dash, from the blank or line break that
  /// follows. The key or dash has the column `parent` of `place`. The tail of `place` comes behind a scalar or
  /// before the lines of a collection. All of `place` but its `parent`, `content` and `tail` is that of the end.
  func text(
    of value: PreferenceValue, behind lead: Lead, at place: YAMLPlace, depth: Int = 0
  ) throws(Problem) -> [UInt8] {
    let column = place.parent ?? 0
    let blanks = [UInt8](repeating: 0x20, count: lead == .dash ? gap : 1)
    guard value.hasLines else {
      return try blanks + scalar(value, at: place)
    }
    let isCompact = lead == .dash && place.tail.isEmpty
    let inner =
      switch (lead, value) {
      case (.dash, _): column + 1 + gap
      case (.colon, .array) where !indentsSequences: column
      case (.colon, _): column + step
      }
    let lines = try lines(
      of: value, at: self.place(column: inner, like: place, isLast: true), depth)
    return isCompact ? blanks + lines : place.tail + line(inner) + lines
  }

  /// Returns the members or items of a collection that is not empty. The first one has no indentation.
  private func lines(
    of value: PreferenceValue, at place: YAMLPlace, _ depth: Int
  ) throws(Problem) -> [UInt8] {
    guard depth < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    let column = place.parent ?? 0
    var lines: [[UInt8]] = []
    switch value {
    case .array(let elements):
      for element in elements {
        let place = self.place(
          column: column, like: place, isLast: lines.count == elements.count - 1)
        lines.append(try item(element, at: place, depth: depth + 1))
      }
    case .dictionary(let members):
      for (key, member) in members {
        let place = self.place(
          column: column, like: place, isLast: lines.count == members.count - 1)
        lines.append(try self.member(key, member, at: place, depth: depth + 1))
      }
    default: break
    }
    return Array(lines.joined(separator: line(column)))
  }

  /// Returns the members or items of a collection that is not empty. The first one has no indentation.
  func lines(of value: PreferenceValue, atColumn column: Int) throws(Problem) -> [UInt8] {
    try lines(of: value, at: place(column: column, like: YAMLPlace(), isLast: true), 0)
  }

  private func line(_ column: Int) -> [UInt8] {
    lineBreak + [UInt8](repeating: 0x20, count: column)
  }

  /// Returns a place for a value behind a key or dash in a column. Nil is the root of a document.
  private func place(column: Int?, like end: YAMLPlace, isLast: Bool) -> YAMLPlace {
    var place = isLast ? end : YAMLPlace()
    (place.parent, place.content, place.tail) = (column, (column ?? 0) + step, [])
    (place.quote, place.lineBreak) = (quote, lineBreak)
    return place
  }

  // MARK: flow style

  /// Returns the text of a value on one line, as in a flow collection.
  func flow(_ value: PreferenceValue, depth: Int = 0) throws(Problem) -> [UInt8] {
    guard depth < DocumentLimits.depth || !value.hasLines else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth))
    }
    var items: [[UInt8]] = []
    switch value {
    case .array(let elements):
      for element in elements { items.append(try flow(element, depth: depth + 1)) }
      return enclose(items, "[", "]", bracketPadding)
    case .dictionary(let members):
      for (key, member) in members {
        items.append(
          try self.key(key, inFlow: true) + Array(": ".utf8) + flow(member, depth: depth + 1))
      }
      return enclose(items, "{", "}", bracePadding)
    default:
      var place = YAMLPlace()
      (place.isFlow, place.quote) = (true, quote)
      return try scalar(value, at: place)
    }
  }

  /// Returns members in brackets on one line.
  func enclose(
    _ items: [[UInt8]], _ opener: String, _ closer: String, _ padding: [UInt8]
  ) -> [UInt8] {
    let padding = items.isEmpty ? [] : padding
    let line = Array(items.joined(separator: Array(", ".utf8)))
    return Array(opener.utf8) + padding + line + padding + Array(closer.utf8)
  }
}

extension YAMLPrinter {
  // MARK: scalars

  /// Returns a key in block or flow style, with the quotes of a former one. Throws if YAML does not have it.
  func key(
    _ key: String, like former: ArraySlice<UInt8> = [], inFlow: Bool
  ) throws(Problem) -> [UInt8] {
    let spelling = YAMLText.spelling(
      ofKey: try Self.checked(key), like: former, inFlow: inFlow, quote: quote)
    guard spelling.count(where: { !$0.isContinuation }) <= 1024 else {
      throw Self.cannotHold("a key of more than 1,024 characters")
    }
    return spelling
  }

  /// Returns the text of a scalar or an empty collection with the tail of its place, in the style of `former`.
  /// Throws `.cannotHold` for values that YAML does not have.
  func scalar(
    _ value: PreferenceValue, like former: ArraySlice<UInt8> = [], at place: YAMLPlace
  ) throws(Problem) -> [UInt8] {
    let word: String
    switch value {
    case .string(let text):
      return YAMLText.spelling(of: try Self.checked(text), like: former, at: place)
    case .null: word = "null"
    case .bool(let value): word = YAMLWords.spelling(of: value, like: former)
    case .integer(let number):
      word = try Self.checked(YAMLWords.spelling(ofInteger: number), number)
    case .real(let number): word = try Self.checked(YAMLWords.spelling(ofReal: number), number)
    case .date: throw Self.cannotHold("a date")
    case .data: throw Self.cannotHold("data")
    case .uid: throw Self.cannotHold("a UID")
    case .array: word = "[]"
    case .dictionary: word = "{}"
    }
    return YAMLText.line(Array(word.utf8), like: former, at: place)
  }

  /// Returns the text as the document has it. Throws if it cannot be in a document.
  private static func checked(_ text: String) throws(Problem) -> String {
    guard let text = text.wellFormed else { throw cannotHold("an unpaired surrogate") }
    guard !text.utf8.contains(0) else { throw cannotHold("the character U+0000") }
    return text
  }

  private static func checked(_ spelling: String?, _ number: Number) throws(Problem) -> String {
    guard let spelling else { throw cannotHold("the number \(number.spelling.prefix(40))") }
    return spelling
  }

  private static func cannotHold(_ what: String) -> Problem {
    Problem(.cannotHold(format: "YAML", what: what))
  }
}

extension PreferenceValue {
  /// Whether the value is a collection that is not empty.
  var hasLines: Bool {
    switch self {
    case .array(let elements): !elements.isEmpty
    case .dictionary(let members): !members.isEmpty
    default: false
    }
  }
}
