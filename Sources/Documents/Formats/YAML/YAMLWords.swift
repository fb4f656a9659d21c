import Preferences

/// The core schema of YAML 1.2: how a plain scalar is read.
enum YAMLWords {
  /// Returns the kind of a plain scalar: null, a boolean, an integer, a real, or else a string.
  static func kind(of plain: ArraySlice<UInt8>) -> NodeKind {
    guard let first = plain.first else { return .null }
    switch first {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return plain.withUnsafeBytes { number($0) } ?? .string
    case UInt8(ascii: "~"): return plain.count == 1 ? .null : .string
    case UInt8(ascii: "n"), UInt8(ascii: "N"): return has("null", plain) ? .null : .string
    case UInt8(ascii: "t"), UInt8(ascii: "T"): return has("true", plain) ? .bool : .string
    case UInt8(ascii: "f"), UInt8(ascii: "F"): return has("false", plain) ? .bool : .string
    default: return .string
    }
  }

  /// Whether `bytes` are a word in lower case, in upper case, or with a capital.
  private static func has(_ word: StaticString, _ bytes: some RandomAccessCollection<UInt8>) -> Bool
  {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    var (at, capitals) = (0, 0)
    for byte in bytes {
      guard byte | 0x20 == word.utf8Start[at] else { return false }
      // Only a capital at the start, or capitals from the start on.
      if byte & 0x20 == 0 {
        guard capitals == at else { return false }
        capitals += 1
      }
      at += 1
    }
    return capitals < 2 || capitals == at
  }

  /// Returns the kind of a number. Nil if it is none.
  private static func number(_ bytes: UnsafeRawBufferPointer) -> NodeKind? {
    let end = bytes.count
    var at = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-") ? 1 : 0
    let start = at
    while at < end, bytes[at].isDigit { at &+= 1 }
    var digits = at &- start
    if at == end { return digits > 0 ? .integer : nil }
    if bytes[at] | 0x20 == UInt8(ascii: "x") || bytes[at] == UInt8(ascii: "o") {
      return digits == 1 && start == 0 && isInBase(bytes) ? .integer : nil
    }
    if bytes[at] == UInt8(ascii: ".") {
      at &+= 1
      if digits == 0, at < end, bytes[at].isLetter {
        let word = bytes[at...]
        let isNaN = start == 0 && (has("nan", word) || word.elementsEqual("NaN".utf8))
        return isNaN || has("inf", word) ? .real : nil
      }
      let point = at
      while at < end, bytes[at].isDigit { at &+= 1 }
      digits &+= at &- point
    }
    guard digits > 0 else { return nil }
    if at == end { return .real }
    guard bytes[at] | 0x20 == UInt8(ascii: "e") else { return nil }
    at &+= 1
    if at < end, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at &+= 1 }
    return at < end && bytes[at...].allSatisfy(\.isDigit) ? .real : nil
  }

  /// Whether the bytes are `0x` and hexadecimal digits, or `0o` and octal digits.
  private static func isInBase(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "0") else { return false }
    let digits = bytes[2...]
    return switch bytes[1] {
    case UInt8(ascii: "x"): digits.allSatisfy { $0.isHexDigit }
    case UInt8(ascii: "o"): digits.allSatisfy { 0x30...0x37 ~= $0 }
    default: false
    }
  }

  /// Returns the value of a plain scalar of a kind. An infinity is `inf` or `-inf` and no number is `nan`, as in
  /// the other formats.
  static func value(of plain: String, kind: NodeKind) -> PreferenceValue {
    switch kind {
    case .null: .null
    case .bool: .bool(plain.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "t"))
    case .integer: .integer(Number(spelling: plain))
    case .real: .real(Number(spelling: realSpelling(plain)))
    default: .string(plain)
    }
  }

  private static func realSpelling(_ plain: String) -> String {
    guard plain.utf8.last?.isLetter == true else { return plain }
    let word = plain.lowercased()
    return word.hasPrefix("-") ? "-inf" : word.hasSuffix("inf") ? "inf" : "nan"
  }
}
