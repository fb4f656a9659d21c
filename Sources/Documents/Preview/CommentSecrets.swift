import Preferences

/// Finds the secrets in the comments of a document, such as `#requirepass old` and `// "token": "x",`, and
/// in lines that its dialect does not have.
struct CommentSecrets<Text: TextDocument> {
  private let document: Text
  private let bytes: [UInt8]

  init(_ document: Text) {
    self.document = document
    bytes = document.bytes
  }

  /// Returns the ranges of secrets. O(size).
  func ranges(_ secrecy: Secrecy) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for gap in document.gapsBetweenScalars {
      guard let text = comments(in: gap) else { continue }
      let found = SecretText.ranges(inComments: text, separatesByBlanks: separatesByBlanks)
      ranges += found.map { $0.lowerBound + gap.lowerBound..<$0.upperBound + gap.lowerBound }
    }
    if bytes.count <= DocumentLimits.comments, !document.index.nodes.isEmpty {
      addMembers(of: 0, secrecy, to: &ranges)
    }
    return ranges
  }

  private var separatesByBlanks: Bool {
    document.syntax.dialect?.separatesByBlanks ?? false
  }

  /// Adds the values of commented-out members that `secrecy` hides.
  private func addMembers(of node: NodeID, _ secrecy: Secrecy, to ranges: inout [Range<Int>]) {
    guard secrecy.mayHoldSecrets else { return }
    let kind = document.index.nodes[node].kind
    if kind == .dictionary {
      for member in document.allCommentedMembers(of: node) {
        let inner = secrecy.inside(.key(member.key))
        if inner.covers(member.value) { ranges.append(member.valueRange) }
      }
    }
    for (position, child) in document.index.children(of: node).enumerated()
    where document.index.nodes[child].isContainer {
      let step: PreferenceName.Component =
        kind == .dictionary ? .key(document.key(at: child - 1)) : .index(position)
      addMembers(of: child, secrecy.inside(step), to: &ranges)
    }
  }

  /// Returns the bytes of a gap with blanks in place of all that is no text of a comment. Nil if there is
  /// none.
  private func comments(in gap: Range<Int>) -> [UInt8]? {
    let marks = document.commentMarks
    guard let block = marks.block else { return Array(bytes[gap]) }
    let (opening, closing) = (Array(block.opening.utf8), Array(block.closing.utf8))
    let lineMarks = marks.line.map { Array($0.utf8) }
    var text: [UInt8]?
    var at = gap.lowerBound
    while at < gap.upperBound {
      let rest = bytes[at..<gap.upperBound]
      let content: Range<Int>
      let end: Int
      if rest.starts(with: opening) {
        let start = min(at + opening.count, gap.upperBound)
        var close = start
        while close < gap.upperBound, !bytes[close..<gap.upperBound].starts(with: closing) {
          close += 1
        }
        (content, end) = (start..<close, min(close + closing.count, gap.upperBound))
      } else if let mark = lineMarks.first(where: { rest.starts(with: $0) }) {
        let start = at + mark.count
        end = bytes[start..<gap.upperBound].firstIndex(where: \.isLineBreak) ?? gap.upperBound
        content = start..<end
      } else {
        at += 1
        continue
      }
      if text == nil {
        text = bytes[gap].map { $0.isLineBreak ? $0 : UInt8(ascii: " ") }
      }
      let offset = gap.lowerBound
      text?.replaceSubrange(
        content.lowerBound - offset..<content.upperBound - offset, with: bytes[content])
      at = end
    }
    return text
  }
}

extension Document {
  /// The ranges between scalars, in order. O(nodes).
  var gapsBetweenScalars: [Range<Int>] {
    var scalars = Array(index.nodes.lazy.filter { !$0.isContainer }.map(\.range))
    if format.holdsLines { scalars.sort { $0.lowerBound < $1.lowerBound } }
    var gaps: [Range<Int>] = []
    var at = 0
    for scalar in scalars where scalar.upperBound > at {
      if scalar.lowerBound > at { gaps.append(at..<scalar.lowerBound) }
      at = scalar.upperBound
    }
    if at < bytes.count { gaps.append(at..<bytes.count) }
    return gaps
  }
}
