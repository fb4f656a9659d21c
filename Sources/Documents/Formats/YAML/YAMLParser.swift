import Preferences

/// Parses YAML 1.2 in one pass, without recursion.
///
/// Block collections are known by the column at which their entries begin. `pending` says which node has to follow:
/// after a dash, a colon, or the start of a document. An alias is not expanded.
struct YAMLParser: TextParser {
  let view: ByteView
  /// The parsed bytes, for the places of problems.
  let bytes: [UInt8]
  /// Whether lines that only the standard forbids are refused.
  let isStrict: Bool
  var at = 0
  /// The start of the line that `at` is on.
  var lineStart = 0
  /// Whether the token at `at` is the first one on its line.
  var isFirstOnLine = true
  /// Whether a tab is in the white space before the token at `at`.
  var hasTab = false
  /// The end of the last text that is not a comment.
  var contentEnd = 0
  /// The root, a list of documents, and then their nodes.
  var nodes: NodeListBuilder
  /// The open block collections, the outermost first.
  var blocks: [YAMLBlock] = []
  /// The open flow collections inside them.
  var flows: [YAMLFlow] = []
  var pending: YAMLPending?
  var names = YAMLNames()
  /// The offset after the mark of the document before, or the start of the text.
  private var documentStart = 0
  /// The documents in the order of the text.
  private(set) var documents: [YAMLParsedDocument] = []
  private(set) var firstComment: Int?
  var progress = ParsingProgress()

  /// Makes a parser with space for so many nodes.
  init(_ bytes: [UInt8], in view: ByteView, isStrict: Bool = false, reserving count: Int = 16) {
    (self.view, self.bytes, self.isStrict) = (view, bytes, isStrict)
    nodes = NodeListBuilder(reserving: count, containers: 0, shapes: NodeWord.plainShapes)
    at = view.startOfText
    lineStart = at
    nodes.append(NodeIndex.Node(start: UInt32(at), kind: .array))
  }

  /// Returns the nodes: those of the document, or those of the list of documents.
  func index() -> NodeIndex {
    var targets: [NodeID: NodeID] = [:]
    for (alias, target) in names.targets {
      if let target { targets[alias - shift] = target.node - shift }
    }
    return NodeIndex(nodes: NodeList(shift == 0 ? nodes : singleDocument()), targets: targets)
  }

  /// The values whose tags mark them as secrets.
  var secrets: [NodeID] { names.secrets.map { $0 - shift } }

  /// The number of nodes before the root of the index.
  private var shift: Int { documents.count <= 1 ? 1 : 0 }

  private func singleDocument() -> NodeListBuilder {
    var single = NodeListBuilder(
      reserving: nodes.count, containers: 0, shapes: NodeWord.plainShapes)
    guard let document = documents.first, nodes[1].kind != .null || nodes[1].end > nodes[1].start
    else {
      let start = UInt32(documents.first?.bodyStart ?? view.count)
      single.append(NodeIndex.Node(start: start, end: start, next: 1, kind: .dictionary, flags: 0))
      return single
    }
    single.append(nodes, document.root..<nodes.count)
    return single
  }

  var column: Int { at &- lineStart }

  /// Parses the whole text, which is UTF-8.
  mutating func parse() throws(Problem) {
    while try beginsDocument() { try document() }
    nodes.close(0, end: view.count)
  }

  // MARK: documents

  /// Moves past directives and the mark of a document. Returns false at the end of the text.
  private mutating func beginsDocument() throws(Problem) -> Bool {
    var directive: Int?
    documentStart = at
    names.removeAll()
    while true {
      try skipToToken()
      if at >= view.count {
        if let directive { throw documentMissing(after: directive) }
        return false
      }
      if column == 0, view[at] == UInt8(ascii: "%") {
        directive = at
        try self.directive()
        documentStart = at
      } else if isMarker("...") {
        if let directive { throw documentMissing(after: directive) }
        try endMarker()
        documentStart = lineStart
      } else if hasByteOrderMark {
        at &+= 3
        lineStart = at
        documentStart = at
      } else {
        guard directive == nil || isMarker("---") else {
          throw documentMissing(after: directive ?? at)
        }
        return true
      }
    }
  }

  private var hasByteOrderMark: Bool {
    column == 0 && view[at] == 0xEF && view[at &+ 1] == 0xBB && view[at &+ 2] == 0xBF
  }

