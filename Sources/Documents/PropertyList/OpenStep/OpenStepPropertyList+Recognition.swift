extension OpenStepPropertyList {
  /// Whether the bytes can be nothing else: `(`, `{ key =`, or a whole strings file. O(1) but for
  /// the comments in front and for what looks like a strings file, which is parsed.
  static func isRecognised(in bytes: [UInt8]) -> Bool {
    var parser = OpenStepParser(bytes)
    guard (try? parser.skipSpace()) != nil else { return false }
    switch parser.byte(parser.at) {
    case UInt8(ascii: "("): return true
    case UInt8(ascii: "{"):
      parser.at += 1
      return parser.isAtAssignment()
    default: return parser.isAtAssignment() && (try? OpenStepPropertyList(bytes)) != nil
    }
  }
}

extension OpenStepParser {
  /// Whether a key and `=` come next.
  fileprivate mutating func isAtAssignment() -> Bool {
    guard (try? skipSpace()) != nil else { return false }
    if byte(at) == UInt8(ascii: "\"") || byte(at) == UInt8(ascii: "'") {
      guard (try? skipQuoted()) != nil else { return false }
    } else {
      while byte(at).isOpenStepWordByte { at += 1 }
    }
    return (try? skipSpace()) != nil && byte(at) == UInt8(ascii: "=")
  }
}
