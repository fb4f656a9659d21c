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
    while at < gap.upperBound, !isHeading(inCommentAt: at) {
      if let others, others.contains(at) {
        at = others.upperBound
        continue
      }
      if let content = setting(inCommentAt: at) {
        let start = bytes.endOfBlanks(at)
        texts.append(
          CommentedText(range: start..<bytes.endOfLine(at), marks: [start..<content.lowerBound]))
      }
      at = bytes.nextLine(after: at)
    }
    return texts
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

  /// Returns the text of a commented-out assignment after its mark. Nil if the line is no comment, or if
  /// it is prose.
  ///
  /// - Without a blank after the mark, or with a mark that only settings have, the line must have the
  ///   form of an assignment whose value is no sentence.
  /// - With a blank, the value must also be one word. If it is not `KEY=value` without blanks, the lines
  ///   around it must not be prose, because a sentence may be broken before "than 10".
  /// - With more than one blank, the line is an example in an explanation, unless it is next to a setting.
  /// - A key alone must have no blank after the mark, and only lower-case letters, digits and dashes.
  func setting(inCommentAt line: Int) -> Range<Int>? {
    guard let (content, hasBlank) = comment(at: line) else { return nil }
    if dialect.writesBareKeys, !hasBlank, isBareKey(content) { return content }
    if dialect.settingsFollowMark, hasBlank { return nil }
    guard let value = assignedValue(content) else { return nil }
    let isMarked = bytes[bytes.endOfBlanks(line)] == dialect.markOfSettings
    guard hasBlank, !isMarked else { return isSentence(value) ? nil : content }
    guard !isIndented(content) || isNextToSetting(line, content) else { return nil }
    let isTight = !dialect.separatesByBlanks && !bytes[content].contains(where: \.isBlank)
    if isTight, !value.isEmpty, !".,:;!?".utf8.contains(bytes[value.upperBound - 1]) {
      return content
    }
    guard isWord(value), !dialect.separatesByBlanks || isArgument(value, of: content),
      !isProse(at: bytes.startOfLine(max(0, line - 1)), before: line),
      !isProse(at: bytes.nextLine(after: line), before: nil)
    else { return nil }
    return content
  }

  /// Whether the second of two words in a comment is a number, yes or no, or if the program's keys are in lower
  /// case, any word after such a key but the last one of a sentence.
  private func isArgument(_ value: Range<Int>, of content: Range<Int>) -> Bool {
    if ScalarText.kind(bytes[value]) != .string { return true }
    return dialect.hasLowercaseKeys && !".,:;!?)".utf8.contains(bytes[value.upperBound - 1])
      && isBareKey(
        content.lowerBound..<(bytes[content].firstIndex(where: \.isBlank) ?? content.upperBound))
  }

  /// Whether the text of a comment has more than one blank before it.
  private func isIndented(_ content: Range<Int>) -> Bool {
    bytes[content.lowerBound - 1] == 0x09 || bytes[content.lowerBound - 2].isBlank
  }

  /// The number of comments with the same indentation that may be between a comment and a setting.
  private static var mostSiblings: Int { 50 }

  /// Whether an assignment or a heading is next to a comment, or only a few comments with the same indentation
  /// are between them. O(lines up to there).
  private func isNextToSetting(_ line: Int, _ content: Range<Int>) -> Bool {
    let column = content.lowerBound - line
    func isSibling(_ line: Int) -> Bool {
      comment(at: line).map { $0.content.lowerBound - line == column } ?? false
    }
    var (before, after) = (line, line)
    for _ in 0...Self.mostSiblings {
      before = bytes.startOfLine(max(0, before - 1))
      guard before > 0, isSibling(before) else { break }
    }
    for _ in 0...Self.mostSiblings {
      after = bytes.nextLine(after: after)
      guard after < bytes.count, isSibling(after) else { break }
    }
    return isSetting(at: before) || isSetting(at: after)
  }

  private func isSetting(at line: Int) -> Bool {
    guard line < bytes.count else { return false }
    switch LineReader(bytes, dialect, from: line).first?.content {
    case .assignment, .heading: return true
    default: return false
    }
  }

  private func isBareKey(_ content: Range<Int>) -> Bool {
    content.count > 2
      && bytes[content].allSatisfy {
        $0.isLowercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-")
      }
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

  /// The value, if a text has the form of an assignment with a plain key.
  func assignedValue(_ content: Range<Int>) -> Range<Int>? {
    guard let first = bytes[content].first, first.isLetter || first == UInt8(ascii: "_") else {
      return nil
    }
    let line = Array(bytes[content])
    guard let read = LineReader(line, dialect).first, read.form != .foreign,
      case .assignment(let key, let value, let isBare) = read.content, !isBare,
      value.lowerBound > key.upperBound,
      line[key].allSatisfy({ $0.isKeyByte || dialect.isKeyByte($0) }),
      line[value].first != UInt8(ascii: "<")
    else { return nil }
    return content.lowerBound + value.lowerBound..<content.lowerBound + value.upperBound
  }

  /// Whether a value begins and ends with a quote of the dialect.
  private func isQuoted(_ value: Range<Int>) -> Bool {
    value.count > 1 && bytes[value.lowerBound] == bytes[value.upperBound - 1]
      && dialect.value.quotations.contains { $0.quote == bytes[value.lowerBound] }
  }

  private func isWord(_ value: Range<Int>) -> Bool {
    let text = bytes[value]
    return !text.isEmpty
      && (!text.contains(where: \.isBlank) || isQuoted(value))
  }

  /// Whether a value reads like the end of a sentence: it has several words, and a full stop at the end
  /// or more words than values have.
  func isSentence(_ value: Range<Int>) -> Bool {
    let words = bytes[value].split { $0.isBlank }
    guard words.count > 1, !isQuoted(value) else { return false }
    let last = bytes[value.upperBound - 1]
    return ".:!?".utf8.contains(last) || words.count > 8
  }

  /// Whether a comment line has words and is no assignment.
  private func isProse(at line: Int, before end: Int?) -> Bool {
    guard line < (end ?? bytes.count), let (content, _) = comment(at: line) else { return false }
    guard bytes[content].contains(where: \.isLetter) else { return false }
    return assignedValue(content).map { isSentence($0) || !isWord($0) } ?? true
  }
}

extension Dialect {
  /// Whether a key may have this byte, besides those that all keys may have.
  fileprivate func isKeyByte(_ byte: UInt8) -> Bool {
    markOfSettings != nil && " *:".utf8.contains(byte)
  }
}

extension UInt8 {
  fileprivate var isKeyByte: Bool { isLetter || isDigit || "_-./".utf8.contains(self) }
}
