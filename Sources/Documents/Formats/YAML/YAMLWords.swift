import Preferences

/// The core schema of YAML 1.2: how a plain scalar is read.
enum YAMLWords {
  /// Returns the kind of a plain scalar: null, a boolean, an integer, a real, or else a string.
  static func kind(of plain: ArraySlice<UInt8>) -> NodeKind {
    ByteView.over(Array(plain)) { kind(of: 0..<plain.count, in: $0) }
  }

  /// Returns the kind of the plain scalar in `range`.
  static func kind(of range: Range<Int>, in view: ByteView) -> NodeKind {
    if range.isEmpty { return .null }
    switch view[range.lowerBound] {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return number(range, view) ?? .string
    case UInt8(ascii: "~"): return range.count == 1 ? .null : .string
    case UInt8(ascii: "n"), UInt8(ascii: "N"): return isWord("null", range, view) ? .null : .string
    case UInt8(ascii: "t"), UInt8(ascii: "T"): return isWord("true", range, view) ? .bool : .string
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      return isWord("false", range, view) ? .bool : .string
    default: return .string
    }
  }

  /// Whether the bytes are a word in lower case, in upper case, or with a capital.
  private static func isWord(_ word: StaticString, _ range: Range<Int>, _ view: ByteView) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    var capitals = 0
    for offset in 0..<range.count {
      let byte = view[range.lowerBound &+ offset]
      guard byte | 0x20 == word.utf8Start[offset] else { return false }
      if byte & 0x20 == 0 {
        guard capitals == offset else { return false }
        capitals &+= 1
      }
    }
    return capitals < 2 || capitals == range.count
  }

  /// Returns the kind of a number. Nil if it is none.
  private static func number(_ range: Range<Int>, _ view: ByteView) -> NodeKind? {
    let end = range.upperBound
    let hasSign = view[range.lowerBound].isSign
    let start = hasSign ? range.lowerBound &+ 1 : range.lowerBound
    var at = view.endOfDigits(from: start, to: end)
    var digits = at &- start
    if at == end { return digits > 0 ? .integer : nil }
    switch view[at] {
    case UInt8(ascii: "x"), UInt8(ascii: "o"):
      let isBase = !hasSign && digits == 1 && isInBase(start..<end, view)
      return isBase ? .integer : nil
    case UInt8(ascii: "."):
      at &+= 1
      if digits == 0, view[at].isLetter { return word(at..<end, hasSign, view) }
      let point = at
      at = view.endOfDigits(from: at, to: end)
      digits &+= at &- point
    default: break
    }
    guard digits > 0 else { return nil }
    if at == end { return .real }
    guard view[at] | 0x20 == UInt8(ascii: "e") else { return nil }
    at &+= 1
    if at < end, view[at].isSign { at &+= 1 }
    return at < end && view.endOfDigits(from: at, to: end) == end ? .real : nil
  }

  private static func word(_ range: Range<Int>, _ hasSign: Bool, _ view: ByteView) -> NodeKind? {
    if isWord("inf", range, view) { return .real }
    guard !hasSign else { return nil }
    return isWord("nan", range, view) || view.isEqual(range, Array("NaN".utf8)) ? .real : nil
  }

  /// Whether the bytes are `0x` and hexadecimal digits, or `0o` and octal digits.
  private static func isInBase(_ range: Range<Int>, _ view: ByteView) -> Bool {
    guard range.count > 2, view[range.lowerBound] == UInt8(ascii: "0") else { return false }
    let isOctal = view[range.lowerBound &+ 1] == UInt8(ascii: "o")
    return range.dropFirst(2).allSatisfy { offset in
      isOctal ? 0x30...0x37 ~= view[offset] : view[offset].isHexDigit
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

extension ByteView {
  fileprivate func endOfDigits(from offset: Int, to end: Int) -> Int {
    var at = offset
    while at < end, self[at].isDigit { at &+= 1 }
    return at
  }
}

extension UInt8 {
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
}
