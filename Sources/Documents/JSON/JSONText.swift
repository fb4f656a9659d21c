/// The text of JSON strings: RFC 8259, section 7.
enum JSONText {
  /// What is between the quotes, escapes read. An unpaired surrogate gets the stand-in that
  /// `PreferenceValue.string` documents. `content` has been parsed: its escapes are whole.
  static func decoded(_ content: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = content
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text += String(decoding: rest[..<escape], as: UTF8.self)
      rest = rest[(escape + 1)...]
      text.unicodeScalars.append(scalar(takingFrom: &rest))
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func scalar(takingFrom rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let letter = rest.popFirst() ?? 0
    guard letter == UInt8(ascii: "u") else { return single(letter) }
    let unit = unit(takingFrom: &rest)
    guard (0xD800...0xDBFF).contains(unit) else { return standIn(unit) }
    var after = rest
    guard after.popFirst() == UInt8(ascii: "\\"), after.popFirst() == UInt8(ascii: "u") else {
      return standIn(unit)
    }
    let low = Self.unit(takingFrom: &after)
    guard (0xDC00...0xDFFF).contains(low) else { return standIn(unit) }
    rest = after
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func unit(takingFrom rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt32($1.isDigit ? $1 - 0x30 : ($1 | 0x20) - 0x57) }
  }

  private static func standIn(_ unit: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(unit) ?? Unicode.Scalar(unit + 0x100000) ?? "\u{FFFD}"
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

extension Unicode.Scalar {
  /// Stands for an unpaired surrogate: see `PreferenceValue.string`.
  var isSurrogateStandIn: Bool { (0x10D800...0x10DFFF).contains(value) }
}
