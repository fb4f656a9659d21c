import Preferences

/// Makes the index of a `LineDocument`.
struct LineIndexBuilder {
  private let bytes: ByteView
  private let dialect: Dialect
  private let seed = UInt64.random(in: .min ... .max)
  private var nodes: NodeListBuilder
  private let hasEncodedKeys, hasEncodedHeadings: Bool
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
    hasEncodedKeys = dialect.keyForm == .sysctl || dialect.keyForm == .properties
    hasEncodedHeadings = dialect.keyForm == .git
    nodes = NodeListBuilder(
      reserving: 2 * (assignments.count + sections.count) + 1, containers: sections.count,
      shapes: NodeWord.plainShapes)
  }

  /// The dictionaries that may have a duplicate key. If all equal keys are joined to lists, only the root
  /// may: an assignment outside the sections can have the name of one, and two headings of git can spell
  /// the same name.
  var duplicateScope: DuplicateScope {
    switch (dialect.lists, dialect.keyForm) {
    case (.allKeys, .plain):
      !dialect.hasSections || sections.count == 1 || sections[0].assignments.isEmpty ? .none : .root
    case (.allKeys, .git): .root
    default: .all
    }
  }

  mutating func build() -> NodeIndex {
    joinLists()
    nodes.append(NodeIndex.Node(start: 0, kind: .dictionary))
    appendAssignments(of: sections[0])
    if mayRepeatHeadings {
      for list in lists() { append(list.sections[...], adjacent: list.adjacent) }
    } else {
      for number in sections.indices.dropFirst() { append(sections[number...number], adjacent: 1) }
    }
    nodes.close(0, end: bytes.count)
    return NodeIndex(nodes: NodeList(nodes))
  }

  /// Whether two sections may have the same name. Only hashes are compared.
  private var mayRepeatHeadings: Bool {
    var hashes = KeyHashes()
    var table: [UInt32] = []
    hashes.reset(count: sections.count)
    for number in sections.indices.dropFirst() {
      let hash = bytes.hash(ofKey: sections[number].name, in: dialect, seed: seed)
      guard hashes.insert(hash, of: number) else { return true }
    }
    return !hashes.suspects(&table).isEmpty
  }

  /// Groups the sections by their names. `adjacent` counts those before the first other section.
  private mutating func lists() -> [(sections: [Section], adjacent: Int)] {
    var lists: [(sections: [Section], adjacent: Int)] = []
    var positions: [ArraySlice<UInt8>: Int] = [:]
    for section in sections.dropFirst() {
      let name = comparable(section.name)
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

  /// Returns a key or heading in the form in which equal ones of the dialect have equal bytes.
  private func comparable(_ key: Range<Int>) -> ArraySlice<UInt8> {
    dialect.comparable(bytes.array(key)[...])
  }

  private mutating func appendAssignments(of section: Section) {
    for number in section.assignments where isFurther.isEmpty || !isFurther[number] {
      append(assignments[number], number)
    }
  }

  /// Appends an assignment with all others of its list.
  private mutating func append(_ assignment: Assignment, _ number: Int) {
    appendKey(assignment.key, quotes: 0)
    guard !next.isEmpty, next[number] > 0 else { return nodes.append(assignment.scalar) }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: assignment.scalar.start, kind: .array))
    // The list ends at its first gap.
    var (last, isAdjacent) = (number, true)
    nodes.append(assignment.scalar)
    var follower = Int(next[number])
    while follower > 0 {
      isAdjacent = isAdjacent && follower == last + 1
      if isAdjacent { last = follower }
      nodes.append(assignments[follower].scalar)
      follower = Int(next[follower])
    }
    nodes.close(array, end: Int(assignments[last].scalar.end))
  }

  private mutating func append(_ sections: ArraySlice<Section>, adjacent: Int) {
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
    nodes.close(array, end: sections[sections.startIndex + adjacent - 1].end)
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
    let mayBeEncoded = quotes > 0 ? hasEncodedHeadings : hasEncodedKeys
    if mayBeEncoded {
      let text = range.lowerBound + quotes..<range.upperBound - quotes
      if dialect.isEncoded(key: bytes.slice(text)) { node.flags = NodeIndex.Node.encoded }
    }
    nodes.append(node)
  }
}
