import Preferences

/// A member of a dictionary that is commented out, such as `// "port": 8000,`.
struct CommentedMember {
  let dictionary: NodeID
  /// The position of the child before which the comment is. The number of children means the end.
  let position: Int
  let key: String
  let value: PreferenceValue
  let text: CommentedText
  /// The range of the member inside the comment, from its key to the end of its value.
  let range: Range<Int>
}

/// A comment that may contain a member.
struct CommentedText {
  /// The range from the first mark to the end of the last line, without its line break.
  let range: Range<Int>
  /// The bytes whose removal leaves only the member, with a comma and comments after it.
  let marks: [Range<Int>]
}

extension TextDocument {
  /// The size in bytes from which on a document is not searched for commented-out members.
  static var commentedLimit: Int { 4 << 20 }

  /// Returns the commented-out members of a dictionary whose keys it does not have, in the order of
  /// the document. The first of several with one key counts. O(size of the dictionary).
  func commentedMembers(of dictionary: NodeID) -> [CommentedMember] {
    guard bytes.count <= Self.commentedLimit, index.nodes[dictionary].kind == .dictionary else {
      return []
    }
    let children = TextChildren(of: dictionary, in: self)
    var found: [CommentedMember] = []
    var seen: Set<ExactKey> = []
    for position in 0...children.values.count {
      for text in commentedTexts(in: children.gap(before: position)) {
        guard
          let member = commentedMember(text, of: dictionary, before: position),
          seen.insert(ExactKey(member.key)).inserted
        else { continue }
        found.append(member)
      }
    }
    if found.isEmpty { return [] }
    let present = Set(children.values.map { ExactKey(key(at: $0 - 1)) })
    return found.filter { !present.contains(ExactKey($0.key)) }
  }

  /// Returns the commented-out member with this name. Nil if there is none, or the dictionary has
  /// such a key.
  func commentedMember(named name: PreferenceName) -> CommentedMember? {
    guard case .key(let key)? = name.last, let dictionary = name.parent.flatMap(node(of:)) else {
      return nil
    }
    return commentedMembers(of: dictionary).first { $0.key.isExactly(key) }
  }

  /// Reads the text of a comment as one member. Nil if it is anything else, such as prose.
  private func commentedMember(
    _ text: CommentedText, of dictionary: NodeID, before position: Int
  ) -> CommentedMember? {
    let start = text.range.lowerBound
    var content = Array(bytes[text.range])
    for offset in text.marks.joined() { content[offset - start] = UInt8(ascii: " ") }
    let frame = Self.frame(isDictionary: true, hasPrevious: false, hasNext: false)
    guard let sketch = try? reading(frame.head + content + [0x0A] + frame.tail) else { return nil }
    let children = TextChildren(of: 0, in: sketch)
    guard children.values.count == 1, let value = children.values.first else { return nil }
    let shift = start - frame.head.count
    let range = children[0]
    return CommentedMember(
      dictionary: dictionary, position: position, key: sketch.key(at: value - 1),
      value: sketch.value(at: value), text: text,
      range: range.lowerBound + shift..<range.upperBound + shift)
  }
}

// MARK: JSON

