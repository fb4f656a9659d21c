import Preferences

extension XMLPropertyList {
  func commas(
    around member: CommentedMember, gap: Range<Int>, isFirst: Bool, isLast: Bool
  ) -> [Splice] { [] }

  /// Returns the comments that fill their lines. O(gap).
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText] {
    var texts: [CommentedText] = []
    var at = gap.lowerBound
    while at < gap.upperBound {
      guard let end = bytes.commentEnd(from: at) else {
        at += 1
        continue
      }
      let range = at..<min(end, gap.upperBound)
      if bytes.isFirstOnLine(at), bytes.isLastOnLine(range.upperBound) {
        texts.append(bytes.commentedBlock(range, opening: 4, closing: 3))
      }
      at = range.upperBound
    }
    return texts
  }

  /// Returns the splices that comment out a child. Throws if it contains a comment.
  func commentingOut(
    _ position: Int, _ children: TextChildren
  ) throws(Problem) -> [Splice] {
    let range = children[position]
    guard bytes.isFirstOnLine(range.lowerBound), bytes.isLastOnLine(range.upperBound) else {
      throw Problem(.unwritable("other text is on its line"))
    }
    let dash = UInt8(ascii: "-")
    guard !zip(bytes[range], bytes[range].dropFirst()).contains(where: { $0 == dash && $1 == dash })
    else {
      throw Problem(.unwritable("a comment cannot hold --"))
    }
    return [Splice(at: range.lowerBound, "<!-- ".utf8), Splice(at: range.upperBound, " -->".utf8)]
  }
}
