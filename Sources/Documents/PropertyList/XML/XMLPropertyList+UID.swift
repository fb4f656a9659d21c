extension XMLPropertyList {
  /// The digits of `<dict><key>CF$UID</key><integer>7</integer></dict>`, white space between the
  /// tags and nothing else; nil for any other spelling, which stays a dictionary.
  static func uidDigits(
    in bytes: [UInt8], of node: NodeIndex.Node
  ) -> (range: Range<Int>, value: UInt64)? {
    var reader = XMLPropertyListParser(bytes)
    reader.at = Int(node.start)
    guard reader.takeAll("<dict>", "<key>CF$UID</key>", "<integer>") else { return nil }
    let start = reader.at
    while reader.byte(reader.at).isDigit { reader.at += 1 }
    let digits = String(decoding: bytes[start..<min(reader.at, start + 21)], as: UTF8.self)
    let range = start..<reader.at
    guard let value = UInt64(digits), String(value) == digits,
      reader.takeAll("</integer>", "</dict>"), reader.at == Int(node.end)
    else { return nil }
    return (range, value)
  }
}

extension XMLPropertyListParser {
  /// Moves past these tags and the white space between them.
  fileprivate mutating func takeAll(_ tags: StaticString...) -> Bool {
    for (number, tag) in tags.enumerated() {
      if number > 0 { skipSpace() }
      guard stands(tag, at: at) else { return false }
      at += tag.utf8CodeUnitCount
    }
    return true
  }
}
