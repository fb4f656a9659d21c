import Preferences

/// Removing members in lines.
extension YAMLSplices {
  mutating func remove(_ layout: Layout) throws(Problem) {
    let edits = layout.edits
    let removed = edits.removed.sorted()
    // The members that share a line with a dash, and those directly behind them.
    var first = 0
    if removed.first == 0, !layout[0].startsLine {
      first = removed.enumerated().prefix { $0 == $1 }.count
      let end = bytes.nextLine(after: layout[first - 1].extent.upperBound)
      editing.add(Splice(layout.range(at: 0).lowerBound..<bytes.endOfBlankLines(end)))
    }
    for position in removed.dropFirst(first) {
      let kept = edits.lastKept(before: position)
      if let kept { try refuseJoining(kept, edits.firstKept(from: position), layout) }
      let block = kept.flatMap { document.block(endingChild: edits.value(at: $0)) }
      if let block {
        removeLines(of: layout[position], below: block)
      } else {
        editing.removeLines(of: layout[position])
      }
    }
  }

  /// Throws if a key after a question mark, which has no value, would get that of an empty key below it.
  private func refuseJoining(_ kept: Int, _ next: Int?, _ layout: Layout) throws(Problem) {
    guard let next, layout.edits.isDictionary,
      bytes[layout.range(at: next).lowerBound] == UInt8(ascii: ":"),
      bytes[layout.range(at: kept).lowerBound] == UInt8(ascii: "?"),
      !document.hasColon(before: layout.edits.value(at: kept))
    else { return }
    let line = document.place(at: layout.edits.value(at: next)).line
    throw Problem(
      .unwritable(
        "the value of line \(line) would become that of the key above; edit the file itself"))
  }

  /// Removes the lines of a member, with those below that the block of text above would take for its own. The line
  /// break of that block stays.
  private mutating func removeLines(of member: AttachedMember, below block: YAMLBlockText) {
    let start = bytes.startOfLine(member.extent.lowerBound)
    guard !bytes[block.end..<start].contains(where: { !$0.isBlank && !$0.isLineBreak }) else {
      return editing.removeLines(of: member)
    }
    let end = block.endOfLines(at: bytes.nextLine(after: member.extent.upperBound), in: bytes)
    if end == bytes.count, bytes.last?.isLineBreak == false, !block.needsLineBreak {
      editing.add(Splice(bytes.endOfLineBefore(start)..<end))
    } else {
      editing.add(Splice(start..<end))
    }
  }

  /// Removes all members, so that empty brackets or braces are left, or nothing of a document.
  mutating func removeAll(_ layout: Layout) {
    let node = layout.edits.node
    let empty = Array((layout.edits.isDictionary ? "{}" : "[]").utf8)
    let isRoot = document.document(at: node) != nil
    var members = 0..<layout.edits.count
    if isRoot,
      document.documents.count > 1 || !layout.edits.isDictionary || !layout[0].startsLine
        || layout.content.lowerBound > document.startOfText && !layout[0].startsLine
    {
      editing.add(Splice(layout[0].range.lowerBound..<layout[0].extent.upperBound, empty))
      members = 1..<layout.edits.count
    } else if !isRoot,
      bytes.hasLineBreak(layout.content.lowerBound..<layout.range(at: 0).lowerBound)
    {
      editing.add(Splice(at: layout.content.lowerBound, [0x20] + empty))
    } else if !isRoot {
      editing.add(Splice(layout.range(at: 0).lowerBound..<layout[0].extent.upperBound, empty))
      members = 1..<layout.edits.count
    }
    for position in members { editing.removeLines(of: layout[position]) }
  }
}

extension [UInt8] {
  /// Returns the offset of the next text, past blank lines and blanks.
  fileprivate func endOfBlankLines(_ offset: Int) -> Int {
    self[offset...].firstIndex { !$0.isBlank && !$0.isLineBreak } ?? count
  }
}
