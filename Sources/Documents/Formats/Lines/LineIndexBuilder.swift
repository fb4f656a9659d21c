import Preferences

/// Makes the index of a `LineDocument`.
struct LineIndexBuilder {
  private let bytes: ByteView
  private let dialect: Dialect
  private let seed = UInt64.random(in: .min ... .max)
  private var nodes: NodeListBuilder
  private(set) var hasScatteredLists = false

  private let assignments: [Assignment]
  private let sections: [Section]
  /// The next assignment of the same list, or 0, for each assignment. Empty if there are no lists.
  private var next: [UInt32] = []
  /// Whether each assignment is a further one of a list. Empty if there are no lists.
  private var isFurther: [Bool] = []

  private typealias Assignment = LineSections.Assignment
  private typealias Section = LineSections.Section

  /// Makes a builder for lines that were read from `bytes`.
  init(_ lines: LineSections, of bytes: ByteView, _ dialect: Dialect) {
    (assignments, sections) = (lines.assignments, lines.sections)
    self.bytes = bytes
    self.dialect = dialect
    nodes = NodeListBuilder(
      reserving: 2 * (assignments.count + sections.count) + 1, containers: sections.count,
      shapes: NodeWord.plainShapes)
  }

  /// Whether no key can be duplicate: all equal keys are joined to lists, and no assignment outside the
  /// sections can have the name of one.
  var hasUniqueKeys: Bool {
    dialect.lists == .allKeys && dialect.keyForm == .plain
      && (!dialect.hasSections || sections.count == 1 || sections[0].assignments.isEmpty)
  }

  mutating func build() -> NodeIndex {
    joinLists()
    nodes.append(NodeIndex.Node(start: 0, kind: .dictionary))
    appendAssignments(of: sections[0])
    for list in lists() { append(list.sections, adjacent: list.adjacent) }
    nodes.close(0, end: bytes.count)
    return NodeIndex(nodes: NodeList(nodes))
  }

  /// Groups the sections by their names. `adjacent` counts those before the first other section.
  private mutating func lists() -> [(sections: [Section], adjacent: Int)] {
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

  private mutating func joinLists() {
    guard dialect.lists != .none else { return }
    var hashes = KeyHashes()
    var table: [UInt32] = []
    for section in sections { joinLists(in: section.assignments, &hashes, &table) }
  }

  /// Joins the assignments of a section that have one key.
  private mutating func joinLists(
    in section: Range<Int>, _ hashes: inout KeyHashes, _ table: inout [UInt32]
  ) {
    var lasts: [ArraySlice<UInt8>: Int] = [:]
    switch dialect.lists {
    case .none: return
    case .keys(let keys):
      for number in section where keys.contains(bytes.text(assignments[number].key)) {
        join(number, to: &lasts)
      }
    case .allKeys:
      let suspects = suspects(in: section, &hashes, &table)
      for number in suspects ?? Array(section) { join(number, to: &lasts) }
    }
  }

  /// Returns the assignments whose keys may be equal. Nil if all have to be compared.
  private func suspects(
    in section: Range<Int>, _ hashes: inout KeyHashes, _ table: inout [UInt32]
  ) -> [Int]? {
    guard section.count > 16 else { return nil }
    hashes.reset(count: section.count)
    for number in section {
      let hash = bytes.hash(ofKey: assignments[number].key, in: dialect, seed: seed)
      guard hashes.insert(hash, of: number) else { return nil }
    }
    return hashes.suspects(&table)
  }

  /// Makes an assignment part of the list of its key. `lasts` has the last assignment of each key of the
  /// section.
  private mutating func join(_ number: Int, to lasts: inout [ArraySlice<UInt8>: Int]) {
    guard let last = lasts.updateValue(number, forKey: comparable(assignments[number].key)) else {
      return
    }
    if next.isEmpty {
      next = Array(repeating: 0, count: assignments.count)
      isFurther = Array(repeating: false, count: assignments.count)
    }
    isFurther[number] = true
    next[last] = UInt32(number)
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
    for number in section.assignments where isFurther.isEmpty || !isFurther[number] {
      append(assignments[number], number)
    }
  }

  /// Appends an assignment with all others of its list.
  private mutating func append(_ assignment: Assignment, _ number: Int) {
    appendKey(assignment.key, quotes: 0)
    guard !next.isEmpty, next[number] > 0 else { return appendScalar(assignment) }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(assignment.value.lowerBound), kind: .array))
    // The list ends at its first gap.
    var (last, isAdjacent) = (number, true)
    appendScalar(assignment)
    var follower = Int(next[number])
    while follower > 0 {
      isAdjacent = isAdjacent && follower == last + 1
      if isAdjacent { last = follower }
      appendScalar(assignments[follower])
      follower = Int(next[follower])
    }
    nodes.close(array, end: assignments[last].value.upperBound)
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
    var node = NodeIndex.Node(start: UInt32(assignment.value.lowerBound), kind: .string)
    node.end = UInt32(assignment.value.upperBound)
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
      } else if assignment.isContinued, bytes.endOfLine(from: value.lowerBound) < value.upperBound {
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
