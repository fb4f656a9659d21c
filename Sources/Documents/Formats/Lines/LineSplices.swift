import Preferences

/// Turns edits of a line-oriented file into splices.
struct LineSplices {
  let document: LineDocument
  private(set) var splices: [Splice] = []
  /// The new keys of renamed values.
  private(set) var newKeys: [NodeID: String] = [:]

  init(_ document: LineDocument) { self.document = document }

  var bytes: [UInt8] { document.bytes }
  var index: NodeIndex { document.index }
  var dialect: Dialect { document.dialect }
  var lineBreak: [UInt8] { document.lineBreak }

  mutating func make(_ plan: EditPlan) throws(Problem) {
    if let root = plan.root { try replaceRoot(with: root) }
    let containers = plan.containers.inOrder.map(\.value)
    for edits in containers {
      for (position, key) in edits.renamed { newKeys[edits.value(at: position)] = key }
    }
    for edits in containers { try make(edits) }
    splices += try renamings
    splices = splices.map { Splice($0.range, OtherBytes.encoded($0.replacement)) }
  }

  private mutating func replaceRoot(with value: PreferenceValue) throws(Problem) {
    guard case .dictionary(let members) = value else {
      throw Problem(
        .cannotHold(format: "the format \(dialect.name)", what: "a document that is no group"))
    }
    var lines: [UInt8] = []
    for (key, value) in members where !value.isSection {
      if dialect.needsSections { try checkSection(of: key) }
      lines += try assignment(of: key, value, in: nil, like: nil)
    }
    for (key, value) in members where value.isSection {
      lines += (lines.isEmpty ? [] : lineBreak) + (try section(of: key, value))
    }
    splices.append(Splice(0..<bytes.count, lines))
  }

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    if !edits.isDictionary, !edits.keepsCount, !document.isSection(edits.node) {
      return try rewriteList(edits)
    }
    if dialect.stanza != nil, edits.node != 0, edits.isDictionary, edits.inserted.isEmpty,
      edits.removed.count == edits.count
    {
      throw document.problemOfLastField
    }
    for (position, value) in edits.replaced.inOrder {
      let node = edits.value(at: position)
      if let text = edits.replacedTexts[position] {
        restore(text, of: value, at: node)
      } else {
        try replace(node, with: value)
      }
    }
    for position in edits.removed.sorted() { try remove(edits.value(at: position), from: edits) }
    for (position, insertions) in edits.inserted.inOrder {
      try insert(insertions, at: position, edits)
    }
  }

  // MARK: replacing

  private mutating func replace(_ node: NodeID, with value: PreferenceValue) throws(Problem) {
    switch (index.nodes[node].isContainer, value) {
    case (false, .array(let elements)): try replaceScalar(node, with: elements)
    case (true, let value) where !value.isContainer && !document.isSection(node):
      try replaceList(node, with: value)
    case (true, .dictionary) where index.nodes[node].kind == .array:
      try removeSections(of: node, except: value)
    case (false, .dictionary), (true, _): throw shapeProblem
    default: try replaceScalar(node, with: value)
    }
  }

  /// Writes the former text of a value.
  private mutating func restore(_ text: [UInt8], of value: PreferenceValue, at node: NodeID) {
    if text.isEmpty, value == .bool(true), index.nodes[node - 1].kind == .key {
      // A key alone.
      let end = Int(index.nodes[node - 1].end)
      return splices.append(Splice(end..<Int(index.nodes[node].end)))
    }
    let isEmpty = text.allSatisfy(\.isBlank)
    splices.append(
      Splice(isEmpty ? document.rangeWithBlanks(of: node) : index.nodes[node].range, text))
  }

  /// Removes all sections of a list but the one that is `value`.
  private mutating func removeSections(
    of list: NodeID, except value: PreferenceValue
  ) throws(Problem) {
    let sections = Array(index.children(of: list))
    guard let kept = sections.first(where: { document.value(at: $0) == value }) else {
      throw shapeProblem
    }
    for section in sections where section != kept {
      removeLines(of: section, withComments: true)
    }
  }

  var shapeProblem: Problem {
    Problem(.unwritable("its format has no way to write this; remove the key and add it again"))
  }

  /// Throws if a value is false in a dialect whose keys alone are true.
  func checkIsNoFlag(_ value: PreferenceValue) throws(Problem) {
    guard value == .bool(false), dialect.writesBareKeys, dialect.lists == .allKeys else { return }
    throw Problem(.unwritable("a key alone is not set to false, but removed or commented out"))
  }

  private mutating func replaceScalar(
    _ node: NodeID, with value: PreferenceValue
  ) throws(Problem) {
    let range = index.nodes[node].range
    let isBare = index.nodes[node].kind == .bool && range.isEmpty
    if isBare, value == .bool(true) { return }
    if isBare || dialect.bareKeys == .flag { try checkIsNoFlag(value) }
    try document.checkIsAlone(node)
    let key = document.assignment(of: node)?.key
    var text = try document.spelling(
      of: value, like: bytes[range],
      key: key.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "")
    try checkComment(after: range, of: text)
    if isBare || range.isEmpty && key?.upperBound == range.lowerBound {
      text = Array(dialect.newSeparator.utf8) + text
    } else if range.isEmpty, range.lowerBound > 0, !bytes[range.lowerBound - 1].isBlank,
      dialect.newSeparator.hasSuffix(" ")
    {
      text = [0x20] + text
    }
    splices.append(Splice(range, text))
  }

  /// Throws if the last line of a text of several lines would, with the comment after it, look like a setting to
  /// a program that reads line by line.
  private func checkComment(after range: Range<Int>, of text: [UInt8]) throws(Problem) {
    let rest = bytes[range.upperBound..<bytes.endOfLine(range.upperBound)]
    guard text.contains(where: \.isLineBreak), !bytes[range].contains(where: \.isLineBreak),
      rest.contains(where: dialect.separates)
    else { return }
    throw Problem(
      .cannotHold(
        format: "the format \(dialect.name)",
        what: "a text of several lines before a comment with a separator"))
  }

  /// Writes a list in the place of one value: a line for each element.
  private mutating func replaceScalar(
    _ node: NodeID, with elements: [PreferenceValue]
  ) throws(Problem) {
    let key = key(of: node)
    guard dialect.hasList(of: key, in: document.section(around: node)), elements.count > 1,
      !elements.contains(where: \.isContainer)
    else {
      throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "such a list"))
    }
    try replaceScalar(node, with: elements[0])
    var lines: [UInt8] = []
    for element in elements.dropFirst() { lines += try line(of: key, element, like: node) }
    insert(lines, at: document.lines(of: node).upperBound)
  }

  /// Writes one value in the place of a list: in its first line.
  private mutating func replaceList(
    _ node: NodeID, with value: PreferenceValue
  ) throws(Problem) {
    for (number, element) in index.children(of: node).enumerated() {
      if number == 0 {
        try replaceScalar(element, with: value)
      } else {
        splices.append(Splice(document.lines(of: element)))
      }
    }
  }

  /// Writes a list whose elements are added or removed. The list keeps its first lines, because it has
  /// the place of the first one.
  private mutating func rewriteList(_ edits: ContainerEdits) throws(Problem) {
    var values: [(value: PreferenceValue, line: NodeID?)] = []
    for position in 0...edits.count {
      values += (edits.inserted[position] ?? []).map { ($0.value, nil) }
      guard position < edits.count, !edits.removed.contains(position) else { continue }
      let line = edits.value(at: position)
      if let replacement = edits.replaced[position] {
        values.append((replacement, nil))
      } else {
        values.append((document.value(at: line), line))
      }
    }
    var added: [UInt8] = []
    for (position, item) in values.enumerated() {
      if position >= edits.count {
        added += try line(
          of: key(of: edits.node), item.value, like: edits.value(at: 0))
      } else if item.line != edits.value(at: position) {
        try replace(edits.value(at: position), with: item.value)
      }
    }
    for position in values.count..<max(values.count, edits.count) {
      removeLines(of: edits.value(at: position), withComments: false)
    }
    if !added.isEmpty {
      insert(added, at: document.lines(of: edits.value(at: edits.count - 1)).upperBound)
    }
  }

  // MARK: removing

  /// Removes the lines of a child. The comments above it are removed too, but not those between the lines
  /// of a list, nor those above an element of one.
  private mutating func remove(_ node: NodeID, from edits: ContainerEdits) throws(Problem) {
    let isList = index.nodes[node].kind == .array
    for (number, part) in (isList ? Array(index.children(of: node)) : [node]).enumerated() {
      if !document.isSection(part) { try document.checkIsAlone(part) }
      let hasComments = edits.isDictionary && (number == 0 || document.isSection(part))
      removeLines(of: part, withComments: hasComments)
    }
    for lines in document.separateParts(of: node) + (try document.overriddenLines(of: node)) {
      splices.append(Splice(lines))
    }
  }

  private mutating func removeLines(of node: NodeID, withComments: Bool) {
    let lines = document.lines(of: node)
    var start = withComments ? document.startOfOwnComments(above: lines) : lines.lowerBound
    if document.isSection(node), lines.upperBound == bytes.count {
      start = document.startOfSeparator(above: start)
    }
    splices.append(Splice(start..<lines.upperBound))
  }

  /// Inserts whole lines.
  mutating func insert(_ lines: [UInt8], at offset: Int) {
    let isOnOwnLine =
      offset == 0 || bytes[offset - 1].isLineBreak || offset == 3 && bytes.hasByteOrderMark
    // A value that ends in a backslash would continue with the new line.
    let isJoined = dialect.joinsLines(before: offset, in: bytes)
    splices.append(
      Splice(at: offset, (isOnOwnLine ? [] : lineBreak) + (isJoined ? lineBreak : []) + lines))
  }
}
