import Preferences

extension LineDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let former = returning(by: changes) { return former }
    return try edited(by: changes.map(asLines))
  }

  /// Returns the change as lines can make it: a list with one element is a single line, and without
  /// elements there is none.
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
      elements.allSatisfy({ !$0.isContainer })
    else { return change }
    return Change(change.name, from: change.old, to: elements.first)
  }

  var hasNodesInOrder: Bool { !hasScatteredLists }

  func reading(_ bytes: [UInt8]) throws(Problem) -> LineDocument {
    try LineDocument(bytes, dialect, from: dialectSource)
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    var splices = LineSplices(self)
    try splices.make(EditPlan(edits, index))
    return splices.splices
  }

  /// A new assignment of the root goes before the first section.
  func position(ofNew value: PreferenceValue, in container: NodeID, count: Int) -> Int {
    guard container == 0, !value.isSection else { return count }
    return index.children(of: 0).enumerated().first { isSection($0.element) }?.offset ?? count
  }

  /// Whether a node is a section or a list of sections.
  func isSection(_ node: NodeID) -> Bool {
    let kind = index.nodes[node].kind
    return kind == .dictionary
      || kind == .array && index.nodes[node + 1].kind == .dictionary
  }

  func asWritten(scalar value: PreferenceValue) -> PreferenceValue {
    guard let spelling = try? spelling(of: value) else { return value }
    return self.value(ofSpelling: spelling) ?? value
  }

  // MARK: ranges

  func content(of container: NodeID) -> Range<Int> {
    let node = index.nodes[container]
    if container == 0 { return (bytes.hasByteOrderMark ? 3 : 0)..<bytes.count }
    guard node.kind == .dictionary else { return node.range }
    let start = bytes.nextLine(after: headingEnd(of: container))
    return start..<max(start, endOfSection(container))
  }

  /// The end of a section's heading.
  private func headingEnd(of section: NodeID) -> Int {
    let node = index.nodes[section]
    // Another section than the first one of its name begins with its heading.
    return bytes.isFirstOnLine(Int(node.start))
      ? bytes[Int(node.start)...].firstIndex(where: \.isLineBreak) ?? bytes.count : Int(node.start)
  }

  /// The end of a section: the next heading, or the comment lines directly above it.
  private func endOfSection(_ section: NodeID) -> Int {
    var reader = LineReader(
      bytes, dialect, from: bytes.nextLine(after: Int(index.nodes[section].end)))
    var end = reader.at
    var comments: Int?
    while let line = reader.next() {
      switch line.content {
      case .heading: return comments ?? line.range.lowerBound
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
    let end = isSection(value) ? sectionEnd(of: value) : bytes.nextLine(after: range.upperBound)
    return bytes.startOfLine(range.lowerBound)..<end
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

  func frame(
    isDictionary: Bool, hasPrevious: Bool, hasNext: Bool, nextIsSection: Bool
  ) -> (head: [UInt8], tail: [UInt8])? {
    guard isDictionary else { return nil }
    let separator = dialect.newSeparator
    let block = dialect.blocks.first.map { "\($0) prefs-after\n" }
    let heading = dialect.hasSections ? "[prefs-after]\n" : block ?? ""
    let next = nextIsSection ? heading : "prefs-after\(separator)x\n"
    return (
      Array((hasPrevious ? "prefs-before\(separator)x" : "").utf8),
      Array((hasNext ? next : "").utf8)
    )
  }

  func canHoldMembers(_ dictionary: NodeID) -> Bool { true }

  /// Between two children may be lines of lists that began earlier.
  func ownText(ofGap text: [UInt8]) -> [UInt8] {
    var start: Int?
    var reader = LineReader(text, dialect, from: text.nextLine(after: 0))
    while let line = reader.next() {
      if case .assignment = line.content { start = line.next }
    }
    return start.map { lineBreak + text[$0...] } ?? text
  }

  /// Returns a line with the value, if it is no list.
  func source(ofValue text: OriginalText) -> (document: LineDocument, node: NodeID)? {
    let (key, value) = (text.bytes[..<text.valueStart], text.bytes[text.valueStart...])
    return line(Array(value), after: key.isEmpty ? nil : Array(key)).map { ($0, 2) }
  }

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
