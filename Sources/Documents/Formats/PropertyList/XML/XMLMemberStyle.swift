/// The place of a new member: its line's indentation, or nil if it shares a line. `gap` is the text
/// between key and value.
struct XMLMemberStyle {
  let indentation: [UInt8]?
  let gap: [UInt8]
}

extension XMLPropertyList {
  /// The document's first line break, else LF.
  var newline: [UInt8] { bytes.firstLineBreak ?? [0x0A] }

  /// Returns the text between a key and its value, for a member with this indentation.
  func gap(behind key: NodeID, indentation: [UInt8]) -> [UInt8] {
    let gap = bytes[Int(index.nodes[key].end)..<Int(index.nodes[key + 1].start)]
    guard gap.allSatisfy(\.isXMLSpace) else { return newline + indentation }
    return gap.contains(where: \.isLineBreak) ? newline + indentation : Array(gap)
  }

  /// Returns the offset of the key before a dictionary's value.
  func keyStart(of value: NodeID) -> Int? {
    guard value > 0, index.nodes[value - 1].kind == .key else { return nil }
    return Int(index.nodes[value - 1].start)
  }
}
