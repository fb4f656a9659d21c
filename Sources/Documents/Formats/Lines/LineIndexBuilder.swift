import Preferences

/// Makes the index of a `LineDocument`.
struct LineIndexBuilder {
  private let bytes: ByteView
  private let dialect: Dialect
  private var nodes: NodeListBuilder
  private(set) var hasScatteredLists = false

  private var assignments: [Assignment] = []

  /// An assignment on one line. All numbers are 32 bits, because a large file has many of them.
  private struct Assignment {
    let keyStart, keyEnd, valueStart, valueEnd: UInt32
    /// The next assignment of the same list, or 0.
    var next: UInt32 = 0
    /// Whether the line has only a key.
    let isBare: Bool
    /// Whether the assignment is a further one of a list.
    var isFurther = false

    init(key: Range<Int>, value: Range<Int>, isBare: Bool) {
      (keyStart, keyEnd) = (UInt32(key.lowerBound), UInt32(key.upperBound))
      (valueStart, valueEnd) = (UInt32(value.lowerBound), UInt32(value.upperBound))
      self.isBare = isBare
    }

    var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  }

  private struct Section {
    let name: Range<Int>
    var assignments: Range<Int>
    /// The end of the last line's value, or of the heading.
    var end: Int
  }

  init(_ bytes: ByteView, _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
    nodes = NodeListBuilder(reserving: 0, containers: 0, shapes: NodeWord.plainShapes)
    // Memory that is not written to costs nothing, and most lines are longer.
    assignments.reserveCapacity(bytes.count / 16)
  }

  mutating func build() throws(Problem) -> NodeIndex {
    let sections = try sections()
    nodes.reserve(2 * (assignments.count + sections.count))
    nodes.append(NodeIndex.Node(start: 0, kind: .dictionary))
    appendAssignments(of: sections[0])
    for list in lists(of: sections) { append(list.sections, adjacent: list.adjacent) }
    nodes.close(0, end: bytes.count)
    return NodeIndex(nodes: NodeList(nodes))
  }

  /// Groups the sections by their names. `adjacent` counts those before the first other section.
  private mutating func lists(
    of sections: [Section]
  ) -> [(sections: [Section], adjacent: Int)] {
    var lists: [(sections: [Section], adjacent: Int)] = []
    var positions: [ArraySlice<UInt8>: Int] = [:]
    for section in sections.dropFirst() {
      let name = comparableHeading(section.name)
      guard let position = positions[name],
        dialect.lists == .allKeys || position == lists.count - 1
      else {
        positions[name] = lists.count
        lists.append(([section], 1))
        continue
      }
      if position == lists.count - 1, lists[position].adjacent == lists[position].sections.count {
        lists[position].adjacent += 1
      } else {
        hasScatteredLists = true
      }
      lists[position].sections.append(section)
    }
    return lists
  }

  /// Reads all lines. Returns the assignments before the first heading as a section without a name,
  /// and the sections.
  private mutating func sections() throws(Problem) -> [Section] {
    var sections = [Section(name: 0..<0, assignments: 0..<0, end: 0)]
    let parser = LineParser(bytes, dialect)
    var progress = ParsingProgress()
    var count = 0
    var at = bytes.startOfText
    while let line = parser.line(from: at) {
      at = line.next
      count += 1
      try progress.report(nodes: count, done: Double(at) / Double(bytes.count))
      switch line.content {
      case .blank, .comment, .unknown: continue
      case .heading(let name):
        let end = name.upperBound + (dialect.hasSections ? 1 : 0)
        let first = assignments.count
        sections.append(Section(name: name, assignments: first..<first, end: end))
      case .assignment(let key, let value, let isBare):
        assignments.append(Assignment(key: key, value: value, isBare: isBare))
        let first = sections[sections.count - 1].assignments.lowerBound
        sections[sections.count - 1].assignments = first..<assignments.count
        sections[sections.count - 1].end = value.upperBound
      }
    }
    var hashes = KeyHashes()
    for section in sections { joinLists(in: section.assignments, &hashes) }
    return sections
  }

  /// Joins the assignments of a section that have one key.
  private mutating func joinLists(in section: Range<Int>, _ hashes: inout KeyHashes) {
    var lasts: [ArraySlice<UInt8>: Int] = [:]
    switch dialect.lists {
    case .none: return
    case .keys(let keys):
      for number in section where keys.contains(bytes.text(assignments[number].key)) {
        join(number, to: &lasts)
      }
    case .allKeys:
      let suspects = suspects(in: section, &hashes)
      for number in suspects ?? Array(section) { join(number, to: &lasts) }
    }
  }

