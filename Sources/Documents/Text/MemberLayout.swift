/// A member or element with everything that belongs to it.
struct AttachedMember {
  /// The range from the key, if there is one, to the end of the value.
  let range: Range<Int>
  /// The offset of the separator after the value.
  let separator: Int?
  /// The range from the first comment to the last one. It contains the separator if that is on the same
  /// line.
  let extent: Range<Int>
  /// The end of the comment lines above a removed member that stay, or 0.
  let stayingEnd: Int
  /// Whether only blanks precede or follow the extent on its lines.
  let startsLine, endsLine: Bool

  /// Whether the separator is on a later line.
  var hasLateSeparator: Bool { separator.map { $0 >= extent.upperBound } ?? false }
  var ownsLines: Bool { startsLine && endsLine && !hasLateSeparator }
}

/// The members of a container, which comments belong to each, and how they are laid out in lines. Each is
/// computed on access.
///
/// A separator belongs to the value before it, as do comments on its line. Comments directly above a
/// value belong to that value. If a value is removed, they are removed with it. Comment lines above
/// several values stay while one of these values stays.
struct MemberLayout<Text: TextDocument> {
  let document: Text
  let edits: ContainerEdits
  /// The range between the container's brackets or tags.
  let content: Range<Int>
  /// The byte between two members. Nil if there is none.
  let separator: UInt8?

  init(_ edits: ContainerEdits, in document: Text) {
    self.document = document
    self.edits = edits
    content = document.content(of: edits.node)
    separator = document.separator(in: edits.node)
  }

  private var bytes: [UInt8] { document.bytes }
  /// Whether a bracket, a tag or a header is before the content.
  private var hasOpening: Bool { content.lowerBound > (bytes.hasByteOrderMark ? 3 : 0) }

  func range(at position: Int) -> Range<Int> {
    document.range(ofChild: edits.value(at: position))
  }

  subscript(position: Int) -> AttachedMember {
    let range = range(at: position)
    let after = gap(before: position + 1)
    let tail = after.tail(from: range.upperBound, isLast: position == edits.count - 1)
    let floor = tailEnd(before: position)
    let before = gap(before: position)
    var lead = before.lead(
      to: range.lowerBound, after: floor, isFirst: position == 0 && hasOpening)
    var stayingEnd = 0
    if edits.removed.contains(position), document.hasSharedHeadings {
      let ownLead = before.ownLead(to: range.lowerBound, after: floor)
      if lead < ownLead, hasSharedHeading(position) {
        stayingEnd = before.tokens.last { $0.range.upperBound <= ownLead }?.range.upperBound ?? 0
        lead = ownLead
      }
    }
    return AttachedMember(
      range: range, separator: after.separator, extent: lead..<tail, stayingEnd: stayingEnd,
      startsLine: bytes.isFirstOnLine(lead),
      endsLine: bytes[tail...].first { !$0.isBlank }?.isLineBreak ?? true)
  }

  /// Whether the comment lines above the member also head a member that stays. They head all members
  /// that follow without a blank line or a comment between them, and commented-out members.
  private func hasSharedHeading(_ position: Int) -> Bool {
    for next in position + 1...edits.count {
      let after = gap(before: next)
      if after.beginsWithSetting { return true }
      guard next < edits.count, after.isClose else { return false }
      if edits.sharesComments(position, with: next) { return true }
    }
    return false
  }

  /// Returns the gap before the member at `position`, or before the end of the container.
  private func gap(before position: Int) -> Gap {
    let start = position > 0 ? range(at: position - 1).upperBound : content.lowerBound
    let end = position < edits.count ? range(at: position).lowerBound : content.upperBound
    return Gap(start..<max(start, end), in: document)
  }

  /// Returns the end of the member before `position` with its comments. For the first member, returns
  /// the start of the content.
  func tailEnd(before position: Int) -> Int {
    guard position > 0 else { return content.lowerBound }
    return gap(before: position).tail(
      from: range(at: position - 1).upperBound, isLast: position == edits.count)
  }

  /// Returns the same as `tailEnd`, or the end of the separator if that is on a later line.
  func separatorEnd(before position: Int) -> Int {
    let tail = tailEnd(before: position)
    guard position > 0, let separator = gap(before: position).separator else { return tail }
    return max(tail, separator + 1)
  }

  /// Whether the last member has a separator.
  var hasTrailingSeparator: Bool {
    edits.count > 0 && gap(before: edits.count).separator != nil
  }

  /// Whether the separators are at the start of lines, before the members.
  var separatorsLead: Bool { edits.count > 1 && self[0].hasLateSeparator }

  /// The content of an empty container.
  var inner: Gap { Gap(content, in: document) }

  func endOfSpace(from start: Int) -> Int {
    start
      + bytes[start..<max(start, content.upperBound)].prefix { $0.isBlank || $0.isLineBreak }.count
  }

  /// Returns the indentation of the member's line. Nil if other text precedes it there.
  func indentation(at position: Int) -> [UInt8]? {
    document.lineIndentation(at: range(at: position).lowerBound)
  }

  /// The separator as bytes.
  var separators: [UInt8] { separator.map { [$0] } ?? [] }
}

extension Document {
  /// Returns the indentation of a line. Nil if other text precedes `offset` there.
  func lineIndentation(at offset: Int) -> [UInt8]? {
    bytes.isFirstOnLine(offset) ? bytes.indentation(at: offset) : nil
  }
}
