import Preferences

/// Makes the index of a `LineDocument`.
struct LineIndexBuilder {
  private let bytes: ByteView
  private let dialect: Dialect
  private let seed = UInt64.random(in: .min ... .max)
  private var nodes: NodeListBuilder
  private let hasEncodedKeys, hasEncodedHeadings: Bool
  private(set) var layout = LineLayout()

  private let assignments: [Assignment]
  private let sections: [Section]
  /// The next assignment of the same list, or 0, for each assignment. Empty if no key is repeated.
  private var next: [UInt32] = []
  /// Whether each assignment has no node in its dictionary, because it is a further line of a list or
  /// does not count. Empty if no key is repeated.
  private var isSkipped: [Bool] = []
  /// The lines that do not count, by the assignment that does.
  private var others: [Int: [Int]] = [:]

  private typealias Assignment = LineSections.Assignment
  private typealias Section = LineSections.Section

  /// Makes a builder for lines that were read from `bytes`.
  init(_ lines: LineSections, of bytes: ByteView, _ dialect: Dialect) {
    (assignments, sections) = (lines.assignments, lines.sections)
    layout.faultyHeading = lines.faultyHeading
    layout.unknownLines = lines.unknownLines
    self.bytes = bytes
    self.dialect = dialect
    hasEncodedKeys = [.slashed, .escaped, .stanza].contains(dialect.keyForm)
    hasEncodedHeadings = dialect.keyForm == .quotedSection
    nodes = NodeListBuilder(
      reserving: 2 * (assignments.count + sections.count) + 1, containers: sections.count,
      shapes: NodeWord.plainShapes)
  }

  /// The dictionaries that may have a duplicate key. If one line of a repeated key counts, only the root
  /// may: an assignment outside the sections can have the name of one.
  var duplicateScope: DuplicateScope {
    guard dialect.countingLine != .none else { return .all }
    return !dialect.hasSections || sections.count == 1 || sections[0].assignments.isEmpty
      ? .none : .root
  }

  mutating func build() -> NodeIndex {
    let groups = mayRepeatHeadings ? groups() : nil
    joinLines(groups)
    nodes.append(NodeIndex.Node(start: 0, kind: .dictionary))
    appendAssignments(of: sections[0])
    if let groups {
      for group in groups { append(group) }
    } else {
      for section in sections.dropFirst() { append(Group(section)) }
    }
    nodes.close(0, end: bytes.count)
    return NodeIndex(nodes: NodeList(nodes))
  }

  // MARK: sections of one name

  /// Sections of one name.
  private struct Group {
    var sections: [Section]
    /// The number of sections before the first section of another name.
    var adjacent = 1
    /// Whether the sections are records of a list.
    var isList = false

    init(_ section: Section) { sections = [section] }
  }

  /// Whether two sections may have the same name. Only hashes are compared.
  private var mayRepeatHeadings: Bool {
    var hashes = KeyHashes()
    var table: [UInt32] = []
    hashes.reset(count: sections.count)
    for number in sections.indices.dropFirst() {
      let name = sections[number].name
      let hash =
        dialect.equalKeys == .identical
        ? bytes.hash(of: name, seed: seed)
        : ByteView.over(Array(comparable(heading: name))) { $0.hash(of: 0..<$0.count, seed: seed) }
      guard hashes.insert(hash, of: number) else { return true }
    }
    return !hashes.suspects(&table).isEmpty
  }

  private mutating func groups() -> [Group] {
    var groups: [Group] = []
    var positions: [ArraySlice<UInt8>: Int] = [:]
    for section in sections.dropFirst() {
      let name = comparable(heading: section.name)
      guard let position = positions[name],
        dialect.equalSections != .adjacentRecords || position == groups.count - 1
      else {
        positions[name] = groups.count
        groups.append(Group(section))
        continue
      }
      if position == groups.count - 1, groups[position].adjacent == groups[position].sections.count
      {
        groups[position].adjacent += 1
      } else {
        layout.isScattered = true
      }
      groups[position].isList = dialect.hasRecords(named: name)
      if !groups[position].isList { layout.isScattered = true }
      groups[position].sections.append(section)
    }
    return groups
  }

  private func comparable(heading: Range<Int>) -> ArraySlice<UInt8> {
    dialect.comparable(heading: bytes.array(heading)[...])
  }

  // MARK: lines of one key

  private mutating func joinLines(_ groups: [Group]?) {
    guard dialect.lists != .none || dialect.countingLine != .none else { return }
    var hashes = KeyHashes()
    var table: [UInt32] = []
    guard let groups else {
      for section in sections { joinLines(section.assignments, of: section, &hashes, &table) }
      return
    }
    joinLines(sections[0].assignments, of: sections[0], &hashes, &table)
    for group in groups {
      if group.sections.count == 1 || group.isList {
        for section in group.sections {
          joinLines(section.assignments, of: section, &hashes, &table)
        }
      } else {
        let numbers = group.sections.flatMap(\.assignments)
        joinLines(numbers, of: group.sections[0], &hashes, &table)
      }
    }
  }

