/// A member or element with everything that belongs to it.
struct JSONChild {
  /// The range from the key, if there is one, to the end of the value.
  let range: Range<Int>
  /// The offset of the comma after the value.
  let comma: Int?
  /// The range from the first comment to the last one. It contains the comma if that is on the same
  /// line.
  let extent: Range<Int>
  /// The end of the comment lines above a removed child that stay, or 0.
  let stayingEnd: Int
  /// Whether only blanks precede or follow the extent on its lines.
  let startsLine, endsLine: Bool

  /// Whether the comma is on a later line.
  var hasLateComma: Bool { comma.map { $0 >= extent.upperBound } ?? false }
  var ownsLines: Bool { startsLine && endsLine && !hasLateComma }
}

/// The children of a container. Each child is computed on access.
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
      if lead < ownLead, hasSharedHeading(position) {
        stayingEnd = before.tokens.last { $0.range.upperBound <= ownLead }?.range.upperBound ?? 0
        lead = ownLead
      }
    }
    return JSONChild(
      range: range, comma: after.comma, extent: lead..<tail, stayingEnd: stayingEnd,
      startsLine: bytes.isFirstOnLine(lead),
      endsLine: bytes[tail...].first { !$0.isBlank }?.isLineBreak ?? true)
  }

  /// Whether the comment lines above the child also head a child that stays. They head all children
  /// that follow without a blank line or a comment between them, and commented-out members.
  private func hasSharedHeading(_ position: Int) -> Bool {
    for next in position + 1...edits.count {
      let after = gap(before: next)
      if after.beginsWithMember { return true }
      guard next < edits.count, after.isClose else { return false }
      if edits.sharesComments(position, with: next) { return true }
    }
    return false
  }

  /// Returns the gap before the child at `position`, or before the closing bracket.
  private func gap(before position: Int) -> JSONGap {
    let start = position > 0 ? range(at: position - 1).upperBound : opener + 1
    let end = position < edits.count ? range(at: position).lowerBound : closer
    return JSONGap(start..<end, in: bytes)
  }

  /// Returns the end of the child before `position` with its comments. For the first child, returns
  /// the end of the bracket.
  func tailEnd(before position: Int) -> Int {
    guard position > 0 else { return opener + 1 }
    return gap(before: position).tail(
      from: range(at: position - 1).upperBound, isLast: position == edits.count)
  }

  /// Returns the same as `tailEnd`, or the end of the comma if that is on a later line.
  func separatorEnd(before position: Int) -> Int {
    let tail = tailEnd(before: position)
    guard position > 0, let comma = gap(before: position).comma else { return tail }
    return max(tail, comma + 1)
  }

  /// Whether the last child has a comma.
  var hasTrailingComma: Bool { edits.count > 0 && gap(before: edits.count).comma != nil }

  /// The gap between the brackets of an empty container.
  var inner: JSONGap { JSONGap(opener + 1..<closer, in: bytes) }
}

/// The comments and the comma between two values, or between a value and a bracket. Line numbers
/// count from the start of the gap.
struct JSONGap {
  struct Token {
    let range: Range<Int>
    let isComma: Bool
    /// Whether the token is a commented-out member: `// "port": 80,`
    let isMember: Bool
    let startLine, endLine: Int
  }

  private(set) var tokens: [Token] = []
  /// The line on which the gap ends.
  private(set) var endLine = 0

  init(_ range: Range<Int>, in bytes: [UInt8]) {
    ByteView.over(bytes) { view in
      var at = range.lowerBound
      while at < range.upperBound {
        let start = at
        let line = endLine
        if view[at] == UInt8(ascii: ",") {
          at += 1
        } else if let end = view.endOfComment(from: at) {
          at = min(end, range.upperBound)
          for offset in start..<at { endLine += view.endsLine(at: offset) ? 1 : 0 }
        } else {
          endLine += view.endsLine(at: at) ? 1 : 0
          at += 1
          continue
        }
        let isComma = view[start] == UInt8(ascii: ",")
        tokens.append(
          Token(
            range: start..<at, isComma: isComma,
            isMember: !isComma && view.isMemberInComment(start..<at), startLine: line,
            endLine: endLine))
      }
    }
  }

  var comma: Int? { tokens.first(where: \.isComma)?.range.lowerBound }
  var comments: [Token] { tokens.filter { !$0.isComma } }

  /// Returns the end of the comma and comments that belong to the value before the gap, which ends
  /// at `start`. Comments on its line belong to it, unless the next value is on that line too.
  func tail(from start: Int, isLast: Bool) -> Int {
    var tail = start
    var hasComma = false
    for token in tokens where token.startLine == 0 {
      if hasComma, !isLast, token.endLine == endLine { break }
      hasComma = hasComma || token.isComma
      tail = token.range.upperBound
    }
    return tail
  }

  /// Returns the start of the comments that belong to the value after the gap, which begins at
  /// `end`. Comments before it on its line and directly above it belong to it if they begin after
  /// `floor`. Commented-out members above do not.
  func lead(to end: Int, after floor: Int, isFirst: Bool) -> Int {
    var lead = end
    var line = endLine
    for token in tokens.reversed() {
      guard !token.isComma, !token.isMember || token.endLine == endLine,
        token.range.lowerBound >= floor, token.endLine >= line - 1,
        // A comment on the line of the opening bracket belongs to the bracket.
        !(isFirst && token.startLine == 0 && endLine > 0)
      else { break }
      lead = token.range.lowerBound
      line = token.startLine
    }
    return lead
  }

  /// Returns the same as `lead`, but without the comment lines above.
  func ownLead(to end: Int, after floor: Int) -> Int {
    let own = tokens.last { $0.isComma || $0.endLine < endLine || $0.range.lowerBound < floor }
    return tokens.first { $0.range.lowerBound >= own?.range.upperBound ?? 0 }?.range.lowerBound
      ?? end
  }

  /// Whether the line below the value before the gap is a commented-out member.
  var beginsWithMember: Bool {
    let tailLine = tokens.last { $0.startLine == 0 }?.endLine ?? 0
    guard let below = tokens.first(where: { $0.startLine > 0 }) else { return false }
    return below.isMember && below.startLine == tailLine + 1
  }

  /// Whether the gap has neither a comment nor a blank line.
  var isClose: Bool { endLine <= 1 && comments.isEmpty }
}

extension ByteView {
  /// Whether the comment begins with a quoted key and a colon.
  fileprivate func isMemberInComment(_ comment: Range<Int>) -> Bool {
    var at = comment.lowerBound
    while at < comment.upperBound, "/*# \t".utf8.contains(self[at]) { at += 1 }
    guard at < comment.upperBound, self[at] == UInt8(ascii: "\"") else { return false }
    at = endOfPlainText(from: at + 1)
    while at < comment.upperBound, self[at] == UInt8(ascii: "\\") {
      at = endOfPlainText(from: at + 2)
    }
    guard at < comment.upperBound, self[at] == UInt8(ascii: "\"") else { return false }
    at += 1
    while at < comment.upperBound, self[at].isBlank { at += 1 }
    return at < comment.upperBound && self[at] == UInt8(ascii: ":")
  }
}