  /// Returns the assignments whose keys may be equal. Nil if all have to be compared.
  private func suspects(in section: Range<Int>, _ hashes: inout KeyHashes) -> [Int]? {
    guard section.count > 16 else { return nil }
    let seed = UInt64.random(in: .min ... .max)
    hashes.reset(count: section.count)
    for number in section {
      let key = assignments[number].key
      let hash =
        dialect.equalKeys == .identical
        ? bytes.hash(of: key, seed: seed) : dialect.hash(of: bytes.array(key), seed: seed)
      guard hashes.insert(hash, of: number) else { return nil }
    }
    var table: [UInt32] = []
    return hashes.suspects(&table)
  }

  /// Makes an assignment part of the list of its key. `lasts` has the last assignment of each key of the
  /// section.
  private mutating func join(_ number: Int, to lasts: inout [ArraySlice<UInt8>: Int]) {
    guard let last = lasts.updateValue(number, forKey: comparable(assignments[number].key)) else {
      return
    }
    assignments[number].isFurther = true
    assignments[last].next = UInt32(number)
    if last != number - 1 { hasScatteredLists = true }
  }

  /// Returns a key in the form in which equal keys of the dialect have equal bytes.
  private func comparable(_ key: Range<Int>) -> ArraySlice<UInt8> {
    dialect.comparable(bytes.array(key)[...])
  }

  /// Returns a heading in the form in which equal headings have equal bytes. Only its first word ignores
  /// case: a branch of git and a criterion of `Match` do not.
  private func comparableHeading(_ name: Range<Int>) -> ArraySlice<UInt8> {
    let text = bytes.array(name)[...]
    guard dialect.equalKeys == .ignoringCase else { return dialect.comparable(text) }
    let word = text.prefix { !$0.isBlank && $0 != UInt8(ascii: "\"") }
    return dialect.comparable(word) + text.dropFirst(word.count)
  }

  private mutating func appendAssignments(of section: Section) {
    for number in section.assignments where !assignments[number].isFurther {
      append(assignments[number], number)
    }
  }

  /// Appends an assignment with all others of its list.
  private mutating func append(_ assignment: Assignment, _ number: Int) {
    appendKey(assignment.key, quotes: 0)
    guard assignment.next > 0 else { return appendScalar(assignment) }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: assignment.valueStart, kind: .array))
    // The list ends at its first gap.
    var (last, isAdjacent) = (number, true)
    appendScalar(assignment)
    var next = Int(assignment.next)
    while next > 0 {
      isAdjacent = isAdjacent && next == last + 1
      if isAdjacent { last = next }
      appendScalar(assignments[next])
      next = Int(assignments[next].next)
    }
    nodes.close(array, end: Int(assignments[last].valueEnd))
  }

  private mutating func append(_ sections: [Section], adjacent: Int) {
    guard let first = sections.first else { return }
    let bracket = dialect.hasSections ? 1 : 0
    appendKey(first.name.lowerBound - bracket..<first.name.upperBound + bracket, quotes: bracket)
    let start = first.name.upperBound + bracket
    guard sections.count > 1 else { return appendDictionary(first, from: start) }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(start), kind: .array))
    for section in sections {
      let isFirst = section.name == first.name
      appendDictionary(section, from: isFirst ? start : section.name.lowerBound - bracket)
    }
    nodes.close(array, end: sections[adjacent - 1].end)
  }

  private mutating func appendDictionary(_ section: Section, from start: Int) {
    let dictionary = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(start), kind: .dictionary))
    appendAssignments(of: section)
    nodes.close(dictionary, end: section.end)
  }

  private mutating func appendKey(_ range: Range<Int>, quotes: Int) {
    var node = NodeIndex.Node(start: UInt32(range.lowerBound), kind: .key)
    node.end = UInt32(range.upperBound)
    node.lead = UInt8(quotes)
    node.trail = UInt8(quotes)
    if dialect.keyForm != .plain, dialect.isEncoded(key: bytes.slice(range)) {
      node.flags = NodeIndex.Node.encoded
    }
    nodes.append(node)
  }

  private mutating func appendScalar(_ assignment: Assignment) {
    var node = NodeIndex.Node(start: assignment.valueStart, kind: .string)
    node.end = assignment.valueEnd
    if assignment.isBare {
      node.kind = .bool
    } else {
      let value = assignment.value
      let isQuoted = value.count > 1 && dialect.isQuote(bytes[value.lowerBound])
      let text = isQuoted ? bytes.array(value)[...] : []
      if isQuoted, ScalarText.isQuoted(text, dialect.quotes) {
        let isPlain = !text.contains(UInt8(ascii: "\\")) && dialect.quotes != .doubled
        node.flags = isPlain ? 0 : NodeIndex.Node.encoded
        if isPlain { (node.lead, node.trail) = (1, 1) }
      } else if dialect.continuation != .none,
        bytes.endOfLine(from: value.lowerBound) < value.upperBound
      {
        node.flags = NodeIndex.Node.encoded
      } else if dialect.escapes != .none, bytes.slice(value).contains(UInt8(ascii: "\\")) {
        node.flags = NodeIndex.Node.encoded
      } else {
        node.kind = ScalarText.kind(bytes.slice(value))
      }
    }
    nodes.append(node)
  }
}