  /// Parses one document, up to the mark that ends it.
  private mutating func document() throws(Problem) {
    let start = at
    let isExplicit = isMarker("---")
    at = isExplicit ? at &+ 3 : lineStart
    let root = nodes.count
    contentEnd = at
    pending = YAMLPending(indentation: -1, position: at, isCompact: false, allowsFlush: false)
    while true {
      try progress.report(nodes: nodes.count, done: Double(at) / Double(view.count))
      try skipToToken()
      if at >= view.count || isMarker("---") || isMarker("...") { break }
      try step()
    }
    try complete()
    documents.append(
      YAMLParsedDocument(
        root: root, start: start, bodyStart: isExplicit ? start + 3 : documentStart, end: at))
    if isMarker("...") { try endMarker() }
  }

  /// Moves past `...`.
  private mutating func endMarker() throws(Problem) {
    at &+= 3
    let line = lineStart
    try skipToToken()
    guard at >= view.count || lineStart != line else {
      throw unexpected(expected: "the end of the line after \"...\"")
    }
  }

  /// Whether a mark of documents is at `at`.
  @inline(__always) func isMarker(_ mark: StaticString) -> Bool {
    guard at == lineStart, view[at] == mark.utf8Start[0] else { return false }
    return view[at &+ 1] == mark.utf8Start[0] && view[at &+ 2] == mark.utf8Start[0]
      && isSpace(at &+ 3)
  }

  /// Whether white space or the end of the text is at `offset`.
  @inline(__always) func isSpace(_ offset: Int) -> Bool {
    let byte = view[offset]
    return byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || offset >= view.count
  }

  /// Whether a mark such as a dash, with white space after it, is at `at`.
  @inline(__always) func isIndicator(_ byte: UInt8) -> Bool {
    view[at] == byte && isSpace(at &+ 1)
  }

  // MARK: white space

  /// Moves to the next token, past white space, comments and line breaks.
  mutating func skipToToken() throws(Problem) {
    isFirstOnLine = at == lineStart
    hasTab = false
    while true {
      switch view[at] {
      case 0x20: at &+= 1
      case 0x09:
        hasTab = true
        at &+= 1
      case 0x0A, 0x0D:
        takeLineBreak()
        isFirstOnLine = true
        hasTab = false
      case UInt8(ascii: "#"):
        guard at == lineStart || view[at &- 1].isBlank else { return }
        try skipComment()
      default: return
      }
    }
  }

  mutating func skipComment() throws(Problem) {
    if firstComment == nil { firstComment = at }
    let end = view.endOfLine(from: at)
    while at < end {
      if view[at] < 0x20 && view[at] != 0x09 || view[at] == 0x7F { throw controlCharacter() }
      at &+= 1
    }
  }

  /// Moves past a line break.
  @inline(__always) mutating func takeLineBreak() {
    at &+= view[at] == 0x0D && view[at &+ 1] == 0x0A ? 2 : 1
    lineStart = at
  }

  @inline(__always) mutating func skipBlanks() { while view[at].isBlank { at &+= 1 } }

  // MARK: nodes

  mutating func append(_ kind: NodeKind, from start: Int, flags: UInt8 = 0) {
    nodes.append(
      NodeIndex.Node(
        start: UInt32(start), end: UInt32(at), next: 0, kind: kind, flags: flags))
  }

  /// Completes all open collections.
  private mutating func complete() throws(Problem) {
    try finishPending()
    while !blocks.isEmpty { try closeBlock() }
  }
}

/// A place at which a node has to follow.
struct YAMLPending {
  /// The column that the node's lines have to exceed.
  let indentation: Int
  /// The offset of the node if it is empty, after its mark.
  var position: Int
  /// Whether a block collection may begin on the same line.
  let isCompact: Bool
  /// Whether a sequence in the next lines may have the column `indentation`.
  let allowsFlush: Bool
  /// The dash or question mark before the node. Nil after a colon.
  var mark: Int?
  /// Whether the node is a key after a question mark.
  var isKey = false
  /// The anchor and the tag on lines before the node.
  var properties: YAMLProperties?
}

/// An open block collection.
struct YAMLBlock {
  let node: Int
  let isSequence: Bool
  let column: Int
  /// Whether the collection is a key after a question mark.
  var isKey = false
  /// Whether a key after a question mark has no value yet.
  var awaitsValue = false
}

/// A document of a text.
struct YAMLParsedDocument {
  let root: Int
  /// The start of its mark `---`, or of its first token.
  let start: Int
  /// The offset after the mark, or before the comments above its first token.
  let bodyStart: Int
  /// The offset of the mark that ends it, or the end of the text.
  let end: Int
}
