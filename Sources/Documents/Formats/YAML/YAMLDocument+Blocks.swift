/// A block of text at the end of a member, and which lines below would be its own.
struct YAMLBlockText {
  /// The end of its last line of content.
  let end: Int
  /// Whether a line break behind the content, and blank lines below, belong to it.
  let needsLineBreak, keepsBlankLines: Bool
  /// The fewest spaces of a line of content.
  let column: Int

  /// Returns the end of the lines from `offset` on that belong to the block if they follow it.
  func endOfLines(at offset: Int, in bytes: [UInt8]) -> Int {
    var (end, at) = (offset, offset)
    while at < bytes.count {
      let text = bytes[at...].firstIndex { $0 != 0x20 } ?? bytes.count
      let next = bytes.nextLine(after: text)
      if text < bytes.count, !bytes[text].isLineBreak {
        guard text - at >= column else { break }
        end = next
      } else if keepsBlankLines || text - at > column {
        end = next
      }
      at = next
    }
    return end
  }
}

extension YAMLDocument {
  /// Returns the block of text at the end of a child. Nil if other text is there.
  func block(endingChild value: NodeID) -> YAMLBlockText? {
    var last = index.nodes.next(after: value) - 1
    // A key after a question mark may be a block, and have no value.
    if index.nodes[last].kind == .null, hasKey(last), !hasColon(before: last) { last -= 1 }
    let range = index.nodes[last].range
    guard let style = YAMLText.style(of: bytes[range]), style.isBlock else { return nil }
    let header = YAMLBlockHeader(bytes[range])
    let given = indentations[range.lowerBound]
    let hasContent = header.lines?.contains { $0 != 0x20 && !$0.isLineBreak } ?? false
    let found = hasContent ? YAMLText.contentColumn(of: bytes[range], given) : given
    let parent = index.nodes[last].kind == .key ? last + 1 : last
    return YAMLBlockText(
      end: range.upperBound, needsLineBreak: header.chomping != .strip,
      keepsBlankLines: header.chomping == .keep,
      column: found ?? column(of: start(ofChild: parent)) + 1)
  }
}
