extension XMLPropertyList {
  /// Returns the digits of `<dict><key>CF$UID</key><integer>7</integer></dict>`, with nothing but
  /// white space between the tags. Returns nil for any other spelling, which stays a dictionary.
  static func uidDigits(
    in bytes: [UInt8], of node: NodeIndex.Node
  ) -> (range: Range<Int>, value: UInt64)? {
    var xml = XMLTokenizer(bytes)
    xml.at = Int(node.start)
    guard xml.skipTags("<dict>", "<key>CF$UID</key>", "<integer>") else { return nil }
    let start = xml.at
    while xml.byte(xml.at).isDigit { xml.at += 1 }
    let digits = String(decoding: bytes[start..<min(xml.at, start + 21)], as: UTF8.self)
    let range = start..<xml.at
    guard let value = UInt64(digits), String(value) == digits,
      xml.skipTags("</integer>", "</dict>"), xml.at == Int(node.end)
    else { return nil }
    return (range, value)
  }
}

extension XMLTokenizer {
  /// Moves past `tags` and the white space between them. Returns false at the first other token.
  fileprivate mutating func skipTags(_ tags: StaticString...) -> Bool {
    for (number, tag) in tags.enumerated() {
      if number > 0 { skipSpace() }
      guard hasPrefix(tag, at: at) else { return false }
      at += tag.utf8CodeUnitCount
    }
    return true
  }
}
