import Preferences

/// Headers with their bodies, and the splices of all edits.
extension TOMLSplices {
  /// Inserts a header with its body, and those of the tables inside.
  mutating func insertSection(
    _ insertion: ContainerEdits.Insertion, at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    guard let key = insertion.key else { return }
    try TOMLPrinter.check(key: key)
    try insertSections(insertion, at: position, edits, [TOMLText.spelling(ofKey: key)])
  }

  mutating func insertRecord(
    _ insertion: ContainerEdits.Insertion, at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    guard case .dictionary = insertion.value else {
      throw Problem(
        .unwritable("a list of tables with headers holds only groups; the value is none"))
    }
    try insertSections(insertion, at: position, edits, [])
  }

  /// Inserts the sections of a value whose path below the edited container is `path`: empty for a record.
  private mutating func insertSections(
    _ insertion: ContainerEdits.Insertion, at position: Int, _ edits: ContainerEdits,
    _ path: [[UInt8]]
  ) throws(Problem) {
    if let problem = document.format.problem(holding: insertion.value) { throw problem }
    let place = sectionPlace(at: position, edits)
    if let text = insertion.text, !document.isScattered {
      return add([text.lead + text.bytes + text.tail + writer.lineBreak], at: place)
    }
    let sections = try writer.sections(
      of: path.isEmpty ? .array([insertion.value]) : insertion.value,
      at: document.spelledPath(of: edits.node) + path)
    add(sections, at: place)
  }

  private mutating func add(_ sections: [[UInt8]], at place: Int) {
    insertedSections[place, default: []] += sections
  }

  /// Gives a table that only headers inside it name a header of its own, before all of these.
  private mutating func insertHeader(
    of table: NodeID, with members: [ContainerEdits.Insertion]
  ) throws(Problem) {
    let nodes = table..<Int(index.nodes[table].next)
    guard let first = document.headers.firstIndex(where: { nodes.contains($0.table) }) else {
      throw Problem(.unwritable("its table has no header; edit the file with a text editor"))
    }
    var body: [[UInt8]] = [writer.header(document.spelledPath(of: table), isRecord: false)]
    for member in members {
      guard let key = member.key else { continue }
      if let text = member.text {
        body.append(text.lead + text.bytes + text.tail)
      } else {
        body.append(try writer.member([key], member, like: nil))
      }
    }
    let header = Array((body + [[]]).joined(separator: writer.lineBreak))
    insertedSections[first, default: []].insert(header, at: 0)
  }

  /// Returns the position of the header before which a new one goes: behind the last one of the child before it, or
  /// before the first one of the child after it.
  private func sectionPlace(at position: Int, _ edits: ContainerEdits) -> Int {
    let (before, after) = neighbours(of: position, edits)
    if let last = before.reversed().lazy.compactMap(lastHeader).first { return last + 1 }
    if let first = after.lazy.compactMap(firstHeader).first { return first }
    if edits.node == 0 { return document.headers.count }
    return (lastHeader(of: edits.node) ?? document.headers.count - 1) + 1
  }

  private func lastHeader(of value: NodeID) -> Int? {
    let nodes = value..<Int(index.nodes[value].next)
    return document.headers.lastIndex { nodes.contains($0.table) }
  }

  private func firstHeader(of value: NodeID) -> Int? {
    let nodes = value..<Int(index.nodes[value].next)
    return document.headers.firstIndex { nodes.contains($0.table) }
  }

  // MARK: splices

  /// Makes the splices of bodies, inline containers and sections.
  mutating func finish() throws(Problem) {
    // The header of an outer table comes before that of an inner one.
    for (table, members) in membersOfNewHeaders.inOrder.reversed() {
      try insertHeader(
        of: table, with: members.sorted { $0.position < $1.position }.map(\.member))
    }
    for (section, body) in bodies.inOrder where !removedSections.contains(section) {
      try inline.make(body.edits)
      splices += body.blankLines
    }
    splices += inline.splices
    for (place, sections) in insertedSections.inOrder { insert(sections, before: place) }
    removeSections()
  }

