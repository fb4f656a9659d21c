import Preferences

/// Parses TOML in one pass, without recursion.
///
/// All tables and members are parsed into one list of nodes, in the order of the text. `TOMLTree` knows to which
/// table each member belongs, because parts of a table may be anywhere.
struct TOMLParser: TextParser {
  let view: ByteView
  /// The parsed bytes, for the places of problems.
  let bytes: [UInt8]
  /// Whether the additions of TOML 1.1 are refused.
  let isStrict: Bool
  var at = 0
  /// The root, and then tables and members in the order of the text: a key and its value, one after another.
  var nodes: NodeListBuilder
  var tree: TOMLTree
  /// The open arrays and inline tables, the outermost first.
  var open: [OpenContainer] = []
  /// The headers in the order of the text.
  private(set) var headers: [TOMLHeader] = []
  private(set) var firstComment: Int?
  /// The number of containers around the members of the current table.
  private var depthOfTable = 1
  var progress = ParsingProgress()

  struct OpenContainer {
    let node: Int
    let isTable: Bool
    /// The number of containers around its children.
    let depth: Int
    /// The members of an inline table that has a dotted key, else nil.
    var members: [TOMLMember]?
  }

  /// Makes a parser with space for so many nodes.
  init(_ bytes: [UInt8], in view: ByteView, isStrict: Bool = false, reserving count: Int = 16) {
    (self.view, self.bytes, self.isStrict) = (view, bytes, isStrict)
    at = view.startOfText
    tree = TOMLTree(rootAt: at)
    nodes = NodeListBuilder(
      reserving: count, containers: 0, shapes: NodeWord.plainKeyShapes)
    nodes.append(NodeIndex.Node(start: UInt32(at), kind: .dictionary))
  }

  /// Parses the whole text, which is UTF-8.
  mutating func parse() throws(Problem) {
    try skipLines()
    while at < view.count {
      try progress.report(nodes: nodes.count, done: Double(at) / Double(view.count))
      if view[at] == UInt8(ascii: "[") { try header() } else { try assignment() }
      try endOfStatement()
      try skipLines()
    }
    tree.endBody()
  }

  /// Returns the nodes of the document in the order of its tables, and the headers with their tables' nodes.
  mutating func index() -> (nodes: NodeListBuilder, headers: [TOMLHeader]) {
    guard tree.hasTables else {
      nodes.close(0, end: view.count)
      return (nodes, [])
    }
    let places: [NodeID]
    if tree.isScattered {
      var ordered = NodeListBuilder(
        reserving: nodes.count, containers: tree.count, shapes: NodeWord.plainKeyShapes)
      places = tree.emit(from: nodes, into: &ordered)
      nodes = ordered
    } else {
      places = tree.close(in: &nodes)
    }
    nodes.close(0, end: view.count)
    for position in headers.indices { headers[position].table = places[headers[position].table] }
    return (nodes, headers)
  }

  /// Parses the statement at `at`, which is an assignment.
  mutating func assignment() throws(Problem) {
    let (path, last) = try keyPath()
    let table = path.isEmpty ? nil : tree.table(path, last, view)
    if table != nil { tree.place(in: &nodes) }
    let first = nodes.count
    append(last)
    try equals()
    try value(inside: path.count)
    if let table {
      tree.add(first..<nodes.count, to: table, endingAt: at)
    } else {
      tree.add(first..<nodes.count, endingAt: at)
    }
  }

  /// Parses `[a.b]` or `[[a.b]]`.
  private mutating func header() throws(Problem) {
    let start = at
    let isRecord = view[at &+ 1] == UInt8(ascii: "[")
    at &+= isRecord ? 2 : 1
    let (path, last) = try keyPath()
    guard view[at] == UInt8(ascii: "]"), !isRecord || view[at &+ 1] == UInt8(ascii: "]") else {
      throw unexpected(expected: isRecord ? "\"]]\" after the name" : "\"]\" after the name")
    }
    at &+= isRecord ? 2 : 1
    let table = tree.open(path, last, isRecord: isRecord, endingAt: at, view)
    tree.place(in: &nodes)
    depthOfTable = tree.depth(of: table) + 1
    guard depthOfTable < DocumentLimits.depth else { throw tooDeep() }
    headers.append(TOMLHeader(start: start, end: at, table: table))
  }

  /// The number of containers around the next value.
  var depth: Int { open.last?.depth ?? depthOfTable }

  /// Parses keys with dots between them, and blanks around.
  mutating func keyPath() throws(Problem) -> (path: [TOMLKey], last: TOMLKey) {
    var path: [TOMLKey] = []
    skipBlanks()
    var last = try key()
    skipBlanks()
    while view[at] == UInt8(ascii: ".") {
      at &+= 1
      skipBlanks()
      path.append(last)
      guard depth + path.count < DocumentLimits.depth else { throw tooDeep() }
      last = try key()
      skipBlanks()
    }
    return (path, last)
  }

