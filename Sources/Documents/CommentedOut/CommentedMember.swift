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
  /// The range of its value.
  let valueRange: Range<Int>
}

/// A comment that may contain a member.
struct CommentedText {
  /// The range from the first mark to the end of the last line, without its line break.
  let range: Range<Int>
  /// The bytes whose removal leaves only the member, with a comma and comments after it.
  let marks: [Range<Int>]
  /// Whether the member is in the column of its siblings, and keeps it without the marks.
  var isAligned = false

  /// The splices that leave only the member.
  var uncommenting: [Splice] {
    marks.map { Splice($0, isAligned ? Array(repeating: 0x20, count: $0.count) : []) }
  }
}

/// A group that is commented out as a whole: a heading and the settings directly below it.
struct CommentedBlock {
  /// The name that the group gets.
  let name: PreferenceName
  let value: PreferenceValue
  /// The offset of the text after the mark of the heading's line.
  let start: Int
  /// The marks whose removal uncomments the group.
  let marks: [Range<Int>]
}

extension TextDocument {
  /// Returns the commented-out members of a dictionary whose keys it does not have, in the order of
  /// the document. The first of several with one key counts. O(size of the dictionary).
  func commentedMembers(of dictionary: NodeID) -> [CommentedMember] {
    numberedCommentedMembers(of: dictionary).filter { $0.number == 1 }.map(\.member)
  }

  /// Returns the commented-out members of a dictionary in the order of the document, with their numbers among
  /// those with one key: from 1 if the dictionary does not have the key, from 2 if it has lines of a list with
  /// it. Members with a value that an earlier one has, or a line, are left out. O(size of the dictionary).
  func numberedCommentedMembers(
    of dictionary: NodeID
  ) -> [(member: CommentedMember, number: Int)] {
    let found = allCommentedMembers(of: dictionary)
    if found.isEmpty { return [] }
    let present = values(byComparableKeyOf: dictionary)
    var known: [ExactKey: (values: Set<ExactKey>, count: Int)] = [:]
    return found.compactMap { member in
      let key = exactKey(member.key)
      if known[key] == nil, let node = present[key] {
        guard isListKey(member.key, in: dictionary) else { return nil }
        let value = value(at: node)
        known[key] = (Set((value.elements ?? [value]).map { ExactKey($0.text) }), 1)
      }
      let text = ExactKey(member.value.text)
      guard known[key, default: ([], 0)].values.insert(text).inserted else { return nil }
      known[key, default: ([], 0)].count += 1
      return known[key].map { (member, $0.count) }
    }
  }

  private func exactKey(_ key: String) -> ExactKey { ExactKey(comparable(key)) }

  private func values(byComparableKeyOf dictionary: NodeID) -> [ExactKey: NodeID] {
    Dictionary(
      TextChildren(of: dictionary, in: self).values.map { (exactKey(key(at: $0 - 1)), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the commented-out members of a dictionary whose keys it does not have, in the order of the
  /// document. O(size of the dictionary).
  func freeCommentedMembers(of dictionary: NodeID) -> [CommentedMember] {
    let found = allCommentedMembers(of: dictionary)
    if found.isEmpty { return [] }
    let present = values(byComparableKeyOf: dictionary)
    return found.filter { present[exactKey($0.key)] == nil }
  }

  /// Returns the commented-out members of a dictionary, also those of keys that it has, in the order of
  /// the document. O(size of the dictionary).
  func allCommentedMembers(of dictionary: NodeID) -> [CommentedMember] {
    guard bytes.count <= DocumentLimits.comments, index.nodes[dictionary].kind == .dictionary,
      canHoldMembers(dictionary)
    else { return [] }
    let children = TextChildren(of: dictionary, in: self)
    return (0...children.values.count).flatMap { position in
      let previous = position > 0 ? children.values[position - 1] : nil
      return commentedTexts(in: children.gap(before: position), after: previous).compactMap {
        commentedMember($0, of: dictionary, before: position)
      }
    }
  }

  /// Returns the commented-out member with this name that `value` uncomments: one with that value, else the
  /// first one, unless several lines with that key are a list. Nil if there is none, or the dictionary has
  /// such a key.
  func commentedMember(
    named name: PreferenceName, for value: PreferenceValue
  ) -> CommentedMember? {
    guard case .key(let key)? = name.last, let dictionary = name.parent.flatMap(node(of:)) else {
      return nil
    }
    let members = freeCommentedMembers(of: dictionary).filter { $0.key.isExactly(key) }
    return choice(among: members, for: value)
  }

  /// Returns the member that `value` uncomments, of those with one key in the order of the document. Nil if there
  /// is none, or if they are lines of a list.
  func choice(among members: [CommentedMember], for value: PreferenceValue) -> CommentedMember? {
    if let same = members.first(where: { $0.value.isSpelled(as: value) }) { return same }
    guard members.count > 1, let first = members.first else { return members.first }
    return isListKey(first.key, in: first.dictionary) ? nil : first
  }

  /// Reads the text of a comment as one member. Nil if it is anything else, such as prose.
  private func commentedMember(
    _ text: CommentedText, of dictionary: NodeID, before position: Int
  ) -> CommentedMember? {
    let start = text.range.lowerBound
    var content = Array(bytes[text.range])
    for offset in text.marks.joined() { content[offset - start] = UInt8(ascii: " ") }
    // In some formats, nothing may be before a key on its line.
    let mark = text.marks.first { $0.lowerBound == start }?.count ?? 0
    content.removeFirst(mark)
    guard let (sketch, head) = try? reading(member: content + [0x0A]) else { return nil }
    let children = TextChildren(of: 0, in: sketch)
    guard children.values.count == 1, let value = children.values.first else { return nil }
    let shift = start + mark - head
    let range = children[0]
    let node = sketch.index.nodes[value]
    let valueRange = node.plainText ?? node.range
    return CommentedMember(
      dictionary: dictionary, position: position, key: sketch.key(at: value - 1),
      value: sketch.value(at: value), text: text,
      range: range.lowerBound + shift..<range.upperBound + shift,
      valueRange: valueRange.lowerBound + shift..<valueRange.upperBound + shift)
  }
}

extension [UInt8] {
  /// Returns a block comment with the marks and the white space inside them as its marks.
  func commentedBlock(
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
  func isLastOnLine(_ offset: Int) -> Bool {
    self[offset...].first { !$0.isBlank }?.isLineBreak ?? true
  }
}

extension PreferenceValue {
  /// The elements of a list. Nil for any other value.
  var elements: [PreferenceValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
