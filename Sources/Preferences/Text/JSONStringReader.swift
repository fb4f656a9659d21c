/// Reads a JSON string after its opening quote. An escaped unpaired surrogate is stored in the form
/// that `TextUnits` documents.
struct JSONStringReader {
  /// The text after the closing quote, once `read` has returned.
  private(set) var rest: Substring.UnicodeScalarView
  private var text = TextBuilder()

  init(_ rest: Substring.UnicodeScalarView) { self.rest = rest }

  /// Returns nil if the closing quote is missing or an escape is invalid.
  mutating func read() -> String? {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return text.text
      case "\\": guard readEscape() else { return nil }
      default: text.append(scalar)
      }
    }
    return nil
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func readEscape() -> Bool {
    guard let letter = rest.popFirst() else { return false }
    if letter == "u" { return readUnit() }
    guard let scalar = Self.escapes[letter] else { return false }
    text.append(scalar)
    return true
  }

  private mutating func readUnit() -> Bool {
    guard let unit = hexUnit() else { return false }
    if UTF16.isLeadSurrogate(unit), let trail = trailingUnit() {
      text.append(UTF16.decode(UTF16.EncodedScalar([unit, trail])))
    } else {
      text.append(unpaired: unit)
    }
    return true
  }

  /// Reads the second half of a surrogate pair, if one follows.
  private mutating func trailingUnit() -> UInt16? {
    let before = rest
    if rest.popFirst() == "\\", rest.popFirst() == "u", let unit = hexUnit(),
      UTF16.isTrailSurrogate(unit)
    {
      return unit
    }
    rest = before
    return nil
  }

  private mutating func hexUnit() -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    rest = rest.dropFirst(4)
    return UInt16(String(digits), radix: 16)
  }
}