  /// Joins the assignments of a dictionary that have one key.
  private mutating func joinLines(
    _ numbers: some Collection<Int>, of section: Section, _ hashes: inout KeyHashes,
    _ table: inout [UInt32]
  ) {
    var lasts: [ArraySlice<UInt8>: Int] = [:]
    let suspects = suspects(in: numbers, &hashes, &table)
    for number in suspects ?? Array(numbers) { join(number, of: section, to: &lasts) }
  }

  /// Returns the assignments whose keys may be equal. Nil if all have to be compared.
  private func suspects(
    in numbers: some Collection<Int>, _ hashes: inout KeyHashes, _ table: inout [UInt32]
  ) -> [Int]? {
    guard numbers.count > 16 else { return nil }
    hashes.reset(count: numbers.count)
    for number in numbers {
      let key = assignments[number].key
      let hash =
        hasEncodedKeys && dialect.isEncoded(key: bytes.slice(key))
        ? ByteView.over(Array(comparable(key))) { $0.hash(of: 0..<$0.count, seed: seed) }
        : bytes.hash(ofKey: key, in: dialect, seed: seed)
      guard hashes.insert(hash, of: number) else { return nil }
    }
    return hashes.suspects(&table)
  }

  /// Makes an assignment part of the list of its key, or overrides one of the two. `lasts` has the last
  /// assignment of each key of the dictionary.
  private mutating func join(
    _ number: Int, of section: Section, to lasts: inout [ArraySlice<UInt8>: Int]
  ) {
    let key = comparable(assignments[number].key)
    guard let last = lasts.updateValue(number, forKey: key) else { return }
    let isList = dialect.hasList(
      of: String(decoding: key, as: UTF8.self),
      in: section.name.isEmpty ? nil : String(decoding: bytes.slice(section.name), as: UTF8.self))
    guard isList || dialect.countingLine != .none else { return }
    if next.isEmpty {
      next = Array(repeating: 0, count: assignments.count)
      isSkipped = Array(repeating: false, count: assignments.count)
    }
    if isList {
      isSkipped[number] = true
      next[last] = UInt32(number)
      if last != number - 1 { layout.isScattered = true }
      return
    }
    layout.isScattered = true
    if dialect.countingLine == .first {
      isSkipped[number] = true
      others[last, default: []].append(number)
      lasts[key] = last
    } else {
      isSkipped[last] = true
      others[number] = (others.removeValue(forKey: last) ?? []) + [last]
    }
  }

  /// Returns a key in the form in which equal ones of the dialect have equal bytes.
  private func comparable(_ key: Range<Int>) -> ArraySlice<UInt8> {
    let text = bytes.array(key)[...]
    guard hasEncodedKeys, dialect.isEncoded(key: text) else { return dialect.comparable(text) }
    let decoded = dialect.key(spelled: String(decoding: text, as: UTF8.self))
    return dialect.comparable(Array(decoded.utf8)[...])
  }

  // MARK: nodes

  private mutating func appendAssignments(of section: Section) {
    for number in section.assignments where isSkipped.isEmpty || !isSkipped[number] {
      append(assignments[number], number)
    }
  }

  /// Appends an assignment with all others of its list.
  private mutating func append(_ assignment: Assignment, _ number: Int) {
    appendKey(assignment.key, quotes: 0)
    if let others = others[number] {
      layout.overridden[nodes.count] = others.map { assignments[$0].key }
    }
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

  private mutating func append(_ group: Group) {
    guard let first = group.sections.first else { return }
    let bracket = dialect.hasSections ? 1 : 0
    appendKey(first.name.lowerBound - bracket..<first.name.upperBound + bracket, quotes: bracket)
    let start = first.name.upperBound + bracket
    let end = group.sections[group.adjacent - 1].end
    guard group.isList else {
      if group.sections.count > 1 { layout.parts[nodes.count] = group.sections }
      return appendDictionary(group.sections, from: start, to: end)
    }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(start), kind: .array))
    for section in group.sections {
      let isFirst = section.name == first.name
      appendDictionary(
        [section], from: isFirst ? start : section.name.lowerBound - bracket, to: section.end)
    }
    nodes.close(array, end: end)
  }

  private mutating func appendDictionary(_ parts: [Section], from start: Int, to end: Int) {
    let dictionary = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(start), kind: .dictionary))
    for part in parts { appendAssignments(of: part) }
    nodes.close(dictionary, end: end)
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
