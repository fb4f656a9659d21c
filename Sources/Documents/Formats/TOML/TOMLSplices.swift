import Preferences

/// Turns edits of a TOML document into splices.
///
/// Edits of inline containers and of bodies are made by `TextEditing`. A body is edited as one list of its
/// assignments, whatever tables their dotted keys make. Headers with their bodies are removed and inserted whole.
struct TOMLSplices {
  let document: TOMLDocument
  let writer: TOMLWriter
  var inline: TextEditing<TOMLWriter>
  var bodies: [Int: TOMLBody] = [:]
  var splices: [Splice] = []
  /// The positions of headers that are removed with their bodies.
  var removedSections: Set<Int> = []
  /// The new headers with their bodies, by the position of the header before which they go.
  var insertedSections: [Int: [[UInt8]]] = [:]
  /// The new members of tables that get a header of their own, each with its position.
  var membersOfNewHeaders: [NodeID: [(position: Int, member: ContainerEdits.Insertion)]] = [:]

  var bytes: [UInt8] { document.bytes }
  var index: NodeIndex { document.index }

  /// Makes the splices of `plan`. Throws `.cannotHold` or `.unwritable`.
  static func splices(for plan: EditPlan, of document: TOMLDocument) throws(Problem) -> [Splice] {
    var splices = TOMLSplices(document)
    guard plan.root == nil else {
      throw Problem(.cannotHold(format: "TOML", what: "a document that is no group"))
    }
    var inlineEnd = 0
    for edits in plan.containers.inOrder.map(\.value) {
      if document.form(of: edits.node) == .inline {
        inlineEnd = max(inlineEnd, Int(document.index.nodes[edits.node].next))
      }
      guard edits.changesItself else { continue }
      if edits.node < inlineEnd {
        try document.refuseInterleaved(edits)
        try splices.inline.make(edits)
      } else {
        try splices.make(edits)
      }
    }
    try splices.finish()
    return splices.splices
  }

  private init(_ document: TOMLDocument) {
    self.document = document
    writer = TOMLWriter(document)
    inline = TextEditing(document)
  }

