import Preferences

/// Bytes that are not UTF-8. In `.properties` they are ISO 8859-1, which has no invalid bytes. Elsewhere
/// each is an unpaired surrogate of the text: the byte E9 is U+DCE9. So it is kept, and shown escaped.
enum OtherBytes {
  private static func surrogate(for byte: UInt8) -> [UInt8] {
    Array(String(keeping: [0xDC00 | UInt16(byte)]).utf8)
  }

  /// Whether a text has such bytes.
  static func areIn(_ text: ArraySlice<UInt8>, _ dialect: Dialect) -> Bool {
    dialect.isLatin1 ? text.contains { $0 >= 0x80 } : String(validating: text, as: UTF8.self) == nil
  }

  /// Returns the text in UTF-8.
  static func decoded(_ text: ArraySlice<UInt8>, _ dialect: Dialect) -> ArraySlice<UInt8> {
    guard areIn(text, dialect) else { return text }
    guard !dialect.isLatin1 else {
      return Array(String(text.map { Character(Unicode.Scalar($0)) }).utf8)[...]
    }
    var result: [UInt8] = []
    ByteView.over(Array(text)) { view in
      var at = 0
      while at < view.count {
        let end = view.firstInvalidUTF8(from: at) ?? view.count
        for offset in at..<end { result.append(view[offset]) }
        if end < view.count {
          result += surrogate(for: view[end])
        }
        at = end + 1
      }
    }
    return result[...]
  }

  /// Returns the bytes of a text in UTF-8 with each of these surrogates as its byte.
  static func encoded(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0xF4) else { return text }
    var builder: [UInt8] = []
    var rest = text[...]
    let marks = (0x80...0xFF as ClosedRange<UInt8>).map { byte in
      (surrogate(for: byte), byte)
    }
    while let first = rest.first {
      if first == 0xF4, let (mark, byte) = marks.first(where: { rest.starts(with: $0.0) }) {
        builder.append(byte)
        rest = rest.dropFirst(mark.count)
      } else {
        builder.append(first)
        rest = rest.dropFirst()
      }
    }
    return builder
  }
}

extension Dialect {
  /// Whether a file that is not UTF-8 is ISO 8859-1.
  var isLatin1: Bool { keyForm == .escaped }
}
