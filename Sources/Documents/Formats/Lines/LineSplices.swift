import Preferences

/// Turns edits of a line-oriented file into splices.
struct LineSplices {
  private let document: LineDocument
  private(set) var splices: [Splice] = []

  init(_ document: LineDocument) { self.document = document }

  private var bytes: [UInt8] { document.bytes }
  private var index: NodeIndex { document.index }
  private var dialect: Dialect { document.dialect }
  private var lineBreak: [UInt8] { bytes.firstLineBreak ?? [0x0A] }

  mutating func make(_ plan: EditPlan) throws(Problem) {
    if let root = plan.root { try replaceRoot(with: root) }
    for edits in plan.containers.values.sorted(by: { $0.node < $1.node }) { try make(edits) }
  }

  private mutating func replaceRoot(with value: PreferenceValue) throws(Problem) {
    guard case .dictionary(let members) = value else {
      throw Problem(
        .cannotHold(format: "the format \(dialect.name)", what: "a document that is no group"))
    }
    var lines: [UInt8] = []
    for (key, value) in members where !value.isSection {
      lines += try assignment(of: key, value, like: nil)
    }
    for (key, value) in members where value.isSection {
      lines += (lines.isEmpty ? [] : lineBreak) + (try section(of: key, value))
    }
    splices.append(Splice(0..<bytes.count, lines))
  }

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    for (position, key) in edits.renamed {
      guard let node = edits.key(at: position).map({ index.nodes[$0] }) else { continue }
      let range = Int(node.start) + Int(node.lead)..<Int(node.end) - Int(node.trail)
      splices.append(Splice(range, Array(key.utf8)))
    }
    for (position, value) in edits.replaced {
      let node = edits.value(at: position)
      if let text = edits.replacedTexts[position] {
        splices.append(Splice(index.nodes[node].range, text))
      } else {
        try replace(node, with: value)
      }
    }
    for position in edits.removed { remove(edits.value(at: position), position, edits) }
    for (position, insertions) in edits.inserted { try insert(insertions, at: position, edits) }
  }

  // MARK: replacing

  private mutating func replace(_ node: NodeID, with value: PreferenceValue) throws(Problem) {
    switch (index.nodes[node].isContainer, value) {
    case (false, .array(let elements)): try replaceScalar(node, with: elements)
    case (true, let value) where !value.isContainer && !document.isSection(node):
      try replaceList(node, with: value)
    case (false, .dictionary), (true, _): throw shapeProblem
    default: try replaceScalar(node, with: value)
    }
  }

  private var shapeProblem: Problem {
    Problem(.unwritable("its format has no way to write this; remove the key and add it again"))
  }

  private mutating func replaceScalar(
    _ node: NodeID, with value: PreferenceValue
  ) throws(Problem) {
    let range = index.nodes[node].range
    let isBare = index.nodes[node].kind == .bool && range.isEmpty
    if isBare, value == .bool(true) { return }
    var text = try document.spelling(of: value, like: bytes[range])
    if isBare {
      text = Array(dialect.newSeparator.utf8) + text
    } else if range.isEmpty, range.lowerBound > 0, !bytes[range.lowerBound - 1].isBlank,
      dialect.newSeparator.hasSuffix(" ")
    {
      text = [0x20] + text
    }
    splices.append(Splice(range, text))
  }

  /// Writes a list in the place of one value: a line for each element.
  private mutating func replaceScalar(
    _ node: NodeID, with elements: [PreferenceValue]
  ) throws(Problem) {
    guard dialect.hasLists, elements.count > 1, !elements.contains(where: \.isContainer) else {
      throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "such a list"))
    }
    try replaceScalar(node, with: elements[0])
    var lines: [UInt8] = []
    let key = document.key(at: node - 1)
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

  // MARK: removing

  private mutating func remove(_ node: NodeID, _ position: Int, _ edits: ContainerEdits) {
    if !edits.isDictionary || document.isSection(node) || index.nodes[node].kind != .array {
      let lines = document.lines(of: node)
      let start =
        edits.isDictionary
        ? document.startOfOwnComments(above: lines) : lines.lowerBound
      splices.append(Splice(start..<lines.upperBound))
      return
    }
    for (number, element) in index.children(of: node).enumerated() {
      // The range of an element begins with its value, but its line with the key.
      let lines = document.lines(of: element)
      let start = number == 0 ? document.startOfOwnComments(above: lines) : lines.lowerBound
      splices.append(Splice(start..<lines.upperBound))
    }
  }

  // MARK: inserting

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    var lines: [UInt8] = []
    let neighbour = neighbour(of: position, edits)
    for insertion in insertions {
      if let text = insertion.text, insertion.key != nil {
        lines += document.ownComments(of: text, isDictionary: true).lead + text.bytes + lineBreak
      } else if let key = insertion.key ?? elementKey(edits) {
        lines +=
          insertion.value.isSection
          ? lineBreak + (try section(of: key, insertion.value))
          : try assignment(of: key, insertion.value, like: neighbour)
      }
    }
    let offset = offset(of: position, edits)
    if offset == headOfSections, !lines.isEmpty { lines += lineBreak }
    insert(lines, at: offset)
  }

  /// The key of the elements of a list.
  private func elementKey(_ edits: ContainerEdits) -> String? {
    edits.isDictionary || edits.node == 0 ? nil : document.key(at: edits.node - 1)
  }

  /// The assignment whose layout a new one at `position` imitates.
  private func neighbour(of position: Int, _ edits: ContainerEdits) -> NodeID? {
    let before = (0..<min(position, edits.count)).last { !document.isSection(edits.value(at: $0)) }
    let after = (position..<max(position, edits.count)).first {
      !document.isSection(edits.value(at: $0))
    }
    guard let found = before ?? after else { return nil }
    let value = edits.value(at: found)
    return index.nodes[value].kind == .array ? value + 1 : value
  }

  /// The start of the first section with its comments, if nothing is before it.
  private var headOfSections: Int? {
    guard index.nodes.count > 2, document.isSection(2) else { return nil }
    let lines = document.lines(of: 2)
    return CommentReader(document).comment(above: lines.lowerBound).range.lowerBound
  }

  private func offset(of position: Int, _ edits: ContainerEdits) -> Int {
    if position > 0 {
      let value = edits.value(at: position - 1)
      let isList = edits.isDictionary && index.nodes[value].kind == .array
      let last = isList ? Array(index.children(of: value)).last ?? value : value
      return document.lines(of: last).upperBound
    }
    if !edits.isDictionary, edits.count > 0 {
      return document.lines(of: edits.value(at: 0)).lowerBound
    }
    let content = document.content(of: edits.node)
    guard edits.node == 0 else { return content.lowerBound }
    if edits.count > 0, !document.isSection(edits.value(at: 0)) {
      let lines = document.lines(of: edits.value(at: 0))
      return CommentReader(document).comment(above: lines.lowerBound).range.lowerBound
    }
    return headOfSections ?? content.upperBound
  }

  private mutating func insert(_ lines: [UInt8], at offset: Int) {
    let isOnOwnLine =
      offset == 0 || bytes[offset - 1].isLineBreak || offset == 3 && bytes.hasByteOrderMark
    splices.append(Splice(at: offset, (isOnOwnLine ? [] : lineBreak) + lines))
  }

  // MARK: new lines

  private func assignment(
    of key: String, _ value: PreferenceValue, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    guard case .array(let elements) = value else {
      return try line(of: key, value, like: neighbour)
    }
    guard dialect.hasLists, elements.count > 1 else {
      throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "such a list"))
    }
    var lines: [UInt8] = []
    for element in elements { lines += try line(of: key, element, like: neighbour) }
    return lines
  }

  private func line(
    of key: String, _ value: PreferenceValue, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    if case .dictionary = value { throw shapeProblem }
    if case .array = value { throw shapeProblem }
    var indentation: [UInt8] = []
    var separator = Array(dialect.newSeparator.utf8)
    if let neighbour {
      let lines = document.lines(of: neighbour)
      indentation = bytes.indentation(at: lines.lowerBound)
      let line = LineReader(bytes, dialect, from: lines.lowerBound).first
      if case .assignment(let key, let value, false)? = line?.content, !value.isEmpty,
        value.lowerBound - key.upperBound <= 3
      {
        separator = Array(bytes[key.upperBound..<value.lowerBound])
      }
    }
    let spelling = try document.spelling(of: value, like: nil)
    return indentation + Array(key.utf8) + separator + spelling + lineBreak
  }

  private func section(of key: String, _ value: PreferenceValue) throws(Problem) -> [UInt8] {
    let sections: [PreferenceValue] = if case .array(let all) = value { all } else { [value] }
    var lines: [UInt8] = []
    for section in sections {
      guard case .dictionary(let members) = section else { throw shapeProblem }
      guard dialect.hasSections || dialect.isBlock(key) else {
        throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "groups"))
      }
      if !lines.isEmpty { lines += lineBreak }
      lines += Array((dialect.hasSections ? "[\(key)]" : key).utf8) + lineBreak
      for (key, value) in members {
        lines +=
          (dialect.hasSections ? [] : Array("    ".utf8))
          + (try assignment(of: key, value, like: nil))
      }
    }
    return lines
  }
}

extension PreferenceValue {
  /// Whether lines hold the value in a section, or in several sections of one name.
  var isSection: Bool {
    switch self {
    case .dictionary: true
    case .array(let elements):
      elements.contains { if case .dictionary = $0 { true } else { false } }
    default: false
    }
  }
}

extension Dialect {
  /// Whether a line that is `text` begins a block.
  func isBlock(_ text: String) -> Bool {
    blocks.contains(text.prefix { !$0.isWhitespace }.lowercased()) && !text.contains("\n")
  }
}

extension LineReader {
  /// The line at the reader's position.
  var first: ConfigurationLine? {
    var reader = self
    return reader.next()
  }
}