extension JSONDocument {
  /// Returns the comments that may contain a member: block comments, and adjacent line comments from a
  /// quoted key to the end of its value. Each is first on its line. O(gap).
  func commentedTexts(in gap: Range<Int>) -> [CommentedText] {
    guard !isStrict, !gap.isEmpty else { return [] }
    let comments = JSONGap(gap, in: bytes).comments
    var texts: [CommentedText] = []
    var at = 0
    while at < comments.count {
      defer { at += 1 }
      let comment = comments[at]
      guard bytes.isFirstOnLine(comment.range.lowerBound) else { continue }
      if isBlock(comment) {
        if bytes.isLastOnLine(comment.range.upperBound) { texts.append(block(comment.range)) }
        continue
      }
      let first = bytes[content(ofLine: comment.range)].first { !$0.isBlank }
      guard comment.isMember || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
        continue
      }
      let end = endOfValue(in: comments[at...])
      if comment.isMember, end.isClosed { texts.append(lines(comments[at...end.last])) }
      at = end.last
    }
    return texts
  }

  /// The most lines of a commented-out member.
  private static var mostLines: Int { 400 }

  /// Returns the index of the last of the adjacent comment lines in which the brackets that the first
  /// of `lines` opens are closed, and whether they are.
  private func endOfValue(
    in lines: ArraySlice<JSONGap.Token>
  ) -> (last: Int, isClosed: Bool) {
    var depth = 0
    var last = lines.startIndex
    for (number, line) in zip(lines.indices, lines.prefix(Self.mostLines)) {
      if number > lines.startIndex {
        guard line.startLine == lines[last].endLine + 1, !isBlock(line),
          bytes.isFirstOnLine(line.range.lowerBound)
        else { break }
      }
      last = number
      depth += ByteView.over(bytes) { $0.nesting(in: content(ofLine: line.range)) }
      if depth <= 0 { return (last, depth == 0) }
    }
    return (last, false)
  }

  private func isBlock(_ comment: JSONGap.Token) -> Bool {
    bytes[comment.range].starts(with: "/*".utf8)
  }

  /// Returns the range after the mark of a line comment.
  private func content(ofLine range: Range<Int>) -> Range<Int> {
    range.lowerBound + (bytes[range.lowerBound] == UInt8(ascii: "#") ? 1 : 2)..<range.upperBound
  }

  private func lines(_ lines: ArraySlice<JSONGap.Token>) -> CommentedText {
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

  private func block(_ range: Range<Int>) -> CommentedText {
    bytes.commentedBlock(range, opening: 2, closing: 2)
  }

  /// Returns the splices for the commas around a member that is uncommented.
  func commas(
    around member: CommentedMember, gap: Range<Int>, isFirst: Bool, isLast: Bool
  ) -> [Splice] {
    let commas = JSONGap(gap, in: bytes).tokens.filter(\.isComma).map(\.range)
    let before = commas.first { $0.lowerBound < member.text.range.lowerBound }
    let after = commas.first { $0.lowerBound >= member.text.range.upperBound }
    let own = JSONGap(member.range.upperBound..<member.text.range.upperBound, in: bytes).comma
    var splices: [Splice] = []
    if !isFirst, before == nil { splices.append(Splice(at: gap.lowerBound, ",".utf8)) }
    // A last child has a comma only if the former last one had.
    let isWanted = isLast ? before != nil && after == nil && own != nil : after == nil
    if isWanted, own == nil {
      splices.append(Splice(at: member.range.upperBound, ",".utf8))
    } else if !isWanted, let own {
      splices.append(Splice(own..<own + 1))
    }
    return splices
  }

  /// Returns the splices that comment out a child. Throws if other values are on its lines.
  func commentingOut(
    _ position: Int, _ children: TextChildren
  ) throws(Problem) -> [Splice] {
    let range = children[position]
    let isLast = position == children.values.count - 1
    let after = JSONGap(children.gap(before: position + 1), in: bytes)
    guard bytes.isFirstOnLine(range.lowerBound), after.endLine > 0,
      after.tokens.allSatisfy({ $0.startLine > 0 || $0.endLine == 0 }),
      after.tokens.first(where: \.isComma).map({ $0.startLine == 0 }) ?? isLast
    else { throw Problem(.unwritable("other values are on its line")) }
    guard firstComment != nil else {
      throw Problem(.unwritable("programs that read the file may not accept its first comment"))
    }
    let column = range.lowerBound - bytes.startOfLine(range.lowerBound)
    var splices: [Splice] = []
    var line = bytes.startOfLine(range.lowerBound)
    while line < range.upperBound {
      let indentation = min(column, bytes[line...].prefix(while: \.isBlank).count)
      splices.append(Splice(at: line + indentation, commentMark + " ".utf8))
      line = bytes.nextLine(after: line)
    }
    if isLast, position > 0, after.comma == nil,
      let comma = JSONGap(children.gap(before: position), in: bytes).comma
    {
      splices.append(Splice(comma..<comma + 1))
    }
    return splices
  }

  /// The mark of the first line comment, else `//`.
  private var commentMark: [UInt8] {
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

// MARK: XML property lists

extension XMLPropertyList {
  func commas(
    around member: CommentedMember, gap: Range<Int>, isFirst: Bool, isLast: Bool
  ) -> [Splice] { [] }

  /// Returns the comments that fill their lines. O(gap).
  func commentedTexts(in gap: Range<Int>) -> [CommentedText] {
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

extension [UInt8] {
  /// Returns a block comment with the marks and the white space inside them as its marks.
  fileprivate func commentedBlock(
    _ range: Range<Int>, opening: Int, closing: Int
  ) -> CommentedText {
    let inside =
      range.lowerBound
      + opening..<Swift.max(
        range.lowerBound + opening, range.upperBound - closing)
    let start =
      self[inside].firstIndex { !$0.isBlank && !$0.isLineBreak } ?? inside.upperBound
    let end = self[start..<inside.upperBound].lastIndex { !$0.isBlank && !$0.isLineBreak }
    return CommentedText(
      range: range,
      marks: [range.lowerBound..<start, (end.map { $0 + 1 } ?? start)..<range.upperBound])
  }

  /// Whether only blanks follow `offset` on its line.
  fileprivate func isLastOnLine(_ offset: Int) -> Bool {
    self[offset...].first { !$0.isBlank }?.isLineBreak ?? true
  }
}
