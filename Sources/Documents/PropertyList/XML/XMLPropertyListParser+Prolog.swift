import Preferences

extension XMLPropertyListParser {
  /// Moves to `<plist`.
  mutating func parseProlog() throws(Problem) {
    try checkEncoding()
    if stands("\u{FEFF}", at: 0) { at = 3 }
    let start = at
    try skipMisc()
    try checkDeclaredEncoding(in: start..<at)
    if stands("<!DOCTYPE", at: at) { try skipDoctype() }
    try skipMisc()
    guard byte(at) == UInt8(ascii: "<"), element(namedAt: at + 1) == .plist else {
      throw unexpected(expected: "<plist>")
    }
  }

  /// No byte of another encoding is taken for text.
  private func checkEncoding() throws(Problem) {
    if let offset = ByteView.over(bytes, { $0.firstInvalidUTF8() }) {
      throw problem(
        .syntax(found: "a byte that is not UTF-8: \(bytes[offset].hexText)", expected: "UTF-8"),
        at: UInt32(truncatingIfNeeded: offset))
    }
  }

  private func checkDeclaredEncoding(in prolog: Range<Int>) throws(Problem) {
    guard let encoding = XMLPropertyList.declaredEncoding(in: bytes[prolog]) else { return }
    switch encoding.lowercased() {
    case "utf-8", "utf8": return
    case "us-ascii", "ascii":
      guard let offset = bytes.firstIndex(where: { $0 >= 0x80 }) else { return }
      throw problem(
        .syntax(found: "the byte \(bytes[offset].hexText)", expected: "ASCII, as declared"),
        at: UInt32(truncatingIfNeeded: offset))
    default: throw otherEncoding(encoding)
    }
  }

  private func otherEncoding(_ name: String) -> Problem {
    problem(
      .syntax(
        found: "\(name) text",
        expected: "UTF-8; convert it with \"iconv -f \(name) -t UTF-8\""), at: 0)
  }

  /// Skipped and never opened. One that declares entities of its own is refused.
  private mutating func skipDoctype() throws(Problem) {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: ">"):
        at += 1
        return
      case UInt8(ascii: "["):
        throw unexpected(found: "\"[\"", expected: "a DOCTYPE without declarations of its own")
      case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
        at = bytes[(at + 1)...].firstIndex(of: quote) ?? bytes.count
      default: break
      }
      at += 1
    }
    at = bytes.count
    throw unexpected(expected: "the DOCTYPE's end \">\"")
  }
}

extension XMLPropertyList {
  /// What `<?xml … encoding="…"?>` says.
  static func declaredEncoding(in prolog: ArraySlice<UInt8>) -> String? {
    guard prolog.starts(with: "<?xml".utf8), let end = prolog.firstIndex(of: UInt8(ascii: ">")),
      let start = prolog[..<end].firstRange(of: Array("encoding".utf8))?.upperBound
    else { return nil }
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let parts = prolog[start..<end].split(omittingEmptySubsequences: false) { quotes.contains($0) }
    return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
  }
}
