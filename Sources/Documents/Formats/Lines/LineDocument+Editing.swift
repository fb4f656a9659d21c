import Preferences

extension LineDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let former = returning(by: changes) { return former }
    if let others = try removingUnreadLines(among: changes) {
      return others.rest.isEmpty ? others.document : try others.document.applying(others.rest)
    }
    if let restored = restored(by: changes) {
      try checkReading(of: restored)
      return restored
    }
    var (new, rest): (LineDocument, [Change]) = (self, [])
    for change in changes {
      if let uncommented = new.uncommentingLines(change) ?? new.uncommentingBlock(change) {
        new = uncommented
      } else {
        rest.append(change)
      }
    }
    if !rest.isEmpty { new = try new.edited(by: rest.newAssignmentsFirst.map(new.asLines)) }
    try checkReading(of: new)
    return new
  }

  /// Returns the change as lines can make it: a list with one element is a single line or section, and
  /// without elements there is none.
  private func asLines(_ change: Change) -> Change {
    if case .index(let position)? = change.name.last, change.new == nil,
      let list = change.name.parent,
      let node = node(of: list), case .array(var elements) = value(at: node),
      elements.indices.contains(position), elements.count == 2
    {
      elements.remove(at: position)
      return Change(list, from: value(at: node), to: elements[0])
    }
    guard case .array(let elements)? = change.new, elements.count < 2,
      elements.allSatisfy({ !$0.isContainer || $0.isSection })
    else { return change }
    var line = Change(change.name, from: change.old, to: elements.first)
    (line.counterpart, line.comment) = (change.counterpart, change.comment)
    return line
  }

  var hasNodesInOrder: Bool { !layout.isScattered }

  func reading(_ bytes: [UInt8]) throws(Problem) -> LineDocument {
    try LineDocument(bytes, dialect, from: dialectSource)
  }

  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int) {
    (try LineDocument(bytes, dialect.ofOneSection), 0)
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    var splices = LineSplices(self)
    try splices.make(EditPlan(edits, index))
    return splices.splices
  }

  /// A new assignment of the root goes before the first section, also one that is commented out. A new block
  /// goes before the first one that would shadow it, such as `Host *`.
  func position(
    ofNew value: PreferenceValue, key: String?, in container: NodeID, count: Int
  ) -> Int {
    guard container == 0 else { return count }
    if value.isSection {
      guard let key, !dialect.blocks.isEmpty else { return count }
      return index.children(of: 0).enumerated().first {
        isSection($0.element) && dialect.isBlock(self.key(at: $0.element - 1), shadowing: key)
      }?.offset ?? count
    }
    let end = commentedBlock ?? bytes.count
    return index.children(of: 0).enumerated().first {
      isSection($0.element) || range(ofChild: $0.element).lowerBound > end
    }?.offset ?? count
  }

  /// Whether a node is a section or a list of sections.
  func isSection(_ node: NodeID) -> Bool {
    let kind = index.nodes[node].kind
    return kind == .dictionary
      || kind == .array && index.nodes[node + 1].kind == .dictionary
  }

  /// Returns the key of the section that a node is or lies in. Nil outside of sections. O(sections).
  func section(around node: NodeID) -> String? {
    Array(index.children(of: 0)).last { $0 <= node }.flatMap {
      isSection($0) && node < Int(index.nodes[$0].next) ? key(at: $0 - 1) : nil
    }
  }

  // MARK: ranges

  func content(of container: NodeID) -> Range<Int> {
    let node = index.nodes[container]
    if container == 0 { return (bytes.hasByteOrderMark ? 3 : 0)..<end }
    guard node.kind == .dictionary else { return node.range }
    let end = headingEnd(of: container)
    if dialect.stanza != nil { return startOfStanza(above: end)..<endOfSection(container) }
    let start = hasAssignment(afterHeadingEndingAt: end) ? end : bytes.nextLine(after: end)
    return start..<max(start, endOfSection(container))
  }

  /// Whether an assignment follows a heading on its line.
  private func hasAssignment(afterHeadingEndingAt end: Int) -> Bool {
    guard dialect.headings == .beforeAssignment else { return false }
    let rest = bytes.endOfBlanks(end)
    return rest < bytes.count && !bytes[rest].isLineBreak && !dialect.marks.contains(bytes[rest])
  }

  /// The start of the comment lines directly above the first field of a stanza.
  private func startOfStanza(above field: Int) -> Int {
    var start = field
    while start > 0 {
      let line = bytes.startOfLine(start - 1)
      guard dialect.marks.contains(bytes[line]) else { break }
      start = line
    }
    return start
  }

  /// The start of the empty lines that separate a stanza from the one before it.
  func startOfSeparator(above stanza: Int) -> Int {
    var start = stanza
    while dialect.stanza != nil, start > 0 {
      let line = bytes.startOfLine(start - 1)
      guard bytes[line..<start].allSatisfy(\.isLineBreak) else { break }
      start = line
    }
    return start
  }

  /// The end of a section's heading.
  private func headingEnd(of section: NodeID) -> Int {
    let node = index.nodes[section]
    if dialect.stanza != nil { return Int(node.start) }
    // Another section than the first one of its name begins with its heading.
    return bytes.isFirstOnLine(Int(node.start))
      ? bytes[Int(node.start)...].firstIndex(where: \.isLineBreak) ?? bytes.count : Int(node.start)
  }

  /// The end of a section: the next heading, or the comment lines directly above it.
  private func endOfSection(_ section: NodeID) -> Int {
    endOfSection(from: Int(index.nodes[section].end))
  }

  /// The end of a section whose last line ends at `end`.
  private func endOfSection(from end: Int) -> Int {
    var reader = LineReader(bytes, dialect, from: bytes.nextLine(after: end))
    var end = reader.at
    var comments: Int?
    var isAfterStanza = false
    while let line = reader.next() {
      if dialect.stanza != nil, isAfterStanza, line.content != .blank {
        return line.range.lowerBound
      }
      switch line.content {
      case .blank: isAfterStanza = isAfterStanza || line.endsStanza(in: bytes)
      case .heading: return comments ?? line.range.lowerBound
      case .unknown where line.range.lowerBound == layout.faultyHeading:
        return comments ?? line.range.lowerBound
      case .comment where setting(inCommentAt: line.range.lowerBound) == nil:
        comments = comments ?? line.range.lowerBound
      default: comments = nil
      }
      end = line.next
    }
    return end
  }

  /// The lines of a value with its key, without comments: those of an assignment, or of a whole section.
  /// For a list, those of its lines that come before the first line of another key.
  func lines(of value: NodeID) -> Range<Int> {
    let range = range(ofChild: value)
    if isSection(value) { return bytes.startOfLine(range.lowerBound)..<sectionEnd(of: value) }
    return lines(from: range.lowerBound, to: range.upperBound)
  }

  /// The lines from a key to the end of its value. After a heading, the rest of its line.
  func lines(from key: Int, to end: Int) -> Range<Int> {
    let start = bytes.startOfLine(key)
    guard dialect.headings == .beforeAssignment, bytes.endOfBlanks(start) < key,
      bytes[bytes.endOfBlanks(start)] == UInt8(ascii: "[")
    else { return start..<bytes.nextLine(after: end) }
    var rest = key
    while bytes[rest - 1].isBlank { rest -= 1 }
    return rest..<bytes.endOfLine(end)
  }

  /// The lines of those parts of a section that are after another section.
  func separateParts(of section: NodeID) -> [Range<Int>] {
    guard let parts = layout.parts[section] else { return [] }
    let end = sectionEnd(of: section)
    return parts.filter { $0.name.lowerBound >= end }.map { part in
      bytes.startOfLine(part.name.lowerBound)..<endOfSection(from: part.end)
    }
  }

  /// The keys of all lines that have the key of a value, in the order of the file: of the elements of a
  /// list, of the parts of a section, and of lines that do not count.
  func keys(of value: NodeID) -> [Range<Int>] {
    let node = index.nodes[value - 1]
    let key = Int(node.start) + Int(node.lead)..<Int(node.end) - Int(node.trail)
    if let parts = layout.parts[value] { return parts.map(\.name) }
    guard index.nodes[value].kind == .array else {
      return ([key] + (layout.overridden[value] ?? [])).sorted { $0.lowerBound < $1.lowerBound }
    }
    return [key]
      + index.children(of: value).dropFirst().compactMap { element in
        let start =
          isSection(element)
          ? Int(index.nodes[element].start) : lines(of: element).lowerBound
        switch LineReader(bytes, dialect, from: start).first?.content {
        case .heading(let name): return name
        case .assignment(let key, _, _): return key
        default: return nil
        }
      }
  }

  /// The last element of a list before the first line that is not part of it. For another value, itself.
  func lastAdjacent(in value: NodeID) -> NodeID {
    guard index.nodes[value].kind == .array else { return value }
    let end = index.nodes[value].end
    return index.children(of: value).prefix { index.nodes[$0].end <= end }.last ?? value
  }

  private func sectionEnd(of value: NodeID) -> Int {
    content(of: lastAdjacent(in: value)).upperBound
  }

  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int> {
    let value = edits.value(at: position)
    let lines = lines(of: value)
    var end = lines.upperBound
    while end > lines.lowerBound, bytes[end - 1].isLineBreak { end -= 1 }
    return startOfOwnComments(above: lines)..<end
  }

  /// The start of the comment lines that belong to an assignment alone: those directly above it, unless
  /// another assignment or commented-out setting is directly below.
  func startOfOwnComments(above lines: Range<Int>) -> Int {
    var below = LineReader(bytes, dialect, from: lines.upperBound)
    switch below.next()?.content {
    case .assignment: return lines.lowerBound
    case .comment where setting(inCommentAt: lines.upperBound) != nil: return lines.lowerBound
    default: break
    }
    return CommentReader(self).comment(above: lines.lowerBound).range.lowerBound
  }

  func canHoldMembers(_ dictionary: NodeID) -> Bool { dictionary != 0 || dialect.stanza == nil }

  /// The blanks before an empty value belong to its text.
  func restorableBytes(of node: NodeID) -> [UInt8] {
    let range = index.nodes[node].range
    return Array(bytes[range.isEmpty ? rangeWithBlanks(of: node) : range])
  }

  /// The range of a value with the blanks before it.
  func rangeWithBlanks(of node: NodeID) -> Range<Int> {
    let range = index.nodes[node].range
    var start = range.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return start..<range.upperBound
  }
}

extension [Change] {
  /// The changes with new assignments outside of sections before all others, because below a new section they
  /// would be a part of it.
  fileprivate var newAssignmentsFirst: [Change] {
    func isNewAssignment(_ change: Change) -> Bool {
      change.old == nil && change.new?.isSection == false && change.name.components.count == 1
    }
    return filter(isNewAssignment) + filter { !isNewAssignment($0) }
  }
}
