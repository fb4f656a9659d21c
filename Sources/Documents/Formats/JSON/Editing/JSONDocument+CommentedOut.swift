import Preferences

extension JSONDocument {
  /// Returns the comments that may contain a member: block comments, and adjacent line comments from a
  /// quoted key to the end of its value. Each is first on its line. O(gap).
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText] {
    guard !isStrict, !gap.isEmpty else { return [] }
    let comments = Gap(gap, in: self).comments
    var texts: [CommentedText] = []
    var at = 0
    while at < comments.count {
      defer { at += 1 }
      let comment = comments[at]
      guard bytes.isFirstOnLine(comment.range.lowerBound) else { continue }
      if comment.kind == .blockComment {
        if bytes.isLastOnLine(comment.range.upperBound) {
          texts.append(bytes.commentedBlock(comment.range, opening: 2, closing: 2))
        }
        continue
      }
      let first = bytes[content(ofLine: comment.range)].first { !$0.isBlank }
      guard comment.isSetting || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
        continue
      }
      let end = endOfValue(in: comments[at...])
      if comment.isSetting, end.isClosed { texts.append(lines(comments[at...end.last])) }
      at = end.last
    }
    return texts
  }

  /// The most lines of a commented-out member.
  private static var mostLines: Int { 400 }

  /// Returns the index of the last of the adjacent comment lines in which the brackets that the first
  /// of `lines` opens are closed, and whether they are.
  private func endOfValue(
    in lines: ArraySlice<GapToken>
  ) -> (last: Int, isClosed: Bool) {
    var depth = 0
    var last = lines.startIndex
    for (number, line) in zip(lines.indices, lines.prefix(Self.mostLines)) {
      if number > lines.startIndex {
        guard line.startLine == lines[last].endLine + 1, line.kind == .lineComment,
          bytes.isFirstOnLine(line.range.lowerBound)
        else { break }
      }
      last = number
      depth += ByteView.over(bytes) { $0.nesting(in: content(ofLine: line.range)) }
      if depth <= 0 { return (last, depth == 0) }
    }
    return (last, false)
  }

  /// Returns the range after the mark of a line comment.
  private func content(ofLine range: Range<Int>) -> Range<Int> {
    range.lowerBound + (bytes[range.lowerBound] == UInt8(ascii: "#") ? 1 : 2)..<range.upperBound
  }

  private func lines(_ lines: ArraySlice<GapToken>) -> CommentedText {
    let ranges = lines.map(\.range)
    let contents = ranges.map(content(ofLine:))
    let start = ranges[0].lowerBound
    let gap = bytes[contents[0]].prefix(while: \.isBlank)
    // A mark in the first column may be before the indentation of the member.
    let isOutside = bytes.startOfLine(start) == start && gap.count > 1
    let isSpaced = gap.first == UInt8(ascii: " ") && !isOutside
    let marks = zip(ranges, contents).map { range, content in
      let hasSpace = isSpaced && bytes[content].first == UInt8(ascii: " ")
      return range.lowerBound..<content.lowerBound + (hasSpace ? 1 : 0)
    }
    return CommentedText(range: start..<ranges[ranges.count - 1].upperBound, marks: marks)
  }

  /// The mark of the first line comment, else `//`.
  var commentMark: [UInt8] {
    let first = firstCommentBetweenScalars.map { bytes[$0] }
    return Array((first == UInt8(ascii: "#") ? "#" : "//").utf8)
  }
}

extension ByteView {
  /// Returns the number of opening brackets minus that of closing ones, outside strings and
  /// comments.
  fileprivate func nesting(in range: Range<Int>) -> Int {
    var depth = 0
    var at = range.lowerBound
    var isInString = false
    while at < range.upperBound {
      switch self[at] {
      case UInt8(ascii: "\\") where isInString: at += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default:
        if let end = endOfComment(from: at) {
          at = end
          continue
        }
      }
      at += 1
    }
    return depth
  }
}
