import Preferences

extension XMLTokenizer {
  /// Moves to the outermost element. A DOCTYPE's declarations are skipped if `allowsDeclarations`,
  /// else refused. Those of entities are always refused, so that no text can become longer than its
  /// file.
  package mutating func skipProlog(allowsDeclarations: Bool) throws(Problem) {
    if hasPrefix("\u{FEFF}", at: 0) { at = 3 }
    let start = at
    try skipMisc()
    try XMLEncoding.check(in: start..<at, of: bytes)
    if hasPrefix("<!DOCTYPE", at: at) { try skipDoctype(allowsDeclarations) }
    try skipMisc()
  }

  private mutating func skipDoctype(_ allowsDeclarations: Bool) throws(Problem) {
    var isInside = false
    while at < bytes.count {
      if allowsDeclarations, try skipComment() { continue }
      switch bytes[at] {
      case UInt8(ascii: "[") where !allowsDeclarations:
        throw unexpected(expected: "a DOCTYPE without declarations of its own")
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        at = bytes[(at + 1)...].firstIndex(of: bytes[at]) ?? bytes.count
      case UInt8(ascii: "%") where allowsDeclarations,
        UInt8(ascii: "<") where allowsDeclarations && hasPrefix("<!ENTITY", at: at):
        throw unexpected(expected: "a DOCTYPE without entities of its own")
      case UInt8(ascii: ">") where !isInside:
        at += 1
        return
      default: break
      }
      at += 1
    }
    throw unexpected(expected: "the DOCTYPE's end \">\"")
  }
}

/// The encoding that an XML file declares. Every file is read as UTF-8.
enum XMLEncoding {
  /// Throws if `<?xml … encoding="…"?>` in `prolog` declares an encoding other than UTF-8, or
  /// ASCII for bytes that are not.
  fileprivate static func check(in prolog: Range<Int>, of bytes: [UInt8]) throws(Problem) {
    guard let encoding = declared(in: bytes[prolog]) else { return }
    switch encoding.lowercased() {
    case "utf-8", "utf8": return
    case "us-ascii", "ascii":
      guard let offset = bytes.firstIndex(where: { $0 >= 0x80 }) else { return }
      throw Problem(
        .syntax(found: "the byte \(bytes[offset].hexText)", expected: "ASCII, as declared"),
        place: Place(offset: offset, in: bytes))
    default: throw other(encoding, in: bytes)
    }
  }

  private static func other(_ name: String, in bytes: [UInt8]) -> Problem {
    Problem(
      .syntax(
        found: "\(name) text",
        expected: "UTF-8; convert it with \"iconv -f \(name) -t UTF-8\""),
      place: Place(offset: 0, in: bytes))
  }

  static func declared(in prolog: ArraySlice<UInt8>) -> String? {
    guard prolog.starts(with: "<?xml".utf8), let end = prolog.firstIndex(of: UInt8(ascii: ">")),
      let start = prolog[..<end].firstRange(of: Array("encoding".utf8))?.upperBound
    else { return nil }
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let parts = prolog[start..<end].split(omittingEmptySubsequences: false) { quotes.contains($0) }
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
  }
}