  // MARK: tables

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    for (position, key) in edits.renamed.inOrder { try rename(edits.value(at: position), to: key) }
    for (position, value) in edits.replaced.inOrder {
      try replace(
        edits.value(at: position), with: value, edits.replacedTexts[position], in: edits, position)
    }
    for position in edits.removed.sorted() { remove(edits.value(at: position)) }
    for (position, insertions) in edits.inserted.inOrder {
      try insert(insertions, at: position, edits)
    }
  }

  private mutating func replace(
    _ node: NodeID, with value: PreferenceValue, _ text: [UInt8]?, in edits: ContainerEdits,
    _ position: Int
  ) throws(Problem) {
    let isTable = document.isTable(node)
    let wasInline = index.nodes[node].isContainer && !isTable
    if !isTable, let text { return splices.append(Splice(index.nodes[node].range, text)) }
    if !isTable, wasInline || !value.isGroup || document.form(of: edits.node) == .dotted {
      splices += try writer.splices(replacing: node, with: value, indentation: nil)
      return
    }
    remove(node)
    let key = edits.key(at: position).map(document.key(at:))
    let insertion = ContainerEdits.Insertion(key: key, value: value)
    try insert([insertion], at: position + (isTable ? 0 : 1), edits)
  }

  private mutating func remove(_ value: NodeID) {
    guard document.isTable(value) else { return removeStatements(of: value..<value + 1) }
    let nodes = value..<Int(index.nodes[value].next)
    for (position, header) in document.headers.enumerated() where nodes.contains(header.table) {
      removedSections.insert(position)
    }
    removeStatements(of: nodes)
  }

  /// Removes the assignments of values among `nodes` whose bodies stay.
  private mutating func removeStatements(of nodes: Range<NodeID>) {
    var node = nodes.lowerBound
    while node < nodes.upperBound {
      defer { node += 1 }
      guard index.nodes[node].kind != .key else { continue }
      if index.nodes[node].isContainer, document.isTable(node) { continue }
      let section = document.section(around: Int(index.nodes[node].start))
      if !removedSections.contains(section) { edit(section) { $0.remove(node) } }
      node = Int(index.nodes[node].next) - 1
    }
  }

  /// Changes the body after a header.
  private mutating func edit(_ section: Int, _ change: (inout TOMLBody) -> Void) {
    change(&bodies[section, default: TOMLBody(after: section, in: document)])
  }

  // MARK: renaming

  private mutating func rename(_ value: NodeID, to key: String) throws(Problem) {
    let splice = try writer.splice(renaming: value - 1, to: key)
    splices.append(splice)
    guard document.isTable(value) else { return }
    let nodes = value..<Int(index.nodes[value].next)
    let own = splice.range.lowerBound
    let path = document.path(of: value)
    for range in document.keys(naming: nodes, path) where range.lowerBound != own {
      splices.append(Splice(range, splice.replacement))
    }
  }

  // MARK: inserting

  private mutating func insert(
    _ insertions: [ContainerEdits.Insertion], at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    let table = edits.node
    if !edits.isDictionary {
      for insertion in insertions { try insertRecord(insertion, at: position, edits) }
      return
    }
    let isDotted = document.form(of: table) == .dotted
    var members: [ContainerEdits.Insertion] = []
    for insertion in insertions {
      let isSection =
        !isDotted && insertion.spelling == nil && insertion.value.isGroup
        && (insertion.text.map { $0.bytes.first == UInt8(ascii: "[") } ?? !document.hasInlineGroups(
          table))
      if isSection {
        try insertSection(insertion, at: position, edits)
      } else {
        members.append(insertion)
      }
    }
    guard !members.isEmpty else { return }
    if !isDotted, table > 0, document.headerPosition(of: table) == nil {
      membersOfNewHeaders[table, default: []] += members.map { (position, $0) }
    } else {
      try insertMembers(members, at: position, edits)
    }
  }

  /// Inserts assignments into the body of a table, or next to other dotted keys of it.
  private mutating func insertMembers(
    _ members: [ContainerEdits.Insertion], at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    let table = edits.node
    let isDotted = document.form(of: table) == .dotted
    let section =
      isDotted
      ? document.section(around: Int(index.nodes[table].start))
      : document.headerPosition(of: table) ?? -1
    let neighbour = neighbour(of: position, edits, in: section)
    var lines: [ContainerEdits.Insertion] = []
    for member in members {
      lines += try statements(of: member, like: neighbour)
    }
    let (before, after) = neighbours(of: position, edits)
    let isAtEnd = !isDotted && after.allSatisfy(document.isTable)
    edit(section) { body in
      let place = isAtEnd ? nil : body.end(of: before) ?? body.start(of: after)
      body.insert(lines, at: place ?? body.count)
    }
  }

  /// The member whose layout a new one at `position` imitates.
  private func neighbour(
    of position: Int, _ edits: ContainerEdits, in section: Int
  ) -> NodeID? {
    func isNear(_ value: NodeID) -> Bool {
      !document.hasHeaders(value)
        && document.section(around: Int(index.nodes[value].start)) == section
    }
    let (before, after) = neighbours(of: position, edits)
    return before.last(where: isNear) ?? after.first(where: isNear)
  }

  /// Returns the children of a table before and after a position.
  func neighbours(of position: Int, _ edits: ContainerEdits) -> (before: [NodeID], after: [NodeID])
  {
    let children = (0..<edits.count).map(edits.value(at:))
    return (Array(children.prefix(position)), Array(children.dropFirst(position)))
  }

  /// Returns the assignments of a new member: one, or in a table of dotted keys one for each value in a group.
  private func statements(
    of member: ContainerEdits.Insertion, like neighbour: NodeID?
  ) throws(Problem) -> [ContainerEdits.Insertion] {
    if member.text != nil { return [member] }
    guard let key = member.key else { return [] }
    let isDotted = neighbour.map {
      document.range(ofChild: $0).lowerBound < Int(index.nodes[$0 - 1].start)
    }
    let texts =
      isDotted == true
      ? try writer.dottedMembers([key], member, like: neighbour)
      : [try writer.member([key], member, like: neighbour)]
    return texts.map { text in
      ContainerEdits.Insertion(
        key: nil, value: member.value, text: MemberText(bytes: text, lead: [], tail: []),
        spelling: nil)
    }
  }
}

extension TOMLDocument {
  /// Throws if a table of an inline one is replaced or removed and other keys stand between its dotted keys, as in
  /// `{a.b = 1, c = 2, a.d = 3}`.
  fileprivate func refuseInterleaved(_ edits: ContainerEdits) throws(Problem) {
    guard isScattered else { return }
    for position in edits.removed.union(edits.replaced.keys) {
      let value = edits.value(at: position)
      guard isTable(value) else { continue }
      let own = value..<Int(index.nodes[value].next)
      let range = range(ofChild: value)
      let others = index.nodes.indices.contains { node in
        node > edits.node && !own.contains(node) && index.nodes[node].kind != .key
          && range.contains(Int(index.nodes[node].start)) && !isTable(node)
      }
      guard !others else {
        throw Problem(
          .unwritable("other keys stand between its own in an inline table; edit the file itself"))
      }
    }
  }
}
