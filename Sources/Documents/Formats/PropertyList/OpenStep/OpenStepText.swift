/// The content of quoted strings in an OpenStep property list.
enum OpenStepText {
  /// An escape sequence, without its backslash.
  struct Escape {
    let unit: UInt16
    /// The length in bytes, without the backslash.
    let length: Int

    /// Returns nil at the end of the text, for `\U` without digits, and for octal numbers beyond
    /// ASCII.
    init?(_ text: ArraySlice<UInt8>) {
      guard let first = text.first, first < 0x80 else { return nil }
      switch first {
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        let digits = text.dropFirst().prefix(4).prefix { $0.isHexDigit }
        guard !digits.isEmpty else { return nil }
        unit = digits.reduce(0) { $0 << 4 | UInt16($1.hexValue ?? 0) }
        length = 1 + digits.count
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        let digits = text.prefix(3).prefix { (0x30...0x37).contains($0) }
        unit = digits.reduce(0) { $0 << 3 | UInt16($1 & 7) }
        length = digits.count
        guard unit < 0x80 else { return nil }
      default:
        unit = Self.controls[first] ?? UInt16(first)
        length = 1
      }
    }

    private static let controls: [UInt8: UInt16] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
  }

  /// Decodes the content between quotes, whose escapes are valid.
  static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = text
    while let first = rest.first {
      if first == UInt8(ascii: "\\"), let escape = Escape(rest.dropFirst()) {
        units.append(escape.unit)
        rest = rest.dropFirst(1 + escape.length)
      } else {
        let plain = rest.dropFirst().firstIndex(of: UInt8(ascii: "\\")) ?? rest.endIndex
        units += String(decoding: rest[..<plain], as: UTF8.self).utf16
        rest = rest[plain...]
      }
    }
    return String(keeping: units)
  }
}
