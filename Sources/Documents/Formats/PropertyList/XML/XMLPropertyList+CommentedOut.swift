import Preferences

extension XMLPropertyList {
  /// Returns the comments that fill their lines. O(gap).
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText] {
    Gap(gap, in: self).comments.map(\.range).filter {
      bytes.isFirstOnLine($0.lowerBound) && bytes.isLastOnLine($0.upperBound)
    }.map { bytes.commentedBlock($0, opening: 4, closing: 3) }
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
