import Preferences

/// Sections that are commented out.
extension LineDocument {
  /// Returns the sections that are commented out and that the document does not have, in its order. O(size).
  func commentedBlocks() -> [CommentedBlock] {
    guard bytes.count <= DocumentLimits.comments else { return [] }
    var blocks: [CommentedBlock] = []
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      guard line.content == .comment, let block = commentedBlock(at: line.range.lowerBound),
        node(of: block.name) == nil, !blocks.contains(where: { $0.name == block.name })
      else { continue }
      blocks.append(block)
    }
    return blocks
  }

  /// Reads the section whose heading is in the comment at `line`. Nil if it has no setting.
  private func commentedBlock(at line: Int) -> CommentedBlock? {
    guard isHeading(inCommentAt: line), let heading = comment(at: line)?.content else { return nil }
    let mark = bytes.endOfBlanks(line)
    // One blank that follows the mark of the heading belongs to the mark in each line.
    let width = bytes[mark + 1] == 0x20 ? 2 : 1
    var (marks, text) = ([mark..<heading.lowerBound], Array(bytes[heading]))
    var at = bytes.nextLine(after: line)
    while at < bytes.count, let content = comment(at: at)?.content,
      let value = assignedValue(content), !isSentence(value)
    {
      let mark = bytes.endOfBlanks(at)
      marks.append(mark..<min(mark + width, content.lowerBound))
      text += [0x0A] + bytes[content]
      at = bytes.nextLine(after: at)
    }
    guard marks.count > 1, let block = try? LineDocument(text + [0x0A], dialect),
      block.layout.overridden.isEmpty
    else { return nil }
    var (name, value) = (PreferenceName.root, block.value(at: 0))
    while case .dictionary(let members) = value, members.count == 1, let member = members.first,
      member.value.isSection
    {
      (name, value) = (name.appending(key: member.key), member.value)
    }
    guard !name.isRoot else { return nil }
    return CommentedBlock(name: name, value: value, start: heading.lowerBound, marks: marks)
  }
}
