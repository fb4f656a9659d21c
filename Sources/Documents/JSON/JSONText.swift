import Preferences

/// The text of JSON strings: RFC 8259, section 7.
enum JSONText {
  /// Returns the text between the quotes, its escapes read. An unpaired surrogate is kept as
  /// `TextBuilder` does. `content` has been parsed: its escapes are whole.
  static func decoded(_ content: ArraySlice<UInt8>) -> String {
    var text = TextBuilder()
    var rest = content
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text.append(String(decoding: rest[..<escape], as: UTF8.self))
      rest = rest[(escape + 1)...]
      appendEscape(from: &rest, to: &text)
    }
    text.append(String(decoding: rest, as: UTF8.self))
    return text.text
  }

  private static func appendEscape(
    from rest: inout ArraySlice<UInt8>, to text: inout TextBuilder
  ) {
    let letter = rest.popFirst() ?? 0
    guard letter == UInt8(ascii: "u") else { return text.append(single(letter)) }
    let unit = unit(takingFrom: &rest)
    var after = rest
    guard UTF16.isLeadSurrogate(unit), after.popFirst() == UInt8(ascii: "\\"),
      after.popFirst() == UInt8(ascii: "u")
    else { return text.append(unpaired: unit) }
    let low = Self.unit(takingFrom: &after)
    guard UTF16.isTrailSurrogate(low) else { return text.append(unpaired: unit) }
    rest = after
    text.append(UTF16.decode(UTF16.EncodedScalar([unit, low])))
  }

  private static func unit(takingFrom rest: inout ArraySlice<UInt8>) -> UInt16 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt16($1.isDigit ? $1 - 0x30 : ($1 | 0x20) - 0x57) }
  }

  private static func single(_ letter: UInt8) -> Unicode.Scalar {
    switch letter {
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: Unicode.Scalar(letter)
    }
  }
}
