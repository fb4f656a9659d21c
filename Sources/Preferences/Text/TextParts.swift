extension StringProtocol {
  /// The parts between occurrences of `separator`, from the left.
  package func split(byText separator: String) -> [String] {
    let (bytes, mark) = (Array(utf8), Array(separator.utf8))
    var parts: [String] = []
    var start = 0
    var at = 0
    while at + mark.count <= bytes.count {
      if bytes[at..<at + mark.count].elementsEqual(mark) {
        parts.append(String(decoding: bytes[start..<at], as: UTF8.self))
        at += mark.count
        start = at
      } else {
        at += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Returns the text with `new` in place of each occurrence of `old`.
  package func replacing(text old: String, with new: String) -> String {
    split(byText: old).joined(separator: new)
  }
}

extension Substring {
  /// The parts between occurrences of a byte of ASCII, from the left, also empty ones. O(size).
  package func split(byByte separator: UInt8) -> [Substring] {
    var text = self
    var ends = text.withUTF8 { bytes in bytes.indices.filter { bytes[$0] == separator } }
    ends.append(utf8.count)
    var start = 0
    return ends.map { end in
      defer { start = end + 1 }
      return self[utf8.index(startIndex, offsetBy: start)..<utf8.index(startIndex, offsetBy: end)]
    }
  }
}
