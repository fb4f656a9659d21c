import Preferences

extension YAMLDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let former = returning(by: changes) { return former }
    let special = YAMLFlags.alias | YAMLFlags.complex | YAMLFlags.tagged
    if index.nodes.contains(where: { $0.flags & special != 0 }) {
      for change in changes {
        if let problem = problem(changing: change) { throw problem }
      }
    }
    var (new, rest): (YAMLDocument, [Change]) = (self, [])
    for change in changes {
      let change = try ownChange(of: change)
      if let made = try new.uncommentingInside(change) { new = made } else { rest.append(change) }
    }
    return rest.isEmpty ? new : try new.edited(by: new.replacingEmpty(rest))
  }

  /// Returns changes that put a group in the place of an empty value, instead of those that add members to it.
  private func replacingEmpty(_ changes: [Change]) -> [Change] {
    var groups: [PreferenceName: PreferenceValue] = [:]
    var made: [Change] = []
    for change in changes {
      guard change.old == nil, let new = change.new,
        let (name, path) = emptyValue(around: change.name)
      else {
        made.append(change)
        continue
      }
      if groups[name] == nil { made.append(Change(name, from: .null, to: [:])) }
      groups[name] = (groups[name] ?? [:]).replacing(path, with: new) ?? [:]
    }
    return made.map { change in
      groups[change.name].map { Change(change.name, from: .null, to: $0) } ?? change
    }
  }

  /// Returns the name of the empty value that a name is inside of, and the rest of the name. Nil if there is none.
  private func emptyValue(
    around name: PreferenceName
  ) -> (PreferenceName, ArraySlice<PreferenceName.Component>)? {
    for depth in 1..<max(1, name.components.count) {
      let outer = PreferenceName(Array(name.components[..<depth]))
      guard let node = node(of: outer) else { return nil }
      let item = index.nodes[node]
      if item.kind == .null, item.start == item.end { return (outer, name.components[depth...]) }
    }
    return nil
  }

  /// Returns the document with the only member of an empty value or group uncommented, and with its new value. Nil
  /// unless `change` adds a member that is commented out there.
  private func uncommentingInside(_ change: Change) throws(Problem) -> YAMLDocument? {
    guard change.old == nil, change.state == nil, let new = change.new,
      case .key(let key)? = change.name.last,
      let parent = change.name.parent, let node = node(of: parent), node > 0,
      Int(index.nodes[node].next) == node + 1, let below = commentsBelow(node)
    else { return nil }
    let empty = opening(of: node)..<Int(index.nodes[node].end)
    for text in commentedTexts(in: below, after: nil) {
      let splices = [Splice(empty)] + text.marks.map { Splice($0) }
      guard let made = try? reading(bytes.applying(splices)),
        let member = made.node(of: change.name), made.hasKey(member),
        made.key(at: member - 1).isExactly(key)
      else { continue }
      let found = made.value(at: member)
      guard
        made.value(at: 0).isSpelled(
          as: value(at: 0).replacing(parent.components[...], with: .dictionary([key: found]))
            ?? .null)
      else { continue }
      return found.isSpelled(as: new)
        ? made : try made.edited(by: [Change(change.name, from: found, to: new)])
    }
    return nil
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    try YAMLSplices.splices(for: EditPlan(edits, index), of: self)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> YAMLDocument {
    try YAMLDocument(bytes, strict: false)
  }

  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int) {
    (try reading(bytes), 0)
  }

  /// An alias has another value if its anchor has one.
  var hasNodesInOrder: Bool { index.targets.isEmpty }

  func isSame(_ node: NodeID, as other: NodeID, of document: YAMLDocument) -> Bool {
    let (item, otherItem) = (index.nodes[node], document.index.nodes[other])
    if item.flags & YAMLFlags.alias != 0, otherItem.flags & YAMLFlags.alias != 0 {
      return bytes[item.range] == document.bytes[otherItem.range]
    }
    return item.kind == .key
      ? key(at: node).isExactly(document.key(at: other))
      : value(at: node).isSpelled(as: document.value(at: other))
  }

  func asWritten(scalar value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .real, .integer:
      guard let text = try? YAMLPrinter().scalar(value, at: YAMLPlace()) else { return value }
      return YAMLWords.value(
        of: String(decoding: text, as: UTF8.self), kind: YAMLWords.kind(of: text[...]))
    default: return value
    }
  }

  /// An empty value may get members, and is an empty group when they are removed.
  func comparable(state root: PreferenceValue) -> PreferenceValue {
    switch root {
    case .null: [:]
    case .array(let elements): .array(elements.map(comparable(state:)))
    case .dictionary(let members): .dictionary(members.mapValues(comparable(state:)))
    default: root
    }
  }

  func canHoldMembers(_ dictionary: NodeID) -> Bool {
    let flags = index.nodes[dictionary].flags
    return flags & (YAMLFlags.alias | YAMLFlags.complex | YAMLFlags.tagged) == 0
  }

  // MARK: refusals

  /// Returns why a change cannot be made in the text. Nil if it can.
  private func problem(changing change: Change) -> Problem? {
    var name = PreferenceName.root
    var node: NodeID? = 0
    for component in change.name.components {
      guard let container = node else { return nil }
      if let reason = obstacle(toChangesIn: container, named: name) {
        return Problem(.unwritable(reason), name: change.name)
      }
      name = PreferenceName(name.components + [component])
      node = child(component, of: container)
    }
    guard let node else { return nil }
    return problemOfAliases(changing: node, by: change)
      ?? (hasComplexKey(node)
        ? Problem(.unwritable(Self.complexKeyReason), name: change.name) : nil)
  }

  private static let complexKeyReason =
    "its key is after a question mark, empty or a group; edit the file itself"

  private func hasComplexKey(_ value: NodeID) -> Bool {
    hasKey(value) && index.nodes[value - 1].flags & YAMLFlags.complex != 0
  }

  /// Returns the problem of a change after which aliases would refer to nothing, or to a value of another kind.
  private func problemOfAliases(changing node: NodeID, by change: Change) -> Problem? {
    let range = node..<Int(index.nodes[node].next)
    let referring = index.targets.filter { range.contains($0.value) && !range.contains($0.key) }
    guard let alias = referring.keys.min() else { return nil }
    if change.new != nil, !index.nodes[node].isContainer { return nil }
    if case .dictionary? = change.new, index.nodes[node].kind == .dictionary { return nil }
    if case .array? = change.new, index.nodes[node].kind == .array { return nil }
    let text = String(decoding: bytes[index.nodes[alias].range], as: UTF8.self).quotedBriefly
    let line = place(at: alias).line
    return Problem(
      .unwritable("the alias \(text) of line \(line) refers to it; replace that first"),
      name: change.name)
  }

  private func obstacle(toChangesIn container: NodeID, named name: PreferenceName) -> String? {
    let item = index.nodes[container]
    if item.flags & YAMLFlags.alias != 0 {
      let alias = String(decoding: bytes[item.range].dropFirst(), as: UTF8.self)
      return "\(name.description.quotedBriefly) is shared with the anchor \(alias.quotedBriefly); "
        + "change the value there, or replace \(name.description.quotedBriefly) as a whole"
    }
    if item.kind == .null, hasComplexKey(container) { return Self.complexKeyReason }
    if item.flags & YAMLFlags.tagged != 0 {
      return "only programs know the tag of \(name.description.quotedBriefly); edit the file itself"
    }
    return nil
  }

  // MARK: comments

  var hasSharedHeadings: Bool { false }

  var commentMarks: CommentMarks { CommentMarks(line: ["#"], block: nil) }

  func separator(in container: NodeID) -> UInt8? {
    isFlow(container) ? UInt8(ascii: ",") : nil
  }

  func mayEndWithSeparator(_ container: NodeID) -> Bool { true }

  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)? {
    if view[offset] == UInt8(ascii: ",") { return (offset + 1, .separator) }
    guard view[offset] == UInt8(ascii: "#"),
      offset == 0 || view[offset - 1].isBlank || view[offset - 1].isLineBreak
    else { return nil }
    return (view.endOfLine(from: offset), .lineComment)
  }
}
