import Preferences

/// What an XML file says of its bytes; they are read as UTF-8.
package enum XMLEncoding {
  /// Throws where it says something else. `prolog`: where `<?xml … encoding="…"?>` may stand.
  package static func check(in prolog: Range<Int>, of bytes: [UInt8]) throws(Problem) {
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
