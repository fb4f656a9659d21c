import Preferences

/// One pass over an XML property list, without recursion: bytes in, nodes or a problem out.
struct XMLPropertyListParser {
  let bytes: [UInt8]
  var at = 0
  private var index = NodeIndex()
  /// The containers that are open, outermost first.
  private var open: [NodeID] = []
  /// A key stands there that has no value yet.
  private var awaitsValue = false

  private let progress = Progress.current
  /// How many nodes there are when it is told next how far it is.
  private var toldNext = told
  private static let told = 1 << 14

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(Problem) -> NodeIndex {
    try parseProlog()
    let start = at
    guard try !openTag().isEmptyTag else {
      at = start
      throw unexpected(expected: "<plist> around a value")
    }
    repeat {
      if index.nodes.count >= toldNext { try tell() }
      try parseNext()
    } while !open.isEmpty
    try skipMisc()
    try closeTag(of: .plist)
    try skipMisc()
    guard at == bytes.count else { throw unexpected(expected: "the end of the file") }
    return index
  }

  private mutating func tell() throws(Problem) {
    toldNext = index.nodes.count + Self.told
    try progress?.reach(Double(at) / Double(bytes.count))
  }

  private mutating func parseNext() throws(Problem) {
    try skipMisc()
    guard byte(at) == UInt8(ascii: "<") else { throw unexpected(expected: expectation) }
    if byte(at + 1) == UInt8(ascii: "/") {
      try closeContainer()
    } else {
      try parseElement()
    }
  }

  private mutating func closeContainer() throws(Problem) {
    guard let node = open.last, !awaitsValue, let element = element(namedAt: at + 2),
      element.kind == index.nodes[node].kind
    else { throw unexpected(expected: expectation) }
    try closeTag(of: element)
    open.removeLast()
    endValue(node)
  }

  private mutating func parseElement() throws(Problem) {
    guard let element = element(namedAt: at + 1), let kind = element.kind,
      (kind == .key) == awaitsKey
    else { throw unexpected(expected: expectation) }
    let node = append(kind)
    let tag = try openTag()
    if tag.isEmptyTag { index.nodes[node].flags |= XMLFlags.isEmptyTag }
    switch kind {
    case .dictionary, .array:
      if tag.isEmptyTag { endValue(node) } else { try openContainer(node) }
    default:
      try parseText(of: element, at: node, isEmptyTag: tag.isEmptyTag)
      endValue(node)
      awaitsValue = kind == .key
    }
  }

  private mutating func openContainer(_ node: NodeID) throws(Problem) {
    guard open.count < DocumentLimits.depth else {
      throw problem(
        .limit("levels of nesting", is: DocumentLimits.depth), at: index.nodes[node].start)
    }
    open.append(node)
    awaitsValue = false
  }

  private mutating func parseText(
    of element: XMLElement, at node: NodeID, isEmptyTag: Bool
  ) throws(Problem) {
    let start = at
    if !isEmptyTag { index.nodes[node].flags |= try skipText(of: element) }
    let text = try check(start..<at, of: element, flags: index.nodes[node].flags)
    if !isEmptyTag { try closeTag(of: element) }
    note(text, at: node)
  }

  /// Where the shown text stands: in a Boolean, the tag's name.
  private mutating func note(_ text: Range<Int>, at node: NodeID) {
    let start = Int(index.nodes[node].start)
    var text = text
    switch index.nodes[node].kind {
    case .bool: text = start + 1..<start + (byte(start + 1) == UInt8(ascii: "t") ? 5 : 6)
    case .date, .data: index.nodes[node].flags |= NodeIndex.Node.encoded
    default: break
    }
    guard let lead = UInt8(exactly: text.lowerBound - start),
      let trail = UInt8(exactly: at - text.upperBound),
      index.nodes[node].flags & XMLFlags.hasMarkup == 0
    else {
      index.nodes[node].flags |= NodeIndex.Node.encoded
      return
    }
    index.nodes[node].lead = lead
    index.nodes[node].trail = trail
  }

  // MARK: nodes

  private mutating func append(_ kind: NodeKind) -> NodeID {
    let place = UInt32(truncatingIfNeeded: at)
    index.nodes.append(.init(start: place, end: place, next: 0, kind: kind, flags: 0))
    return index.nodes.count - 1
  }

  private mutating func endValue(_ node: NodeID) {
    awaitsValue = false
    index.nodes[node].end = UInt32(truncatingIfNeeded: at)
    if index.nodes[node].kind == .dictionary, isUID(node) {
      index.nodes[node].kind = .uid
      index.nodes[node].flags = NodeIndex.Node.encoded
      index.nodes.removeSubrange((node + 1)...)
    }
    index.nodes[node].next = UInt32(truncatingIfNeeded: index.nodes.count)
  }

  /// Whether a dictionary that has just ended is `CF$UID` and an integer, in the plainest spelling.
  private func isUID(_ node: NodeID) -> Bool {
    guard index.nodes.count == node + 3, index.nodes[node + 2].kind == .integer else {
      return false
    }
    return XMLPropertyList.uidDigits(in: bytes, of: index.nodes[node]) != nil
  }

  private var awaitsKey: Bool {
    guard let node = open.last else { return false }
    return index.nodes[node].kind == .dictionary && !awaitsValue
  }

  private var expectation: String {
    guard let node = open.last else { return "a value" }
    if index.nodes[node].kind == .array { return "a value or </array>" }
    return awaitsValue ? "a value for the key" : "<key> or </dict>"
  }
}
