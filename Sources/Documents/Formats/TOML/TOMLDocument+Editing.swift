import Preferences

extension TOMLDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let former = returning(by: changes) { return former }
    var (new, rest): (TOMLDocument, [Change]) = (self, [])
    for change in changes.flatMap(replacingByEmpty) {
      if let uncommented = new.uncommentingBlock(change) {
        new = uncommented
      } else {
        rest.append(change)
      }
    }
    // A name that is removed and added is edited twice, and a group before a member that is added to it empty.
    var (done, batch): (Set<PreferenceName>, [Change]) = ([], [])
    for change in rest {
      if change.old == nil, change.name.isInside(done) {
        new = try new.edited(by: batch.map(new.removingEmptyTables))
        (done, batch) = ([], [])
      }
      done.insert(change.name)
      batch.append(change)
    }
    return batch.isEmpty ? new : try new.edited(by: batch.map(new.removingEmptyTables))
  }

  /// Returns a change as several, if it leaves tables empty of which no text would be left: these are removed, and
  /// added empty.
  private func replacingByEmpty(_ change: Change) -> [Change] {
    guard let old = change.old, let new = change.new, change.state == nil,
      let node = node(of: change.name)
    else { return [change] }
    let emptied = emptied(by: new, at: node, change.name)
    guard !emptied.isEmpty else { return [change] }
    let additions = emptied.map { Change($0.name, from: nil, to: $0.value) }
    var rest: PreferenceValue? = new
    for name in emptied.map(\.name) {
      rest = rest?.replacing(name.components.dropFirst(change.name.components.count), with: nil)
    }
    return [Change(change.name, from: old, to: emptied[0].name == change.name ? nil : rest)]
      + additions
  }

  /// Returns the names at or inside `name`, whose node is a table, that become empty groups.
  private func emptied(
    by new: PreferenceValue, at node: NodeID, _ name: PreferenceName
  ) -> [(name: PreferenceName, value: PreferenceValue)] {
    guard isTable(node) else { return [] }
    if !name.isRoot, new == [:] || new == .array([]) { return [(name, new)] }
    guard case .dictionary(let members) = new, index.nodes[node].kind == .dictionary else {
      return []
    }
    let inner = index.children(of: node).flatMap { child in
      let key = key(at: child - 1)
      return members[key].map { emptied(by: $0, at: child, name.appending(key: key)) } ?? []
    }
    let isWhole = inner.count == members.count && inner.allSatisfy { $0.name.parent == name }
    return isWhole && !name.isRoot && headerPosition(of: node) == nil ? [(name, new)] : inner
  }

  /// Returns a change that also removes the tables that would be left empty, if only headers of other tables or
  /// dotted keys make them: no text is left of them.
  private func removingEmptyTables(_ change: Change) -> Change {
    guard change.new == nil, change.counterpart == nil, !change.commentsOut,
      let parent = change.name.parent, !parent.isRoot, let node = node(of: parent),
      isTable(node), index.childCount(of: node) == 1,
      index.nodes[node].kind == .array || headerPosition(of: node) == nil
    else { return change }
    var removal = Change(parent, from: value(at: node), to: nil)
    removal.state = change.state
    return removingEmptyTables(removal)
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    try TOMLSplices.splices(for: EditPlan(edits, index), of: self)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> TOMLDocument {
    try TOMLDocument(bytes, strict: false)
  }

  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int) {
    (try reading(bytes), 0)
  }

  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int> {
    guard !isInside(edits.node) else { return MemberLayout(edits, in: self)[position].extent }
    let value = edits.value(at: position)
    let range = range(ofChild: value)
    let section = section(around: range.lowerBound)
    guard hasHeaders(value) else {
      var body = TOMLBody(after: section, in: self)
      for position in edits.removed.union([position]) { body.remove(edits.value(at: position)) }
      return body.extent(of: value) ?? range
    }
    let end = range.upperBound
    let after = Gap(end..<bytes.endOfLine(end), in: self)
    return startOfSection(section)..<after.tail(from: end, isLast: true)
  }

  var hasNodesInOrder: Bool { !isScattered }

  func asWritten(scalar value: PreferenceValue) -> PreferenceValue {
    guard let bytes = try? TOMLPrinter.print(value) else { return value }
    let text = String(decoding: bytes, as: UTF8.self)
    return switch value {
    case .date: .string(text)
    case .integer: .integer(Number(spelling: text))
    case .real: .real(Number(spelling: text))
    default: value
    }
  }

  var keepsSpellingsOfNumbers: Bool { true }

  /// New groups are written after the other members.
  var mayReorderMembers: Bool { true }

  func isWritten(_ value: PreferenceValue, as found: PreferenceValue) -> Bool {
    let written = asWritten(value)
    return found.isSpelled(as: written)
      || found.withSortedKeys.isSpelled(as: written.withSortedKeys)
  }

  /// A member goes before the first table with a header, if that is behind the body of its own table.
  func position(
    ofNew value: PreferenceValue, key: String?, in container: NodeID, count: Int
  ) -> Int {
    let form = form(of: container)
    guard form != .inline, index.nodes[container].kind == .dictionary,
      !value.isGroup || form == .dotted || hasInlineGroups(container)
    else { return count }
    let body = container == 0 ? startOfText : headerPosition(of: container).map { headers[$0].end }
    return index.children(of: container).enumerated().first {
      hasHeaders($0.element)
        && range(ofChild: $0.element).lowerBound >= body ?? 0
    }?.offset ?? count
  }

  func texts(of value: NodeID) -> [Range<Int>] {
    guard isTable(value) else { return [index.nodes[value].plainText ?? index.nodes[value].range] }
    return index.children(of: value).flatMap(texts)
  }

  // MARK: comments

  var commentMarks: CommentMarks { CommentMarks(line: ["#"], block: nil) }

  func separator(in container: NodeID) -> UInt8? {
    isInside(container) ? UInt8(ascii: ",") : nil
  }

  func mayEndWithSeparator(_ container: NodeID) -> Bool { index.nodes[container].kind == .array }

  /// Whether a container is inline, or a table of dotted keys in an inline one.
  private func isInside(_ container: NodeID) -> Bool {
    switch form(of: container) {
    case .headers: false
    case .inline: true
    case .dotted: !bytes.isFirstOnLine(range(ofChild: container).lowerBound)
    }
  }

  func canHoldMembers(_ dictionary: NodeID) -> Bool {
    switch form(of: dictionary) {
    case .headers: dictionary == 0 || headerPosition(of: dictionary) != nil
    case .inline: true
    case .dotted: false
    }
  }

  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)? {
    if view[offset] == UInt8(ascii: ",") { return (offset + 1, .separator) }
    guard view[offset] == UInt8(ascii: "#") else { return nil }
    return (view.endOfLine(from: offset), .lineComment)
  }

  /// Whether the comment begins with a key, `=`, and a value or the beginning of one.
  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool {
    var start = comment.lowerBound
    while start < comment.upperBound, view[start] == UInt8(ascii: "#") || view[start].isBlank {
      start += 1
    }
    let text = view.array(start..<comment.upperBound)
    return text.contains(UInt8(ascii: "=")) && Self.reading(setting: text) != .none
  }

  /// A text as an assignment: it is one, the beginning of one that has several lines, or neither.
  private enum Setting { case whole, beginning, none }

  private static func reading(setting text: [UInt8]) -> Setting {
    ByteView.over(text) { view in
      var parser = TOMLParser(text, in: view)
      guard (try? parser.keyPath()) != nil, (try? parser.equals()) != nil else { return .none }
      let value = text[parser.at...]
      let openings = ["[", "{", "\"\"\"", "'''"]
      parser.at = 0
      if (try? parser.parse()) != nil { return .whole }
      let isOpen = openings.contains { value.starts(with: $0.utf8) } && parser.at >= text.count
      return isOpen ? .beginning : .none
    }
  }

  /// Returns the comments in a gap of a body that may be assignments: lines from a key to the end of its value.
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText] {
    if let child, hasHeaders(child) { return [] }
    let gap = gap.lowerBound..<endOfSpace(in: gap)
    let comments = Gap(gap, in: self).comments.filter { bytes.isFirstOnLine($0.range.lowerBound) }
    var texts: [CommentedText] = []
    var at = 0
    while at < comments.count {
      // The settings below a header that is commented out are its own.
      if isHeader(inComment: comments[at].range) { break }
      let end = comments[at].isSetting ? endOfSetting(in: comments[at...]) : nil
      if let end { texts.append(commentedText(comments[at...end].map(\.range))) }
      at = (end ?? at) + 1
    }
    return texts
  }

  func isHeader(inComment comment: Range<Int>) -> Bool {
    let text = bytes[content(ofComment: comment)].drop(while: \.isBlank)
    guard text.first == UInt8(ascii: "[") else { return false }
    return (try? TOMLDocument(Array(text))) != nil
  }

  /// The range after the marks of a comment.
  func content(ofComment range: Range<Int>) -> Range<Int> {
    range.lowerBound + bytes[range].prefix { $0 == UInt8(ascii: "#") }.count..<range.upperBound
  }

  /// The most lines of a commented-out member.
  private static var mostLines: Int { 400 }

  /// Returns the index of the adjacent comment line on which the assignment that begins on the first one ends. Nil
  /// if it does not end.
  private func endOfSetting(in lines: ArraySlice<GapToken>) -> Int? {
    var text: [UInt8] = []
    for (number, line) in zip(lines.indices, lines.prefix(Self.mostLines)) {
      if number > lines.startIndex, line.startLine != lines[number - 1].endLine + 1 { return nil }
      text += bytes[content(ofComment: line.range)].drop(while: \.isBlank) + [0x0A]
      switch Self.reading(setting: text) {
      case .whole: return number
      case .beginning: continue
      case .none: return nil
      }
    }
    return nil
  }

  private func commentedText(_ lines: [Range<Int>]) -> CommentedText {
    let start = lines[0].lowerBound
    let isSpaced = bytes[content(ofComment: lines[0]).lowerBound] == 0x20
    let marks = lines.map { line in
      let content = content(ofComment: line)
      let hasSpace = isSpaced && bytes[content].first == 0x20
      return line.lowerBound..<content.lowerBound + (hasSpace ? 1 : 0)
    }
    return CommentedText(range: start..<lines[lines.count - 1].upperBound, marks: marks)
  }
}

extension PreferenceName {
  /// Whether the name or one around it is among `names`. O(length).
  fileprivate func isInside(_ names: Set<PreferenceName>) -> Bool {
    var name: PreferenceName? = self
    while let next = name {
      if names.contains(next) { return true }
      name = next.isRoot ? nil : next.parent
    }
    return false
  }
}
