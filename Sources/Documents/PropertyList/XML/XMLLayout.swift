/// How one container's members stand on their lines, and what belongs to each of them: comment
/// lines directly above it, and comments behind it on its line. Comment lines above several members
/// stay while one of these stays.
struct XMLLayout {
  let edits: ContainerEdits
  let document: XMLPropertyList
  /// Between the container's tags.
  let content: Range<Int>

  private var bytes: [UInt8] { document.bytes }

  init(_ edits: ContainerEdits, _ document: XMLPropertyList) {
    self.edits = edits
    self.document = document
    content = document.content(of: edits.node)
  }

  func start(of position: Int) -> Int { Int(document.index.nodes[edits.first(at: position)].start) }
  func end(of position: Int) -> Int { Int(document.index.nodes[edits.value(at: position)].end) }
  func isFirstOnLine(_ position: Int) -> Bool { bytes.isFirstOnLine(start(of: position)) }

  func staying(before position: Int) -> Int? {
    (0..<position).last { !edits.removed.contains($0) }
  }

  func staying(from position: Int) -> Int? {
    (position..<edits.count).first { !edits.removed.contains($0) }
  }

  // MARK: what belongs to a member

  /// Behind the comments that follow it on its line.
  func ownedEnd(of position: Int) -> Int {
    var end = end(of: position)
    while let comment = bytes.commentEnd(from: bytes.endOfBlanks(end)) { end = comment }
    return end
  }

  /// Of a member that begins a line: where the comment lines directly above it begin.
  private func ownedStart(of position: Int) -> Int {
    let bound = bound(before: position)
    var start = bytes.startOfLine(start(of: position))
    while let comment = bytes.startOfCommentLines(above: start, from: bound),
      !bytes.isMemberInComment(bytes.endOfBlanks(comment))
    {
      start = comment
    }
    return start
  }

  /// Of a removed member that begins a line: its line or, if they go too, the comment lines above it.
  private func removalStart(of position: Int) -> Int {
    let lineStart = bytes.startOfLine(start(of: position))
    let start = ownedStart(of: position)
    return start < lineStart && headsOthers(position) ? lineStart : start
  }

  /// Whether the comment lines above the member head others too, of which one stays: those that
  /// follow without a blank line or a comment between them, and members in comments.
  private func headsOthers(_ position: Int) -> Bool {
    for position in position..<edits.count {
      let rest = bytes.endOfBlanks(ownedEnd(of: position))
      if rest < bytes.count, bytes[rest].isLineBreak,
        bytes.isMemberInComment(bytes.endOfBlanks(bytes.endOfLineBreak(rest)))
      {
        return true
      }
      guard position + 1 < edits.count, isClose(position) else { return false }
      if !edits.removed.contains(position + 1) { return true }
    }
    return false
  }

  /// Whether the next member follows without a blank line or a comment.
  private func isClose(_ position: Int) -> Bool {
    let gap = bytes[end(of: position)..<start(of: position + 1)]
    let breaks = ByteView.over(bytes) { $0.lineBreaks(in: gap.indices) }
    return breaks <= 1 && gap.allSatisfy(\.isXMLSpace)
  }

  /// The member with the comments that go with it if it is removed.
  func extent(of position: Int) -> Range<Int> {
    let end = ownedEnd(of: position)
    let start =
      isFirstOnLine(position) && endsLine(end) ? removalStart(of: position) : start(of: position)
    return bytes.endOfBlanks(start)..<end
  }

  private func endsLine(_ end: Int) -> Bool {
    let rest = bytes.endOfBlanks(end)
    return rest < bytes.count && bytes[rest].isLineBreak
  }

  private func bound(before position: Int) -> Int {
    position == 0 ? content.lowerBound : ownedEnd(of: position - 1)
  }

  // MARK: removing

  /// Its own lines where it has them to itself; else it and the space towards a neighbour.
  func removal(of position: Int) -> Range<Int> {
    let end = ownedEnd(of: position)
    let rest = bytes.endOfBlanks(end)
    let isLast = position + 1 == edits.count
    let endsLine = endsLine(end)
    if isFirstOnLine(position) {
      if endsLine { return removalStart(of: position)..<bytes.endOfLineBreak(rest) }
      if !isLast { return start(of: position)..<start(of: position + 1) }
    }
    if position > 0 { return ownedEnd(of: position - 1)..<end }
    return start(of: 0)..<(isLast || endsLine ? end : start(of: 1))
  }

  // MARK: inserting

  /// Between members, as it is beside this one: a line break and its indentation, or the space of
  /// the container's line.
  func separator(beside position: Int) -> [UInt8] {
    if isFirstOnLine(position) {
      return document.newline + bytes.indentation(at: start(of: position))
    }
    let space =
      edits.count > 1 ? end(of: 0)..<start(of: 1) : content.lowerBound..<start(of: 0)
    return bytes[space].allSatisfy(\.isBlank) ? Array(bytes[space]) : []
  }

  /// How a member is written beside this one.
  func style(beside position: Int) -> XMLMemberStyle {
    let indentation =
      isFirstOnLine(position) ? bytes.indentation(at: start(of: position)) : nil
    guard let key = edits.key(at: position) else {
      return XMLMemberStyle(indentation: indentation, gap: [])
    }
    return XMLMemberStyle(
      indentation: indentation, gap: document.gap(behind: key, indentation: indentation ?? []))
  }

  func insertionPoint(before position: Int) -> Int {
    isFirstOnLine(position) ? ownedStart(of: position) : start(of: position)
  }

  /// New members in front of one that stays.
  func joined(_ members: [[UInt8]], _ separator: [UInt8], before position: Int) -> [UInt8] {
    guard isFirstOnLine(position) else { return members.flatMap { $0 + separator } }
    let indentation = bytes.indentation(at: start(of: position))
    return members.flatMap { indentation + $0 + document.newline }
  }

  /// The indentation of an empty container's line; nil where its members go on it.
  var ownIndentation: [UInt8]? {
    var start = Int(document.index.nodes[edits.node].start)
    if !bytes.isFirstOnLine(start), let key = document.keyStart(of: edits.node) { start = key }
    return bytes.isFirstOnLine(start) ? bytes.indentation(at: start) : nil
  }
}

/// Where a new member goes: on lines of its own, or on its neighbours' line (nil); and what stands
/// between its key and its value.
struct XMLMemberStyle {
  let indentation: [UInt8]?
  let gap: [UInt8]
}

extension XMLPropertyList {
  /// That of the first line.
  var newline: [UInt8] {
    guard let first = bytes.firstIndex(where: \.isLineBreak) else { return [0x0A] }
    return Array(bytes[first..<bytes.endOfLineBreak(first)])
  }

  /// What stands between a key and its value, for a member of this indentation.
  func gap(behind key: NodeID, indentation: [UInt8]) -> [UInt8] {
    let gap = bytes[Int(index.nodes[key].end)..<Int(index.nodes[key + 1].start)]
    guard gap.allSatisfy(\.isXMLSpace) else { return newline + indentation }
    return gap.contains(where: \.isLineBreak) ? newline + indentation : Array(gap)
  }

  /// Where the key of a dictionary's value begins.
  func keyStart(of value: NodeID) -> Int? {
    guard value > 0, index.nodes[value - 1].kind == .key else { return nil }
    return Int(index.nodes[value - 1].start)
  }
}
