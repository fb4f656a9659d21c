import Preferences

/// Tables that are commented out with their headers.
extension TOMLDocument {
  /// Returns the tables that are commented out and that the document does not have, in its order. O(size).
  func commentedBlocks() -> [CommentedBlock] {
    guard bytes.count <= DocumentLimits.comments, firstComment != nil else { return [] }
    var blocks: [CommentedBlock] = []
    for position in -1..<headers.count {
      for block in self.blocks(after: position)
      where node(of: block.name) == nil && !blocks.contains(where: { $0.name == block.name }) {
        blocks.append(block)
      }
    }
    return blocks
  }

  /// Returns the blocks in the comments between a header and the next one.
  private func blocks(after position: Int) -> [CommentedBlock] {
    let end = position + 1 < headers.count ? headers[position + 1].start : bytes.count
    var at = body(after: position).lowerBound
    var blocks: [CommentedBlock] = []
    for statement in statements(in: at..<end) {
      blocks += self.blocks(in: at..<statement.range.lowerBound)
      at = statement.value.upperBound
    }
    return blocks + self.blocks(in: at..<end)
  }

  private func blocks(in gap: Range<Int>) -> [CommentedBlock] {
    let comments = Gap(gap, in: self).comments.filter { bytes.isFirstOnLine($0.range.lowerBound) }
    var blocks: [CommentedBlock] = []
    var at = 0
    while at < comments.count {
      guard isHeader(inComment: comments[at].range) else {
        at += 1
        continue
      }
      var end = at + 1
      while end < comments.count, comments[end].startLine == comments[end - 1].endLine + 1,
        !isHeader(inComment: comments[end].range)
      {
        end += 1
      }
      if let block = block(in: comments[at..<end].map(\.range)) { blocks.append(block) }
      at = end
    }
    return blocks
  }

  /// Reads adjacent comment lines that begin with a header, up to the last one that belongs to an assignment. Nil
  /// if there is none.
  private func block(in lines: [Range<Int>]) -> CommentedBlock? {
    let heading = content(ofComment: lines[0])
    // One blank that follows the mark of the heading belongs to the mark in each line.
    let hasSpace = bytes[heading].first == 0x20
    var (text, marks): ([UInt8], [Range<Int>]) = ([], [])
    var found: (document: TOMLDocument, marks: [Range<Int>])?
    for line in lines {
      let content = content(ofComment: line)
      let isSpaced = hasSpace && bytes[content].first == 0x20
      marks.append(line.lowerBound..<content.lowerBound + (isSpaced ? 1 : 0))
      text += bytes[content] + [0x0A]
      guard let document = try? TOMLDocument(text), document.headers.count == 1 else { continue }
      if document.index.nodes.count > found?.document.index.nodes.count ?? 0 {
        found = (document, marks)
      }
    }
    guard let (document, marks) = found else { return nil }
    let table = document.headers[0].table
    guard document.index.childCount(of: table) > 0 else { return nil }
    let name = PreferenceName(document.path(of: table).map { .key($0) })
    var value = document.value(at: table)
    if document.index.nodes[table - 1].kind == .array { value = .array([value]) }
    // Of a table in a list that exists, nobody knows the index.
    let hasOuter = name.components.indices.dropFirst().contains { end in
      self.node(of: PreferenceName(Array(name.components[..<end]))).map {
        index.nodes[$0].kind != .dictionary
      } ?? false
    }
    guard !hasOuter else { return nil }
    return CommentedBlock(name: name, value: value, start: heading.lowerBound, marks: marks)
  }
}
