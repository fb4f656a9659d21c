import Documents
import Preferences

extension VariantReader {
  mutating func text() throws(VariantMistake) -> String {
    var text: [UInt8] = []
    let quote = bytes[at]
    try readQuoted(quote) { (reader: inout VariantReader) throws(VariantMistake) in
      try reader.escape(into: &text)
    } plain: {
      text.append($0)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a byte string and adds the terminating zero.
  mutating func byteString() throws(VariantMistake) -> [UInt8] {
    at += 1
    var text: [UInt8] = []
    try readQuoted(bytes[at]) { (reader: inout VariantReader) throws(VariantMistake) in
      reader.byteEscape(into: &text)
    } plain: {
      text.append($0)
    }
    return text + [0]
  }

  /// Reads a quoted string. `escape` is called after each backslash.
  private mutating func readQuoted(
    _ quote: UInt8,
    escape: (inout VariantReader) throws(VariantMistake) -> Void,
    plain: (UInt8) -> Void
  ) throws(VariantMistake) {
    at += 1
    while at < bytes.count, bytes[at] != quote {
      at += 1
      if bytes[at - 1] != UInt8(ascii: "\\") {
        plain(bytes[at - 1])
      } else if at < bytes.count {
        try escape(&self)
      }
    }
    guard at < bytes.count else { throw unexpected(expected: "the closing quote") }
    at += 1
  }

  private mutating func escape(into text: inout [UInt8]) throws(VariantMistake) {
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "u"): text += try scalar(digits: 4)
    case UInt8(ascii: "U"): text += try scalar(digits: 8)
    case UInt8(ascii: "\n"): break
    default: text.append(byte.controlNamed ?? byte)
    }
  }

  private mutating func scalar(digits: Int) throws(VariantMistake) -> String.UTF8View {
    let spelling = bytes[at...].prefix(digits)
    guard spelling.count == digits, spelling.allSatisfy(\.isHexDigit),
      let number = UInt32(String(decoding: spelling, as: UTF8.self), radix: 16), number > 0,
      let scalar = Unicode.Scalar(number)
    else {
      throw unexpected(expected: "\(digits) hexadecimal digits of a Unicode character")
    }
    at += digits
    return String(Character(scalar)).utf8
  }

  private mutating func byteEscape(into text: inout [UInt8]) {
    let octal = bytes[at...].prefix(3).prefix { 0x30...0x37 ~= $0 }
    guard octal.isEmpty else {
      at += octal.count
      return text.append(octal.reduce(0) { $0 << 3 | ($1 & 7) })
    }
    at += 1
    if bytes[at - 1] != UInt8(ascii: "\n") {
      text.append(bytes[at - 1].controlNamed ?? bytes[at - 1])
    }
  }

  // MARK: bytes

  /// Returns the byte at `offset`, or 0 past the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() {
    while byte(at).isXMLSpace || byte(at) == 0x0B || byte(at) == 0x0C { at += 1 }
  }

  mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte(at) == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  mutating func take(_ character: Unicode.Scalar, expected: String) throws(VariantMistake) {
    guard takes(character) else { throw unexpected(expected: expected) }
  }

  func unexpected(found: String? = nil, expected: String) -> VariantMistake {
    let next = String(decoding: bytes[min(at, bytes.count)...].prefix(16), as: UTF8.self)
    let found = found ?? next.first.map { String($0).quoted } ?? "the end of the value"
    return VariantMistake(reason: .syntax(found: found, expected: expected), offset: at)
  }
}

extension UInt8 {
  /// The control character that this letter names after a backslash: `\n`.
  fileprivate var controlNamed: UInt8? {
    switch self {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }

  var isDigit: Bool { 0x30...0x39 ~= self }
  var isLowercaseLetter: Bool { 0x61...0x7A ~= self }
  fileprivate var isHexDigit: Bool { isDigit || 0x61...0x66 ~= self | 0x20 }
  /// Whether a number may contain this byte: digits, letters, signs and the decimal point.
  var isNumberByte: Bool {
    isDigit || (self | 0x20).isLowercaseLetter || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
