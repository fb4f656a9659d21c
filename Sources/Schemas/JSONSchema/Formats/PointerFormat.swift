/// Checks JSON Pointers (RFC 6901, section 3) and relative ones
/// (draft-bhutton-relative-json-pointer).
enum PointerFormat {
  static func isValid(_ text: String) -> Bool { isValid(FormatReader(text)) }

  /// Whether this is a relative pointer: `0`, `1/a`, `2#`, `0-1`.
  static func isRelative(_ text: String) -> Bool {
    var reader = FormatReader(text)
    guard reader.takesWholeNumber() else { return false }
    if reader.takes("+") || reader.takes("-"), !reader.takesWholeNumber() { return false }
    if reader.takes("#") { return reader.isAtEnd }
    return isValid(reader)
  }

  private static func isValid(_ reader: FormatReader) -> Bool {
    guard reader.isAtEnd || reader.next == "/" else { return false }
    var reader = reader
    while let scalar = reader.pop() {
      if scalar == "~", !reader.takes(where: { $0 == "0" || $0 == "1" }) { return false }
    }
    return true
  }
}

extension FormatReader {
  /// Reads an integer without leading zeros.
  fileprivate mutating func takesWholeNumber() -> Bool {
    takes("0") || takeAll(where: \.isASCIIDigit) > 0
  }
}
