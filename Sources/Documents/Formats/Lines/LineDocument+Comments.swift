import Preferences

/// Assignments that are commented out.
extension LineDocument {
  var commentMarks: CommentMarks {
    CommentMarks(line: dialect.marks.map { String(UnicodeScalar($0)) }, block: nil)
  }

  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool {
    setting(inCommentAt: bytes.startOfLine(comment.lowerBound)) != nil
  }

  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)? {
    guard dialect.marks.contains(view[offset]) else { return nil }
    var start = offset
    while start > 0, view[start - 1].isBlank { start -= 1 }
    let isFirst = start == 0 || view[start - 1].isLineBreak
    guard isFirst || start < offset && dialect.value.comments != .none else { return nil }
    return (view.endOfLine(from: offset), .lineComment)
  }

  func separator(in container: NodeID) -> UInt8? { nil }

  /// Returns the comment lines that may be assignments. The gap after a section belongs to that section,
  /// and settings below a commented-out heading to no section.
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText] {
    if let child, isSection(child) { return [] }
    var texts: [CommentedText] = []
    var at =
      bytes.isFirstOnLine(gap.lowerBound) ? gap.lowerBound : bytes.nextLine(after: gap.lowerBound)
    let others = otherSections(in: gap)
    let siblingColumn = column(of: child, or: gap.upperBound)
    while at < gap.upperBound, !isHeading(inCommentAt: at) {
      if let others, others.contains(at) {
        at = others.upperBound
        continue
      }
      if let content = setting(inCommentAt: at) {
        let start = bytes.endOfBlanks(at)
        let column = content.lowerBound - at
        texts.append(
          CommentedText(
            range: start..<bytes.endOfLine(at), marks: [start..<content.lowerBound],
            isAligned: column > 1 && column == siblingColumn))
      }
      at = bytes.nextLine(after: at)
    }
    return texts
  }

  /// Returns the column of the setting before or after a gap. Nil if there is none.
  private func column(of child: NodeID?, or next: Int) -> Int? {
    if let child {
      let key = Int(index.nodes[child - 1].start)
      return key - bytes.startOfLine(key)
    }
    let line = bytes.startOfLine(next)
    return isSetting(at: line) ? bytes.endOfBlanks(line) - line : nil
  }

  /// Returns the lines of other sections in a gap between parts of a section: from the first heading to the
  /// last one.
  private func otherSections(in gap: Range<Int>) -> Range<Int>? {
    guard !layout.parts.isEmpty else { return nil }
    var reader = LineReader(bytes, dialect, from: bytes.nextLine(after: gap.lowerBound))
    var headings: [Int] = []
    while reader.at < gap.upperBound, let line = reader.next() {
      if case .heading = line.content { headings.append(line.range.lowerBound) }
    }
    guard let first = headings.first, let last = headings.last else { return nil }
    return first..<last
  }

  func commentingOut(
    _ position: Int, _ children: TextChildren
  ) throws(Problem) -> [Splice] {
    let value = children.values[position]
    guard !index.nodes[value].isContainer else {
      throw Problem(.unwritable("it has several lines of its own"))
    }
    if dialect.stanza != nil, children.values.count == 1 { throw problemOfLastField }
    try checkIsAlone(value)
    var splices: [Splice] = []
    for lines in [lines(of: value)] + (try overriddenLines(of: value)) {
      guard lines.lowerBound == bytes.startOfLine(lines.lowerBound) else {
        throw Problem(.unwritable("its section begins on the same line"))
      }
      var at = lines.lowerBound
      while at < lines.upperBound {
        // An indented mark does not begin a comment in control files.
        let isMarkedFirst = dialect.continuation == .indentationWithDots
        splices.append(Splice(at: isMarkedFirst ? at : bytes.endOfBlanks(at), [dialect.marks[0]]))
        at = bytes.nextLine(after: at)
      }
    }
    return splices
  }

  var problemOfLastField: Problem {
    Problem(
      .unwritable(
        "its stanza has no other field, and there are none without fields; remove the stanza itself"
      ))
  }

  /// Whether a line, or a setting that is commented out, is only a key. O(size).
  var hasBareKeys: Bool {
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      switch line.content {
      case .assignment(_, _, isBare: true): return true
      case .comment:
        if let content = setting(inCommentAt: line.range.lowerBound), isBareKey(content) {
          return true
        }
      default: continue
      }
    }
    return false
  }

  /// Whether a heading is commented out, such as `#[mysqld]` or `#Match User a`.
  func isHeading(inCommentAt line: Int) -> Bool {
    guard let (content, hasBlank) = comment(at: line), dialect.hasSections || !hasBlank,
      !dialect.hasSections || bytes[content].last(where: { !$0.isBlank }) == UInt8(ascii: "]")
    else {
      return false
    }
    let first = LineReader(Array(bytes[content]), dialect).first
    if case .heading? = first?.content { return true } else { return false }
  }

  /// The start of the first block that is commented out, such as `#Match User a`, if it is before all
  /// others. O(size).
  var commentedBlock: Int? {
    guard !dialect.blocks.isEmpty else { return nil }
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      switch line.content {
      case .heading: return nil
      case .comment where isHeading(inCommentAt: line.range.lowerBound):
        return line.range.lowerBound
      default: continue
      }
    }
    return nil
  }

  /// The text between the key and the value of the first setting that is commented out. Nil if there is
  /// none. O(size).
  var separatorOfSettings: [UInt8]? {
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      guard line.content == .comment, let content = setting(inCommentAt: line.range.lowerBound)
      else { continue }
      return LineDocument.separator(of: Array(bytes[content]), dialect)
    }
    return nil
  }

  /// The text of a comment line after its mark, and whether a blank follows the mark.
  func comment(at line: Int) -> (content: Range<Int>, hasBlank: Bool)? {
    let start = bytes.endOfBlanks(line)
    let end = bytes.endOfLine(line)
    guard start < end, dialect.marks.contains(bytes[start]) else { return nil }
    let content = Swift.min(bytes.endOfBlanks(start + 1), end)
    return (content..<end, content > start + 1)
  }
}