  private mutating func removeSections() {
    let count = document.headers.count
    var position = 0
    while position < count {
      defer { position += 1 }
      guard removedSections.contains(position) else { continue }
      var end = position + 1
      while end < count, removedSections.contains(end) { end += 1 }
      var start = document.startOfSection(position)
      let stop = document.startOfSection(end)
      if end == count, insertedSections[count] == nil {
        // At the end of the text, the blank lines before it go too, unless they are more than those between
        // other sections: then they were at the end before the section.
        let gap = document.blankLines(before: start)
        if gap.count <= document.countOfBlankLines(beforeHeadersUpTo: position) {
          start = gap.start
        }
        if bytes.last?.isLineBreak == false, !endInsertion(after: start, before: position) {
          start = bytes.endOfLineBefore(start)
        }
        shortenInsertions(at: document.startOfSection(position))
      }
      splices.append(Splice(start..<stop))
      position = end
    }
  }

  /// Removes the line break at the end of what is inserted between the line before `start` and a section, which ends
  /// the new text. Returns false if nothing is inserted there.
  private mutating func endInsertion(after start: Int, before position: Int) -> Bool {
    let places = bytes.endOfLineBefore(start) + 1..<document.startOfSection(position) + 1
    let lineBreak = writer.lineBreak
    let insertion = splices.lastIndex {
      places.contains($0.range.lowerBound)
        && $0.replacement.suffix(lineBreak.count) == lineBreak[...]
    }
    guard let insertion else { return false }
    let range = splices[insertion].range
    var text = splices[insertion].replacement[...]
    while text.suffix(lineBreak.count) == lineBreak[...] { text.removeLast(lineBreak.count) }
    splices[insertion] = Splice(range, Array(text))
    return true
  }

  /// Removes the blank line at the end of what is inserted at `offset`, which is the end of the new text.
  private mutating func shortenInsertions(at offset: Int) {
    let end = writer.lineBreak + writer.lineBreak
    splices = splices.map { splice in
      let isLast =
        splice.range == offset..<offset && splice.replacement.suffix(end.count) == end[...]
      return isLast
        ? Splice(at: offset, splice.replacement.dropLast(writer.lineBreak.count)) : splice
    }
  }

  /// Inserts sections with the blank lines that the file has between them.
  private mutating func insert(_ sections: [[UInt8]], before place: Int) {
    let lineBreak = writer.lineBreak
    let gap = document.hasBlankLinesBetweenSections ? lineBreak : []
    let offset = document.startOfSection(place)
    var text = Array(sections.joined(separator: gap))
    guard offset < bytes.count else {
      // All other text of the file is removed.
      let isReplaced = place == 0 && document.firstComment == nil && bodies[-1]?.removesAll == true
      let isStart = offset == document.startOfText
      let hasBreak = isStart || bytes[offset - 1].isLineBreak
      let followsBody = isStart && bodies[-1]?.inserts == true
      let isSpaced = isReplaced || hasBreak && !followsBody && bytes.isBlankLine(before: offset)
      if !hasBreak { text.removeLast(lineBreak.count) }
      let ending = hasBreak || isReplaced ? [] : lineBreak
      return splices.append(Splice(at: offset, ending + (isSpaced ? [] : gap) + text))
    }
    let isSpaced = offset == document.startOfText || bytes.isBlankLine(before: offset)
    splices.append(Splice(at: offset, (isSpaced ? [] : gap) + text + gap))
  }
}

extension TOMLDocument {
  /// The blank lines before the start of a line: where they begin, and their number.
  fileprivate func blankLines(before line: Int) -> (start: Int, count: Int) {
    var (start, count) = (line, 0)
    while start > startOfText, bytes.isBlankLine(before: start) {
      (start, count) = (bytes.startOfLine(start - 1), count + 1)
    }
    return (start, count)
  }

  /// Returns the number of blank lines before the last header before `position` that has other text before it, or
  /// one.
  fileprivate func countOfBlankLines(beforeHeadersUpTo position: Int) -> Int {
    let last = headers.indices[..<position].last { startOfSection($0) > startOfText }
    return last.map { max(1, blankLines(before: startOfSection($0)).count) } ?? 1
  }

  /// Whether a blank line is before the last header that has other text before it.
  var hasBlankLinesBetweenSections: Bool {
    let last = headers.indices.last { startOfSection($0) > startOfText }
    return last.map { bytes.isBlankLine(before: startOfSection($0)) } ?? true
  }
}
