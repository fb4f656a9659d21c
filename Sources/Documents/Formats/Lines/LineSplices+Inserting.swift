import Preferences

/// The places of new lines.
extension LineSplices {
  mutating func insert(
    _ insertions: [ContainerEdits.Insertion], at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    let offset = offset(of: position, edits)
    guard edits.node == 0, edits.isDictionary, position == edits.count else {
      return try insert(insertions, before: position, offset: offset, edits)
    }
    try insert(insertions.filter { !$0.value.isSection }, before: position, offset: offset, edits)
    // A new section goes below all comments of the file.
    let sections = insertions.filter(\.value.isSection)
    try insert(sections, before: position, offset: document.end, edits)
  }

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], before position: Int, offset: Int,
    _ edits: ContainerEdits
  ) throws(Problem) {
    guard !insertions.isEmpty else { return }
    var lines: [UInt8] = []
    let neighbour = neighbour(of: position, edits)
    for insertion in insertions {
      if let text = insertion.text, insertion.key != nil {
        lines += text.lead + text.bytes + text.tail + lineBreak
      } else if let spelling = insertion.spelling, let key = insertion.key {
        lines += Array("\(key)\(dialect.newSeparator)".utf8) + spelling + lineBreak
      } else if let key = insertion.key ?? elementKey(edits) {
        if edits.node == 0, !insertion.value.isSection { try checkSection(of: key) }
        lines +=
          insertion.value.isSection
          ? (lines.isEmpty && bytes.isBlankLine(before: offset) ? [] : lineBreak)
            + (try section(of: key, insertion.value))
          : try assignment(
            of: key, insertion.value, in: document.section(around: edits.node), like: neighbour)
      }
    }
    let isBeforeSection =
      edits.node == 0 && (offset == headOfSections || offset == startOfCommentedBlocks)
      || position < edits.count && insertions.contains { $0.value.isSection }
        && !bytes[offset].isLineBreak
    let isAtEndMark = offset == document.end && offset < bytes.count
    if isBeforeSection || isAtEndMark, !lines.isEmpty { lines += lineBreak }
    insert(lines, at: offset)
  }

  /// The key of the elements of a list.
  private func elementKey(_ edits: ContainerEdits) -> String? {
    edits.isDictionary || edits.node == 0 ? nil : key(of: edits.node)
  }

  /// The assignment whose layout a new one at `position` imitates.
  private func neighbour(of position: Int, _ edits: ContainerEdits) -> NodeID? {
    let before = (0..<min(position, edits.count)).last { !document.isSection(edits.value(at: $0)) }
    let after = (position..<max(position, edits.count)).first {
      !document.isSection(edits.value(at: $0))
    }
    guard let found = before ?? after else { return nil }
    let value = edits.value(at: found)
    return index.nodes[value].kind == .array ? value + 1 : value
  }

  /// The start of the first section with its comments, if nothing is before it.
  private var headOfSections: Int? {
    guard index.nodes.count > 2, document.isSection(2) else { return nil }
    let lines = document.lines(of: 2)
    return CommentReader(document).comment(above: lines.lowerBound).range.lowerBound
  }

  private func offset(of position: Int, _ edits: ContainerEdits) -> Int {
    if position == edits.count, let last = document.layout.parts[edits.node]?.last {
      return bytes.nextLine(after: last.end)
    }
    if position > 0 {
      let value = edits.value(at: position - 1)
      return document.lines(of: edits.isDictionary ? document.lastAdjacent(in: value) : value)
        .upperBound
    }
    if !edits.isDictionary, edits.count > 0 {
      return document.lines(of: edits.value(at: 0)).lowerBound
    }
    let content = document.content(of: edits.node)
    guard edits.node == 0 else { return content.lowerBound }
    if edits.count > 0, !document.isSection(edits.value(at: 0)) {
      let lines = document.lines(of: edits.value(at: 0))
      return CommentReader(document).comment(above: lines.lowerBound).range.lowerBound
    }
    return min(headOfSections ?? content.upperBound, startOfCommentedBlocks ?? content.upperBound)
  }

  /// The start of the first block that is commented out, with the comments above it. A new assignment below
  /// it would look like a part of it.
  private var startOfCommentedBlocks: Int? {
    document.commentedBlock.map { CommentReader(document).comment(above: $0).range.lowerBound }
  }
}
