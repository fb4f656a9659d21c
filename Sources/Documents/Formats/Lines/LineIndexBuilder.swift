import Preferences

/// Makes the index of a `LineDocument`.
struct LineIndexBuilder {
  private let bytes: [UInt8]
  private let dialect: Dialect
  private var nodes = NodeListBuilder()
  private(set) var hasScatteredLists = false

  private struct Assignment {
    let key: Span
    let value: Value
    /// The values of further lines.
    var others: [Value] = []
    /// The number of values before the first line of another key.
    var adjacent: UInt32 = 1

    var count: Int { others.count + 1 }
  }

  private struct Value {
    let range: Span
    /// Whether the line has only a key.
    let isBare: Bool
  }

  /// A range of a document, whose size fits into 32 bits.
  private struct Span {
    let start, end: UInt32

    init(_ range: Range<Int>) {
      (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  private struct Section {
    let name: Range<Int>
    var assignments: [Assignment] = []
    /// The positions of the assignments, by their keys in small letters if case is ignored.
    var positions: [ArraySlice<UInt8>: Int] = [:]
    /// The position of the assignment to which the last line belongs.
    var last: Int?
    /// The end of the last line's value, or of the heading.
    var end: Int
  }

  init(_ bytes: [UInt8], _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  mutating func build() throws(Problem) -> NodeIndex {
    let sections = try sections()
    nodes.append(NodeIndex.Node(start: 0, kind: .dictionary))
    for assignment in sections.first?.assignments ?? [] { append(assignment) }
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
      let name = comparable(section.name)
      guard let position = positions[name], dialect.hasLists || position == lists.count - 1 else {
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

  /// Returns the assignments before the first heading as a section without a name, and the sections.
  private mutating func sections() throws(Problem) -> [Section] {
    var sections = [Section(name: 0..<0, end: 0)]
    var reader = LineReader(bytes, dialect)
    var progress = ParsingProgress()
    var count = 0
    while let line = reader.next() {
      count += 1
      try progress.report(nodes: count, done: Double(line.next) / Double(bytes.count))
      switch line.content {
      case .blank, .comment, .unknown: continue
      case .heading(let name):
        sections.append(Section(name: name, end: name.upperBound + (dialect.hasSections ? 1 : 0)))
      case .assignment(let key, let value, let isBare):
        let value = Value(range: Span(value), isBare: isBare)
        add(key, value, to: &sections[sections.count - 1])
      }
    }
    return sections
  }

  /// Adds a line to a section: to the list of its key, or as a new assignment.
  private mutating func add(
    _ key: Range<Int>, _ value: Value, to section: inout Section
  ) {
    section.end = Int(value.range.end)
    let name = dialect.hasLists ? comparable(key) : []
    guard dialect.hasLists, let position = section.positions[name] else {
      section.last = section.assignments.count
      if dialect.hasLists { section.positions[name] = section.last }
      section.assignments.append(Assignment(key: Span(key), value: value))
      return
    }
    let count = section.assignments[position].count
    if section.last == position, Int(section.assignments[position].adjacent) == count {
      section.assignments[position].adjacent += 1
    } else {
      hasScatteredLists = true
    }
    section.assignments[position].others.append(value)
    section.last = position
  }

  /// Returns a name in the form in which equal names of the dialect have equal bytes.
  private func comparable(_ name: Range<Int>) -> ArraySlice<UInt8> {
    guard dialect.ignoresCase else { return bytes[name] }
    return bytes[name].map { $0.isCapitalLetter ? $0 | 0x20 : $0 }[...]
  }

  private mutating func append(_ assignment: Assignment) {
    appendKey(assignment.key.range, quotes: 0)
    guard !assignment.others.isEmpty else { return appendScalar(assignment.value) }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: assignment.value.range.start, kind: .array))
    appendScalar(assignment.value)
    for value in assignment.others { appendScalar(value) }
    let last =
      assignment.adjacent == 1
      ? assignment.value : assignment.others[Int(assignment.adjacent) - 2]
    nodes.close(array, end: Int(last.range.end))
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
    for assignment in section.assignments { append(assignment) }
    nodes.close(dictionary, end: section.end)
  }

  private mutating func appendKey(_ range: Range<Int>, quotes: Int) {
    var node = NodeIndex.Node(start: UInt32(range.lowerBound), kind: .key)
    node.end = UInt32(range.upperBound)
    node.lead = UInt8(quotes)
    node.trail = UInt8(quotes)
    nodes.append(node)
  }

  private mutating func appendScalar(_ value: Value) {
    let text = bytes[value.range.range]
    var node = NodeIndex.Node(start: value.range.start, kind: .string)
    node.end = value.range.end
    if value.isBare {
      node.kind = .bool
    } else if ScalarText.isQuoted(text, dialect.quotes) {
      let isPlain = !text.contains(UInt8(ascii: "\\")) && dialect.quotes != .doubled
      node.flags = isPlain ? 0 : NodeIndex.Node.encoded
      if isPlain { (node.lead, node.trail) = (1, 1) }
    } else if text.contains(UInt8(ascii: "\n")) {
      node.flags = NodeIndex.Node.encoded
    } else {
      node.kind = ScalarText.kind(text)
    }
    nodes.append(node)
  }
}
