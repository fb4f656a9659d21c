import Preferences

/// A line-oriented configuration file.
///
/// The root is a dictionary of the assignments before the first section, and of the sections. Adjacent
/// lines with one key are a list in dialects that have lists, and adjacent sections with one name are a
/// list of dictionaries. Other repetitions are duplicate keys. Lines that the dialect does not have are
/// kept.
public struct LineDocument: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// The syntax of the lines.
  public let dialect: Dialect

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

  private struct Assignment {
    let key: Range<Int>
    var values: [(range: Range<Int>, isBare: Bool)]
  }

  private struct Section {
    let name: Range<Int>
    var assignments: [Assignment] = []
  }

  init(_ bytes: [UInt8], _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  mutating func build() throws(Problem) -> NodeIndex {
    let sections = try sections()
    nodes.append(NodeIndex.Node(start: 0, kind: .dictionary))
    for assignment in sections.first?.assignments ?? [] { append(assignment) }
    var at = 1
    while at < sections.count {
      let same = sections[at...].prefix { isSame($0.name, sections[at].name) }
      append(same)
      at = same.endIndex
    }
    nodes.close(0, end: bytes.count)
    return NodeIndex(nodes: NodeList(nodes))
  }

  /// Returns the assignments before the first heading as a section without a name, and the sections.
  private func sections() throws(Problem) -> [Section] {
    var sections = [Section(name: 0..<0)]
    var reader = LineReader(bytes, dialect)
    var progress = ParsingProgress()
    var count = 0
    while let line = reader.next() {
      count += 1
      try progress.report(nodes: count, done: Double(line.next) / Double(bytes.count))
      switch line.content {
      case .blank, .comment, .unknown: continue
      case .heading(let name): sections.append(Section(name: name))
      case .assignment(let key, let value, let isBare):
        let last = sections.count - 1
        if dialect.hasLists, let former = sections[last].assignments.last, isSame(former.key, key) {
          let end = sections[last].assignments.count - 1
          sections[last].assignments[end].values.append((value, isBare))
        } else {
          sections[last].assignments.append(Assignment(key: key, values: [(value, isBare)]))
        }
      }
    }
    return sections
  }

  private func isSame(_ key: Range<Int>, _ other: Range<Int>) -> Bool {
    dialect.isSame(bytes[key], bytes[other])
  }

  private mutating func append(_ assignment: Assignment) {
    appendKey(assignment.key, quotes: 0)
    guard assignment.values.count > 1, let first = assignment.values.first else {
      return appendScalar(assignment.values[0])
    }
    let array = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(first.range.lowerBound), kind: .array))
    for value in assignment.values { appendScalar(value) }
    nodes.close(array, end: assignment.values.last?.range.upperBound ?? 0)
  }

  private mutating func append(_ sections: ArraySlice<Section>) {
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
    nodes.close(array, end: Int(nodes[nodes.count - 1].end))
    // An empty last section ends with its heading.
    if let last = sections.last, last.assignments.isEmpty {
      nodes.close(array, end: last.name.upperBound + bracket)
    }
  }

  private mutating func appendDictionary(_ section: Section, from start: Int) {
    let bracket = dialect.hasSections ? 1 : 0
    let dictionary = nodes.count
    nodes.append(NodeIndex.Node(start: UInt32(start), kind: .dictionary))
    for assignment in section.assignments { append(assignment) }
    let end = section.assignments.last?.values.last?.range.upperBound
    nodes.close(dictionary, end: end ?? section.name.upperBound + bracket)
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
  func isSame(_ key: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    key.count == other.count
      && zip(key, other).allSatisfy { a, b in
        a == b || ignoresCase && a | 0x20 == b | 0x20 && (a | 0x20).isLowercaseLetter
      }
  }

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
  var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
