extension PreferenceValue {
  /// Parses the output of `text`: strict JSON (RFC 8259), and `<…>` for values of property lists.
  /// Throws for any other text, a duplicate key, or more than 512 levels of nesting.
  public init(typed text: String) throws(Problem) {
    var parser = ValueParser(text)
    self = try parser.document()
  }
}

private struct ValueParser {
  private static let maximumDepth = 512
  private let text: String
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  mutating func document() throws(Problem) -> PreferenceValue {
    let value = try value()
    skipSpace()
    guard rest.isEmpty else { throw expected("the end") }
    return value
  }

  private mutating func value() throws(Problem) -> PreferenceValue {
    skipSpace()
    switch rest.first {
    case "{": return try nested { parser throws(Problem) in try parser.dictionary() }
    case "[": return try nested { parser throws(Problem) in try parser.array() }
    case "\"": return .string(try string())
    case "<": return try marked()
    case "t", "f", "n": return try literal()
    default: return try number()
    }
  }

  private mutating func nested(
    _ parse: (inout ValueParser) throws(Problem) -> PreferenceValue
  ) throws(Problem) -> PreferenceValue {
    guard depth < Self.maximumDepth else {
      throw Problem(.limit("nesting depth", is: Self.maximumDepth), place: place)
    }
    depth += 1
    rest.removeFirst()
    let value = try parse(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(Problem) -> PreferenceValue {
    var elements: [PreferenceValue] = []
    if takes("]") { return .array(elements) }
    repeat { elements.append(try value()) } while takes(",")
    guard takes("]") else { throw expected("a comma or ]") }
    return .array(elements)
  }

  private mutating func dictionary() throws(Problem) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [:]
    if takes("}") { return .dictionary(members) }
    repeat {
      skipSpace()
      guard rest.first == "\"" else { throw expected("a key in quotes") }
      let key = try string()
      guard takes(":") else { throw expected("a colon") }
      guard members.updateValue(try value(), forKey: key) == nil else {
        throw Problem(.duplicateKey(key))
      }
    } while takes(",")
    guard takes("}") else { throw expected("a comma or }") }
    return .dictionary(members)
  }

  private mutating func string() throws(Problem) -> String {
    var reader = JSONStringReader(rest.dropFirst())
    guard let string = reader.read() else { throw expected("a string that ends") }
    rest = reader.rest
    return string
  }

  private mutating func literal() throws(Problem) -> PreferenceValue {
    let letters = rest.prefix { $0.properties.isAlphabetic }
    guard let value = Self.literals[String(letters)] else { throw expected("a value") }
    rest = rest[letters.endIndex...]
    return value
  }

  private static let literals: [String: PreferenceValue] = [
    "true": .bool(true), "false": .bool(false), "null": .null,
  ]

  private mutating func number() throws(Problem) -> PreferenceValue {
    let spelling = rest.prefix {
      $0.isASCII && ($0.properties.isASCIIHexDigit || "+-.".unicodeScalars.contains($0))
    }
    guard let value = JSONNumber.value(String(spelling)) else { throw expected("a value") }
    rest = rest[spelling.endIndex...]
    return value
  }

  private mutating func marked() throws(Problem) -> PreferenceValue {
    let inside = rest.dropFirst().prefix { $0 != ">" }
    guard rest[inside.endIndex...].first == ">", let value = Self.marked(String(inside))
    else { throw expected("<hex digits>, <*Ddate> or <*Unumber>") }
    rest = rest[inside.endIndex...].dropFirst()
    return value
  }

  private static func marked(_ inside: String) -> PreferenceValue? {
    let text = String(inside.dropFirst(2))
    return switch inside.prefix(2) {
    case "*D": (Timestamp(text: text) ?? Timestamp(secondsText: text)).map { .date($0) }
    case "*U": UInt64(text).map { .uid($0) }
    case "*I": Number(spelled: text).map { .integer($0) }
    case "*R": Number(spelled: text).map { .real($0) }
    default: HexText.bytes(of: inside).map { .data($0) }
    }
  }

  private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() {
    rest = rest.drop { " \t\n\r".unicodeScalars.contains($0) }
  }

  private var place: Place {
    let before = text.unicodeScalars[..<rest.startIndex]
    return Place(line: 1, column: before.count + 1, offset: text[..<rest.startIndex].utf8.count)
  }

  private func expected(_ expected: String) -> Problem {
    let found = rest.first.map { String($0).quoted } ?? "the end"
    return Problem(.syntax(found: found, expected: expected), place: place)
  }
}

extension Timestamp {
  /// Parses a number of seconds, such as `-1e300 s`.
  fileprivate init?(secondsText text: String) {
    guard text.hasSuffix(" s"), let seconds = Double(text.dropLast(2)) else { return nil }
    self.init(seconds: seconds)
  }
}

extension Number {
  /// Returns nil if `text` is not a number in any format.
  fileprivate init?(spelled text: String) {
    // `Double` stops at a zero byte.
    guard text.unicodeScalars.allSatisfy(\.isPartOfNumbers),
      Decimal(spelling: text) != nil || Double(text) != nil
    else { return nil }
    self.init(spelling: text)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar occurs in a number such as `-0x1.8p+3`, `nan` or `infinity`.
  fileprivate var isPartOfNumbers: Bool {
    isASCII
      && (properties.isAlphabetic || properties.numericType != nil
        || ["+", "-", "."].contains(self))
  }
}
