import Preferences

/// Parses an XML property list in one pass, without recursion.
struct XMLPropertyListParser {
  var xml: XMLTokenizer
  private var nodes = NodeListBuilder()
  /// The open containers, the outermost first.
  private var open: [NodeID] = []
  /// Whether the last key has no value yet.
  private var awaitsValue = false
  private var progress = ParsingProgress()

  init(_ bytes: [UInt8]) { xml = XMLTokenizer(bytes) }

  mutating func parse() throws(Problem) -> NodeIndex {
    try xml.bytes.checkIsUTF8()
    try xml.skipProlog(allowsDeclarations: false)
    let start = xml.at
    guard xml.byte(start) == UInt8(ascii: "<"), xml.element(namedAt: start + 1) == .plist else {
      throw xml.unexpected(expected: "<plist>")
    }
    guard try !xml.skipOpenTag() else {
      throw xml.unexpected(expected: "<plist> around a value", at: start)
    }
    repeat {
      try progress.report(nodes: nodes.count, done: Double(xml.at) / Double(xml.bytes.count))
      try parseNext()
    } while !open.isEmpty
    try xml.skipMisc()
    try closeTag(of: .plist)
    try xml.skipMisc()
    guard xml.at == xml.bytes.count else { throw xml.unexpected(expected: "the end of the file") }
    return NodeIndex(nodes: NodeList(nodes))
  }

  private mutating func parseNext() throws(Problem) {
    try xml.skipMisc()
    guard xml.byte(xml.at) == UInt8(ascii: "<") else { throw xml.unexpected(expected: expectation) }
    if xml.byte(xml.at + 1) == UInt8(ascii: "/") {
      try closeContainer()
    } else {
      try parseElement()
    }
  }

  private mutating func closeContainer() throws(Problem) {
    guard let node = open.last, !awaitsValue, let element = xml.element(namedAt: xml.at + 2),
      element.kind == nodes[node].kind
    else { throw xml.unexpected(expected: expectation) }
    try closeTag(of: element)
    open.removeLast()
    endContainer(node)
  }

  private mutating func parseElement() throws(Problem) {
    guard let element = xml.element(namedAt: xml.at + 1), let kind = element.kind,
      (kind == .key) == awaitsKey
    else { throw xml.unexpected(expected: expectation) }
    var node = NodeIndex.Node(start: UInt32(truncatingIfNeeded: xml.at), kind: kind)
    let isEmptyTag = try xml.skipOpenTag()
    if isEmptyTag { node.flags |= XMLFlags.isEmptyTag }
    switch kind {
    case .dictionary, .array:
      nodes.append(node)
      let container = nodes.count - 1
      if isEmptyTag { endContainer(container) } else { try openContainer(container) }
    default:
      try parseText(of: element, at: &node, isEmptyTag: isEmptyTag)
      node.end = UInt32(truncatingIfNeeded: xml.at)
      nodes.append(node)
      awaitsValue = kind == .key
    }
  }

  private mutating func openContainer(_ node: NodeID) throws(Problem) {
    guard open.count < DocumentLimits.depth else {
      throw xml.problem(
        .limit("levels of nesting", is: DocumentLimits.depth), at: Int(nodes[node].start))
    }
    open.append(node)
    awaitsValue = false
  }

  private mutating func parseText(
    of element: XMLElement, at node: inout NodeIndex.Node, isEmptyTag: Bool
  ) throws(Problem) {
    let start = xml.at
    if !isEmptyTag { node.flags |= try skipText(of: element) }
    let text = try check(start..<xml.at, of: element, flags: node.flags)
    if !isEmptyTag { try closeTag(of: element) }
    setShownText(text, of: &node)
  }

  /// Records where the shown text is. For a Boolean, this is the tag's name.
  private func setShownText(_ text: Range<Int>, of node: inout NodeIndex.Node) {
    let start = Int(node.start)
    var text = text
    switch node.kind {
    case .bool: text = start + 1..<start + (xml.byte(start + 1) == UInt8(ascii: "t") ? 5 : 6)
    case .date, .data: node.flags |= NodeIndex.Node.encoded
    default: break
    }
    guard let lead = UInt8(exactly: text.lowerBound - start),
      let trail = UInt8(exactly: xml.at - text.upperBound),
      node.flags & XMLFlags.hasMarkup == 0
    else {
      node.flags |= NodeIndex.Node.encoded
      return
    }
    node.lead = lead
    node.trail = trail
  }

  // MARK: nodes

  private mutating func endContainer(_ node: NodeID) {
    awaitsValue = false
    nodes.close(node, end: xml.at)
    guard nodes[node].kind == .dictionary, isUID(node) else { return }
    nodes[node].kind = .uid
    nodes[node].flags = NodeIndex.Node.encoded
    nodes.removeAll(from: node + 1)
  }

  /// Whether a dictionary that has just ended holds only `CF$UID` and an integer, in the plainest
  /// spelling.
  private func isUID(_ node: NodeID) -> Bool {
    guard nodes.count == node + 3, nodes[node + 2].kind == .integer else {
      return false
    }
    return XMLPropertyList.uidDigits(in: xml.bytes, of: nodes[node]) != nil
  }

  private var awaitsKey: Bool {
    guard let node = open.last else { return false }
    return nodes[node].kind == .dictionary && !awaitsValue
  }

  private var expectation: String {
    guard let node = open.last else { return "a value" }
    if nodes[node].kind == .array { return "a value or </array>" }
    return awaitsValue ? "a value for the key" : "<key> or </dict>"
  }
}
