/// Text between quotes of an OpenStep property list.
enum OpenStepText {
  /// What follows a backslash.
  struct Escape {
    let unit: UInt16
    /// In bytes, without the backslash.
    let length: Int

    /// Nil where nothing follows, for `\U` without digits and for octal numbers beyond ASCII.
    init?(_ text: ArraySlice<UInt8>) {
      guard let first = text.first else { return nil }
      switch first {
      case UInt8(ascii: "U"), UInt8(ascii: "u"): self.init(hexadecimal: text.dropFirst())
      case UInt8(ascii: "0")...UInt8(ascii: "7"): self.init(octal: text)
      default: self.init(named: first)
      }
    }

    /// One to four digits.
    private init?(hexadecimal text: ArraySlice<UInt8>) {
      let digits = text.prefix(4).prefix { $0.isHexDigit }
      guard !digits.isEmpty else { return nil }
      unit = digits.reduce(0) { $0 << 4 | UInt16($1.hexValue ?? 0) }
      length = 1 + digits.count
    }

    private init?(octal text: ArraySlice<UInt8>) {
      let digits = text.prefix(3).prefix { (0x30...0x37).contains($0) }
      let unit = digits.reduce(0) { $0 << 3 | UInt16($1 & 7) }
      guard unit < 0x80 else { return nil }
      self.unit = unit
      length = digits.count
    }

    /// A character beyond ASCII is taken by its bytes, as it stands.
    private init?(named name: UInt8) {
      guard name < 0x80 else { return nil }
      let controls: [UInt8: UInt16] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
        UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
      ]
      unit = controls[name] ?? UInt16(name)
      length = 1
    }
  }

  /// `text` has been parsed: its escapes are whole.
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
