/// Reads the inside of a JSON string up to its closing quote. An escaped unpaired surrogate becomes
/// its stand-in (see `PreferenceValue.string`).
struct JSONStringReader {
  /// After `read`: what follows the closing quote.
  private(set) var rest: Substring.UnicodeScalarView
  private var text = String.UnicodeScalarView()

  init(_ rest: Substring.UnicodeScalarView) { self.rest = rest }

  /// nil where the quote never closes or an escape is not one of JSON's.
  mutating func read() -> String? {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": guard readEscape() else { return nil }
      default: text.append(scalar)
      }
    }
    return nil
  }

  private mutating func readEscape() -> Bool {
    switch rest.popFirst() {
    case "\"": text.append("\"")
    case "\\": text.append("\\")
    case "/": text.append("/")
    case "b": text.append("\u{8}")
    case "f": text.append("\u{C}")
    case "n": text.append("\n")
    case "r": text.append("\r")
    case "t": text.append("\t")
    case "u": return readUnit()
    default: return false
    }
    return true
  }

  private mutating func readUnit() -> Bool {
    guard let unit = hexUnit() else { return false }
    if UTF16.isLeadSurrogate(unit), let trail = trailingUnit() {
      let offset = (UInt32(unit) - 0xD800) << 10 | (UInt32(trail) - 0xDC00)
      return append(0x10000 + offset)
    }
    return append(0xD800...0xDFFF ~= unit ? 0x10_0000 + UInt32(unit) : UInt32(unit))
  }

  private mutating func append(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    text.append(scalar)
    return true
  }

  /// The second half of a pair, if one follows; else nothing is taken.
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
