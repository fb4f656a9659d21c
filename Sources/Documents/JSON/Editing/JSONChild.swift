/// One member or element and what belongs to it.
struct JSONChild {
  /// From its key, where it has one, to its value's end.
  let range: Range<Int>
  /// The comma after it.
  let comma: Int?
  /// From its first comment to its last, its comma between them where that is on its line.
  let extent: Range<Int>
  /// The end of the comment lines above a removed child that stay, or 0.
  let stayingEnd: Int
  /// Nothing but blanks stands before its extent on that line; after it.
  let startsLine, endsLine: Bool

  /// The comma stands on a later line.
  var hasLateComma: Bool { comma.map { $0 >= extent.upperBound } ?? false }
  var ownsLines: Bool { startsLine && endsLine && !hasLateComma }
}

/// The children of a container, measured when asked for.
struct JSONChildren {
  let bytes: [UInt8]
  let index: NodeIndex
  let edits: ContainerEdits

  var container: NodeIndex.Node { index.nodes[edits.node] }
  var opener: Int { Int(container.start) }
  var closer: Int { Int(container.end) - 1 }

  func range(at position: Int) -> Range<Int> {
    Int(
      index.nodes[edits.first(at: position)].start)..<Int(
        index.nodes[edits.value(at: position)].end)
  }

  subscript(position: Int) -> JSONChild {
    let range = range(at: position)
    let after = gap(before: position + 1)
    let tail = after.tail(from: range.upperBound, isLast: position == edits.count - 1)
    let floor = tailEnd(before: position)
    let before = gap(before: position)
    var lead = before.lead(to: range.lowerBound, after: floor, isFirst: position == 0)
    var stayingEnd = 0
    if edits.removed.contains(position) {
      let ownLead = before.ownLead(to: range.lowerBound, after: floor)
      if lead < ownLead, headsOthers(position) {
        stayingEnd = before.tokens.last { $0.range.upperBound <= ownLead }?.range.upperBound ?? 0
        lead = ownLead
      }
    }
    return JSONChild(
      range: range, comma: after.comma, extent: lead..<tail, stayingEnd: stayingEnd,
      startsLine: bytes.isFirstOnLine(lead),
      endsLine: bytes[tail...].first { !$0.isBlank }?.isLineBreak ?? true)
  }

  /// Whether the comment lines above the child head others too, of which one stays: those that follow
  /// without a blank line or a comment between them, and members in comments.
  private func headsOthers(_ position: Int) -> Bool {
    for position in position..<edits.count {
      let after = gap(before: position + 1)
      if after.beginsWithMember { return true }
      guard position + 1 < edits.count, after.isClose else { return false }
      if !edits.removed.contains(position + 1) { return true }
    }
    return false
  }

  /// What stands before the child at `position`, or before the closing bracket.
  private func gap(before position: Int) -> JSONGap {
    let start = position > 0 ? range(at: position - 1).upperBound : opener + 1
    let end = position < edits.count ? range(at: position).lowerBound : closer
    return JSONGap(start..<end, in: bytes)
  }

  /// Where what belongs to the child before `position` ends; after the bracket for the first.
  func tailEnd(before position: Int) -> Int {
    guard position > 0 else { return opener + 1 }
    return gap(before: position).tail(
      from: range(at: position - 1).upperBound, isLast: position == edits.count)
  }

  /// As `tailEnd`, after the comma where that stands on a later line.
  func separatorEnd(before position: Int) -> Int {
    let tail = tailEnd(before: position)
    guard position > 0, let comma = gap(before: position).comma else { return tail }
    return max(tail, comma + 1)
  }

  /// The last child has a comma.
  var hasTrailingComma: Bool { edits.count > 0 && gap(before: edits.count).comma != nil }

  /// Between the brackets of an empty container.
  var inner: JSONGap { JSONGap(opener + 1..<closer, in: bytes) }
}

extension [UInt8] {
  /// After the line break that ends the line of `offset`.
  func nextLine(after offset: Int) -> Int {
    var end = endOfLine(offset)
    if end < count, self[end] == 0x0D, end + 1 < count, self[end + 1] == 0x0A { end += 1 }
    return Swift.min(count, end + 1)
  }

  /// Before the line break that ends the line of `offset`.
  func endOfLine(_ offset: Int) -> Int { self[offset...].firstIndex(where: \.isLineBreak) ?? count }
}
