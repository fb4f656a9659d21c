/// The layout of a container's members in lines, and the comments that belong to each member.
///
/// Comment lines directly above a member belong to it, as do comments after it on its line. Comment
/// lines above several members stay while one of these members stays.
struct XMLLayout {
  let edits: ContainerEdits
  let document: XMLPropertyList
  /// The range between the container's tags.
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

  // MARK: what belongs to a member

  /// Returns the end of the comments after the member on its line.
  func ownedEnd(of position: Int) -> Int {
    var end = end(of: position)
    while let comment = bytes.commentEnd(from: bytes.endOfBlanks(end)) { end = comment }
    return end
  }

  /// Returns the start of the comment lines directly above a member that begins a line.
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

  /// Returns the start of the lines to remove with a member that begins a line. Comment lines above
  /// it are included unless they head other members.
  private func removalStart(of position: Int) -> Int {
    let lineStart = bytes.startOfLine(start(of: position))
    let start = ownedStart(of: position)
    return start < lineStart && hasSharedHeading(position) ? lineStart : start
  }

  /// Whether the comment lines above the member also head a member that stays. They head all
  /// members that follow without a blank line or a comment between them, and commented-out members.
  private func hasSharedHeading(_ position: Int) -> Bool {
    for next in position + 1...edits.count {
      let rest = bytes.endOfBlanks(ownedEnd(of: next - 1))
      if bytes.endsLine(rest),
        bytes.isMemberInComment(bytes.endOfBlanks(bytes.endOfLineBreak(rest)))
      {
        return true
      }
      guard next < edits.count, isClose(next - 1) else { return false }
      if edits.sharesComments(position, with: next) { return true }
    }
    return false
  }

  /// Whether the next member follows without a blank line or a comment.
  private func isClose(_ position: Int) -> Bool {
    let gap = bytes[end(of: position)..<start(of: position + 1)]
    let breaks = ByteView.over(bytes) { $0.lineBreaks(in: gap.indices) }
    return breaks <= 1 && gap.allSatisfy(\.isXMLSpace)
  }

  /// Returns the range of a member with the comments that are removed with it.
  func extent(of position: Int) -> Range<Int> {
    let end = ownedEnd(of: position)
    let start =
      isFirstOnLine(position) && bytes.endsLine(end)
      ? removalStart(of: position) : start(of: position)
    return bytes.endOfBlanks(start)..<end
  }

  private func bound(before position: Int) -> Int {
    position == 0 ? content.lowerBound : ownedEnd(of: position - 1)
  }

  // MARK: removing

  /// Returns the range to remove with a member: its lines if it shares them with nothing, else the
  /// member and the space next to it.
  func removal(of position: Int) -> Range<Int> {
    let end = ownedEnd(of: position)
    let rest = bytes.endOfBlanks(end)
    let isLast = position + 1 == edits.count
    let endsLine = bytes.endsLine(end)
    if isFirstOnLine(position) {
      if endsLine { return removalStart(of: position)..<bytes.endOfLineBreak(rest) }
      if !isLast { return start(of: position)..<start(of: position + 1) }
    }
    if position > 0 { return ownedEnd(of: position - 1)..<end }
    return start(of: 0)..<(isLast || endsLine ? end : start(of: 1))
  }

  // MARK: inserting

  /// Returns the separator of members next to this one: a line break with its indentation, or the
  /// space within the line.
  func separator(nextTo position: Int) -> [UInt8] {
    if isFirstOnLine(position) {
      return document.newline + bytes.indentation(at: start(of: position))
    }
    let space =
      edits.count > 1 ? end(of: 0)..<start(of: 1) : content.lowerBound..<start(of: 0)
    return bytes[space].allSatisfy(\.isBlank) ? Array(bytes[space]) : []
  }

  /// Returns the style of a new member next to this one.
  func style(nextTo position: Int) -> XMLMemberStyle {
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

  /// Joins new members that precede an existing one.
  func joined(_ members: [[UInt8]], _ separator: [UInt8], before position: Int) -> [UInt8] {
    guard isFirstOnLine(position) else { return members.flatMap { $0 + separator } }
    let indentation = bytes.indentation(at: start(of: position))
    return members.flatMap { indentation + $0 + document.newline }
  }

  /// The indentation of an empty container's line. Nil if its members go on that line.
  var ownIndentation: [UInt8]? {
    var start = Int(document.index.nodes[edits.node].start)
    if !bytes.isFirstOnLine(start), let key = document.keyStart(of: edits.node) { start = key }
    return bytes.isFirstOnLine(start) ? bytes.indentation(at: start) : nil
  }
}

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

extension [UInt8] {
  /// Returns the end of the comment that begins at `start`. Nil if there is none.
  func commentEnd(from start: Int) -> Int? {
    guard self[start...].starts(with: "<!--".utf8) else { return nil }
    var at = start + 6
    while at < count {
      if self[at] == UInt8(ascii: ">"), self[at - 1] == 0x2D, self[at - 2] == 0x2D { return at + 1 }
      at += 1
    }
    return nil
  }

  /// Whether the comment at `start` is a commented-out member: `<!-- <key>port</key> … -->`
  func isMemberInComment(_ start: Int) -> Bool {
    guard self[start...].starts(with: "<!--".utf8) else { return false }
    return self[(start + 4)...].drop(while: \.isXMLSpace).starts(with: "<key>".utf8)
  }

  /// Returns the start of the line of a comment that ends on the line before `lineStart`. Nil if
  /// there is no comment, if it shares its lines, or if it begins before `bound`.
  func startOfCommentLines(above lineStart: Int, from bound: Int) -> Int? {
    var end = lineStart
    if end > bound, self[end - 1] == 0x0A { end -= 1 }
    if end > bound, self[end - 1] == 0x0D { end -= 1 }
    while end > bound, self[end - 1].isBlank { end -= 1 }
    guard end < lineStart, end - bound >= 7, self[..<end].suffix(3).elementsEqual("-->".utf8) else {
      return nil
    }
    var start = end - 7
    while start >= bound, !self[start...].starts(with: "<!--".utf8) { start -= 1 }
    guard start >= bound, isFirstOnLine(start), startOfLine(start) >= bound else { return nil }
    return startOfLine(start)
  }
}
