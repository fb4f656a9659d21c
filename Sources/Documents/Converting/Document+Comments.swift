import Preferences

extension Document {
  /// Where the first comment begins; nil where there is none. O(size).
  var firstComment: Int? {
    switch format {
    case .json, .openStepPropertyList:
      bytes.firstTextComment(quotes: format == .json ? "\"" : "\"'")
    case .xmlPropertyList: bytes.firstMarkupComment
    case .binaryPropertyList: nil
    }
  }
}

extension [UInt8] {
  /// `//`, `/*` or `#` outside of quotes. Where a word may hold `/`, only at its beginning.
  fileprivate func firstTextComment(quotes: String) -> Int? {
    let quotes = Array(quotes.utf8)
    var quote: UInt8?
    var offset = 0
    while offset < count {
      let byte = self[offset]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { offset += 1 } else if byte == open { quote = nil }
      } else if quotes.contains(byte) {
        quote = byte
      } else if isComment(at: offset, hasHashes: quotes.count == 1) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  private func isComment(at offset: Int, hasHashes: Bool) -> Bool {
    if self[offset] == UInt8(ascii: "#") { return hasHashes }
    guard self[offset] == UInt8(ascii: "/"), offset + 1 < count,
      self[offset + 1] == UInt8(ascii: "/") || self[offset + 1] == UInt8(ascii: "*")
    else { return false }
    return offset == 0 || !self[offset - 1].isWordPart
  }

  /// `<!--` outside of CDATA.
  fileprivate var firstMarkupComment: Int? {
    var offset = 0
    while let start = self[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if self[start...].starts(with: "<!--".utf8) { return start }
      offset = start + 1
      guard self[start...].starts(with: "<![CDATA[".utf8) else { continue }
      while offset < count, !self[offset...].starts(with: "]]>".utf8) { offset += 1 }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isWordPart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
