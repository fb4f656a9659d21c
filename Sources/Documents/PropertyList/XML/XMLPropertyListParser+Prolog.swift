import Preferences

extension XMLPropertyListParser {
  /// Moves to `<plist`.
  mutating func parseProlog() throws(Problem) {
    try bytes.checkIsUTF8()
    if stands("\u{FEFF}", at: 0) { at = 3 }
    let start = at
    try skipMisc()
    try XMLEncoding.check(in: start..<at, of: bytes)
    if stands("<!DOCTYPE", at: at) { try skipDoctype() }
    try skipMisc()
    guard byte(at) == UInt8(ascii: "<"), element(namedAt: at + 1) == .plist else {
      throw unexpected(expected: "<plist>")
    }
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
