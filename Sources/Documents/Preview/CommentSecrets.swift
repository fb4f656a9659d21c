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
    var text: [UInt8]?
    for (range, kind) in document.comments(in: [gap]) {
      let isBlock = kind == .blockComment
      let mark =
        isBlock ? block.opening : marks.line.first { bytes[range].starts(with: $0.utf8) } ?? ""
      let start = min(range.lowerBound + mark.utf8.count, range.upperBound)
      let end = range.upperBound - (isBlock ? block.closing.utf8.count : 0)
      if text == nil {
        text = bytes[gap].map { $0.isLineBreak ? $0 : UInt8(ascii: " ") }
      }
      let content = start..<max(start, end)
      text?.replaceSubrange(
        content.lowerBound - gap.lowerBound..<content.upperBound - gap.lowerBound,
        with: bytes[content])
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
