import Preferences

extension YAMLParser {
  /// Returns one set of properties. Throws if both have an anchor, or both have a tag.
  func merged(
    _ outer: YAMLProperties?, _ own: YAMLProperties?
  ) throws(Problem) -> YAMLProperties? {
    guard let outer, let own else { return outer ?? own }
    guard outer.anchor == nil || own.anchor == nil, outer.tag == nil || own.tag == nil else {
      throw problem(
        at: (own.anchor ?? own.tag ?? at..<at).lowerBound, found: "a second anchor or tag",
        expected: "one for the value")
    }
    return YAMLProperties(anchor: outer.anchor ?? own.anchor, tag: outer.tag ?? own.tag)
  }

  /// Keeps properties on a line before their node.
  mutating func keep(_ own: YAMLProperties?, for pending: YAMLPending) throws(Problem) {
    var pending = pending
    pending.properties = try merged(pending.properties, own)
    pending.position = contentEnd
    self.pending = pending
  }

  /// Gives the anchor and tag of `properties` to a node.
  mutating func name(
    _ node: NodeID, _ properties: YAMLProperties, isKey: Bool = false
  ) throws(Problem) {
    if let anchor = properties.anchor { names.setAnchor(view.text(anchor), isKey ? nil : node) }
    guard let tag = properties.tag else { return }
    let meaning = meaning(of: tag)
    if meaning == .secret { names.secrets.append(node) }
    if nodes[node].isContainer, meaning != .collection { nodes[node].flags |= YAMLFlags.tagged }
  }

  private func meaning(of tag: Range<Int>) -> YAMLTag {
    var text = view.text(tag)
    if text == "!" { return .text }
    if text.hasPrefix("!<") {
      text = String(text.dropFirst(2).dropLast())
    } else {
      let mark = text.lastIndex(of: "!") ?? text.startIndex
      let handle = String(text[...mark])
      text =
        (names.handles[handle] ?? (handle == "!!" ? Self.standardTags : "!"))
        + text[text.index(after: mark)...]
    }
    guard text.hasPrefix(Self.standardTags) else {
      return ["!secret", "!vault", "!vault-encrypted"].contains(text) ? .secret : .other
    }
    return switch text.dropFirst(Self.standardTags.count) {
    case "str": .text
    case "int": .integer
    case "float": .real
    case "bool": .bool
    case "null": .null
    case "map", "seq": .collection
    default: .other
    }
  }

  private static let standardTags = "tag:yaml.org,2002:"

  /// Returns the kind of an empty node with a tag.
  func kindOfEmpty(_ properties: YAMLProperties) -> NodeKind {
    guard let tag = properties.tag else { return .null }
    return meaning(of: tag) == .null ? .null : .string
  }

  /// Returns the kind of a scalar with a tag, whose kind is `plain` without one.
  func kind(
    of content: YAMLContent, _ properties: YAMLProperties, plain: NodeKind
  ) throws(Problem) -> NodeKind {
    guard let tag = properties.tag else { return plain }
    let quotes = content.form == .plain ? 0 : 1
    // The text of an empty block scalar is its sign alone.
    let own =
      content.isEncoded
      ? .string : YAMLWords.kind(of: bytes[content.start + quotes..<content.end - quotes])
    return switch meaning(of: tag) {
    case .integer where own == .integer: .integer
    case .real where own == .integer || own == .real: .real
    case .bool where own == .bool: .bool
    case .null where own == .null: .null
    default: .string
    }
  }

  /// Returns the node that an alias refers to. Nil if it has none.
  func target(of content: YAMLContent) throws(Problem) -> NodeID? {
    let name = view.text(content.start + 1..<content.end)
    guard let target = names.anchors[name] else {
      throw problem(
        at: content.start, found: "the alias \("*\(name)".quotedBriefly)",
        expected: "an anchor \("&\(name)".quotedBriefly) before it")
    }
    return target
  }

  /// Appends the node of an alias.
  mutating func appendAlias(
    _ content: YAMLContent, _ properties: YAMLProperties?
  ) throws(Problem) -> NodeID {
    guard properties == nil else {
      throw problem(
        at: content.start, found: "an alias after an anchor or tag",
        expected: "a value, or the alias alone")
    }
    let node = nodes.count
    var target = try target(of: content)
    // A collection that is still open has no end.
    if let open = target, nodes[open].isContainer, nodes[open].next == 0 { target = nil }
    let kind = target.map { nodes[$0].kind } ?? .string
    nodes.append(
      NodeIndex.Node(
        start: UInt32(content.start), end: UInt32(content.end), next: UInt32(node + 1), kind: kind,
        flags: YAMLFlags.alias | NodeIndex.Node.encoded))
    guard let found = names.setTarget(of: node, target, in: nodes) else {
      throw Problem(.limit("values behind aliases", is: YAMLNames.mostNodes), place: place(at))
    }
    guard blocks.count + flows.count + (found?.depth ?? 0) < DocumentLimits.depth else {
      throw tooDeep()
    }
    return node
  }
}
