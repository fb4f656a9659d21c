import Preferences

/// A line-oriented configuration file.
///
/// The root is a dictionary of the assignments before the first section, and of the sections. In
/// dialects that have lists, lines with one key are a list, and sections with one name are a list of
/// dictionaries; in the others, adjacent sections are. Other repetitions are duplicate keys. Lines that
/// the dialect does not have are kept.
///
/// A list has the place of its first line. Its other lines may be between those of later keys, so the
/// order of nodes need not be that of their offsets. The range of such a list ends before the first line
/// of another key.
public struct LineDocument: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// The syntax of the lines.
  public let dialect: Dialect
  /// Whether lines of one key or sections of one name are separated by others.
  let hasScatteredLists: Bool

  public var format: DocumentFormat { .lines }
  public var formatName: String { "lines of \(dialect.name)" }

  /// Parses `bytes` in one pass. O(size). Throws `.syntax` if they are not text in UTF-8.
  public init(_ bytes: [UInt8], _ dialect: Dialect) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    try bytes.checkIsUTF8()
    if let zero = bytes.firstIndex(of: 0) {
      throw Problem(
        .syntax(found: "the byte 00", expected: "text"), place: Place(offset: zero, in: bytes))
    }
    self.bytes = bytes
    self.dialect = dialect
    var builder = LineIndexBuilder(bytes, dialect)
    index = try builder.build().flaggingMarks(in: bytes)
    hasScatteredLists = builder.hasScatteredLists
  }

  public func key(at node: NodeID) -> String {
    let node = index.nodes[node]
    let range = Int(node.start) + Int(node.lead)..<Int(node.end) - Int(node.trail)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  public func value(at node: NodeID) -> PreferenceValue {
    let item = index.nodes[node]
    let text = bytes[item.range]
    switch item.kind {
    // A bare key counts as true.
    case .bool: return .bool(text.isEmpty || text.first == UInt8(ascii: "t"))
    case .integer: return .integer(Number(spelling: String(decoding: text, as: UTF8.self)))
    case .real: return .real(Number(spelling: String(decoding: text, as: UTF8.self)))
    case .array: return .array(index.children(of: node).map(value(at:)))
    case .dictionary: return .dictionary(members(of: node))
    default:
      if let plain = item.plainText {
        return .string(String(decoding: bytes[plain], as: UTF8.self))
      }
      return .string(ScalarText.text(of: text, in: dialect))
    }
  }
}

extension LineDocument: FormattedDocument {
  static var formatName: String { "configuration lines" }
  static var mediaType: String { "text/plain" }
  static var emptyDocument: [UInt8] { [] }
  static var hasPropertyListTypes: Bool { false }
  static func recognizes(_ bytes: [UInt8]) -> Bool { false }

  static func check(_ value: PreferenceValue) throws(Problem) {
    let what: String
    switch value {
    case .null: what = "null"
    case .date: what = "dates"
    case .data: what = "data"
    case .uid: what = "UIDs"
    default: return
    }
    throw Problem(.cannotHold(format: formatName, what: what))
  }

  init(_ bytes: [UInt8], strict: Bool) throws(Problem) {
    try self.init(bytes, Dialect(inspecting: bytes))
  }

  var firstComment: Int? {
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      if line.content == .comment { return line.range.lowerBound }
    }
    return nil
  }
}

/// Makes the index of a `LineDocument`.
private struct LineIndexBuilder {
  private let bytes: [UInt8]
  private let dialect: Dialect
  private var nodes = NodeListBuilder()
  private(set) var hasScatteredLists = false

  private struct Assignment {
    let key: Range<Int>
    var values: [(range: Range<Int>, isBare: Bool)]
    /// The number of values before the first line of another key.
    var adjacent = 1
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
        add(key, (value, isBare), to: &sections[sections.count - 1])
      }
    }
    return sections
  }

  /// Adds a line to a section: to the list of its key, or as a new assignment.
  private mutating func add(
    _ key: Range<Int>, _ value: (range: Range<Int>, isBare: Bool), to section: inout Section
  ) {
    section.end = value.range.upperBound
    let name = dialect.hasLists ? comparable(key) : []
    guard dialect.hasLists, let position = section.positions[name] else {
      section.last = section.assignments.count
      if dialect.hasLists { section.positions[name] = section.last }
      section.assignments.append(Assignment(key: key, values: [value]))
      return
    }
    let former = section.assignments[position]
    if section.last == position, former.adjacent == former.values.count {
      section.assignments[position].adjacent += 1
    } else {
      hasScatteredLists = true
    }
    section.assignments[position].values.append(value)
    section.last = position
  }

  /// Returns a name in the form in which equal names of the dialect have equal bytes.
  private func comparable(_ name: Range<Int>) -> ArraySlice<UInt8> {
    guard dialect.ignoresCase else { return bytes[name] }
    return bytes[name].map { $0.isCapitalLetter ? $0 | 0x20 : $0 }[...]
  }

  private mutating func append(_ assignment: Assignment) {
    appendKey(assignment.key, quotes: 0)
    guard assignment.values.count > 1, let first = assignment.values.first else {
      return appendScalar(assignment.values[0])
    }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(first.range.lowerBound), kind: .array))
    for value in assignment.values { appendScalar(value) }
    nodes.close(array, end: assignment.values[assignment.adjacent - 1].range.upperBound)
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

  private mutating func appendScalar(_ value: (range: Range<Int>, isBare: Bool)) {
    let text = bytes[value.range]
    var node = NodeIndex.Node(start: UInt32(value.range.lowerBound), kind: .string)
    node.end = UInt32(value.range.upperBound)
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

extension Dialect {
  /// Chooses the dialect of a file whose name says nothing, by its lines.
  init(inspecting bytes: [UInt8]) {
    var reader = LineReader(bytes, .ini)
    var hasOnlyCapitals = true
    while let line = reader.next() {
      switch line.content {
      case .heading:
        self = .ini
        return
      case .assignment(let key, _, _):
        let isCapital = bytes[key].allSatisfy { !$0.isLowercaseLetter && $0 != UInt8(ascii: "-") }
        hasOnlyCapitals = hasOnlyCapitals && isCapital
      default: continue
      }
    }
    self = hasOnlyCapitals ? .environment : .ini
  }
}

extension UInt8 {
  var isCapitalLetter: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
  var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