  private mutating func key() throws(Problem) -> TOMLKey {
    let start = at
    while view[at].isBareKey { at &+= 1 }
    if at > start { return TOMLKey(start: start, end: at, quotes: 0, isEncoded: false) }
    let quote = view[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected(expected: "a key: letters, digits, \"_\", \"-\", or a text in quotes")
    }
    if view[at &+ 1] == quote, view[at &+ 2] == quote {
      throw unexpected(expected: "a key on one line, in single quotes or double quotes")
    }
    let isEncoded = quote == UInt8(ascii: "\"") ? try basicText() : try literalText()
    return TOMLKey(start: start, end: at, quotes: 1, isEncoded: isEncoded)
  }

  mutating func equals() throws(Problem) {
    guard view[at] == UInt8(ascii: "=") else { throw unexpected(expected: "\"=\" after the key") }
    at &+= 1
    skipBlanks()
  }

  /// Moves past a comment to the end of the line. Throws if there is other text.
  private mutating func endOfStatement() throws(Problem) {
    skipBlanks()
    if view[at] == UInt8(ascii: "#") { try comment() }
    guard at < view.count, !takesLineBreak() else { return }
    if view[at] == 0x0D { throw returnAlone() }
    throw unexpected(expected: "the end of the line")
  }

  @inline(__always) mutating func skipBlanks() { while view[at].isBlank { at &+= 1 } }

  /// Moves past blanks, line breaks and comments.
  mutating func skipLines() throws(Problem) {
    while true {
      switch view[at] {
      case 0x20, 0x09: at &+= 1
      case 0x0A: at &+= 1
      case 0x0D:
        guard takesLineBreak() else { throw returnAlone() }
      case UInt8(ascii: "#"): try comment()
      default: return
      }
    }
  }

  /// Moves past a line break, if one is here.
  @inline(__always) mutating func takesLineBreak() -> Bool {
    if view[at] == 0x0A {
      at &+= 1
      return true
    }
    guard view[at] == 0x0D, view[at &+ 1] == 0x0A else { return false }
    at &+= 2
    return true
  }

  /// Moves past a comment, to the line break after it.
  private mutating func comment() throws(Problem) {
    if firstComment == nil { firstComment = at }
    while true {
      at = view.endOfPlainText(from: at, quote: 0x7F, escape: 0x7F)
      guard view[at] == 0x09 else { break }
      at &+= 1
    }
    if at >= view.count || view[at] == 0x0A || view[at] == 0x0D && view[at &+ 1] == 0x0A { return }
    throw controlCharacter(expected: "only text and tabs in a comment")
  }

  mutating func append(_ key: TOMLKey) { nodes.append(key.node) }
}

/// A key in the text.
struct TOMLKey {
  private let offsets: (start: UInt32, end: UInt32)
  let quotes: UInt8
  /// Whether the key has escapes.
  let isEncoded: Bool

  var start: Int { Int(offsets.start) }
  var end: Int { Int(offsets.end) }

  var node: NodeIndex.Node {
    NodeIndex.Node(
      start: offsets.start, end: offsets.end, next: 0,
      kind: .key, flags: isEncoded ? NodeIndex.Node.encoded : 0, lead: quotes, trail: quotes)
  }

  init(start: Int, end: Int, quotes: UInt8, isEncoded: Bool) {
    offsets = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
    (self.quotes, self.isEncoded) = (quotes, isEncoded)
  }

  init(_ node: NodeIndex.Node) {
    self.init(
      start: Int(node.start), end: Int(node.end), quotes: node.lead,
      isEncoded: node.flags & NodeIndex.Node.encoded != 0)
  }

  /// Returns the key without quotes and escapes.
  func text(in view: ByteView) -> String {
    let content = start + Int(quotes)..<end - Int(quotes)
    guard isEncoded else { return view.text(content) }
    return TOMLText.decoded(view.array(content)[...], in: view[start])
  }
}

/// A member of an inline table with a dotted key.
struct TOMLMember {
  let path: [TOMLKey]
  /// The last key and the value.
  let nodes: Range<Int>
  /// The end of the value in the text.
  let end: Int
}

/// A header of a table in the text.
struct TOMLHeader {
  /// The range from the first bracket to the last one.
  let start, end: Int
  /// The table: its number in the tree while the text is parsed, and then its node.
  var table: Int
}

extension UInt8 {
  /// Whether a key may have the byte without quotes: a letter, a digit, `_` or `-`.
  @inline(__always) var isBareKey: Bool {
    isMember(of: (0x03FF_2000_0000_0000, 0x07FF_FFFE_87FF_FFFE))
  }

  /// Whether the byte is in a set that has a bit for each byte of ASCII.
  @inline(__always) func isMember(of bits: (low: UInt64, high: UInt64)) -> Bool {
    self < 0x80 && (self < 0x40 ? bits.low : bits.high) &>> UInt64(self & 63) & 1 == 1
  }
}
