import Preferences

/// Turns edits of a TOML document into splices.
///
/// Edits of inline containers and of bodies are made by `TextEditing`. A body is edited as one list of its
/// assignments, whatever tables their dotted keys make. Headers with their bodies are removed and inserted whole.
struct TOMLSplices {
  let document: TOMLDocument
  let writer: TOMLWriter
  private var inline: TextEditing<TOMLWriter>
  private var bodies: [Int: TOMLBody] = [:]
  private(set) var splices: [Splice] = []
  /// The positions of headers that are removed with their bodies.
  private var removedSections: Set<Int> = []
  /// The new headers with their bodies, by the position of the header before which they go.
  private var insertedSections: [Int: [[UInt8]]] = [:]

  var bytes: [UInt8] { document.bytes }
  var index: NodeIndex { document.index }

  /// Makes the splices of `plan`. Throws `.cannotHold` or `.unwritable`.
  static func splices(for plan: EditPlan, of document: TOMLDocument) throws(Problem) -> [Splice] {
    var splices = TOMLSplices(document)
    if let root = plan.root { try splices.replaceRoot(with: root) }
    var inlineEnd = 0
    for edits in plan.containers.inOrder.map(\.value) {
      if document.form(of: edits.node) == .inline {
        inlineEnd = max(inlineEnd, Int(document.index.nodes[edits.node].next))
      }
      guard edits.changesItself else { continue }
      if edits.node < inlineEnd {
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

  private mutating func replaceRoot(with value: PreferenceValue) throws(Problem) {
    guard case .dictionary(let members) = value else {
      throw Problem(.cannotHold(format: "TOML", what: "a document that is no group"))
    }
    let text = try writer.sections(of: members, at: [], isRecord: false)
    splices.append(Splice(document.startOfText..<bytes.count, text.joined(separator: writer.lineBreak)))
  }

  // MARK: tables

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    for (position, key) in edits.renamed.inOrder { try rename(edits.value(at: position), to: key) }
    for (position, value) in edits.replaced.inOrder {
      try replace(edits.value(at: position), with: value, edits.replacedTexts[position], in: edits, position)
    }
    for position in edits.removed.sorted() { remove(edits.value(at: position)) }
    for (position, insertions) in edits.inserted.inOrder {
      try insert(insertions, at: position, edits)
    }
  }

  private mutating func replace(
    _ node: NodeID, with value: PreferenceValue, _ text: [UInt8]?, in edits: ContainerEdits, _ position: Int
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
    let insertion = ContainerEdits.Insertion(key: key, value: value, text: nil, spelling: nil)
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
        && (insertion.text.map { $0.bytes.first == UInt8(ascii: "[") } ?? !hasInlineGroups(edits))
      if isSection {
        try insertSection(insertion, at: position, edits)
      } else {
        members.append(insertion)
      }
    }
    guard !members.isEmpty else { return }
    if !isDotted, table > 0, document.headerPosition(of: table) == nil {
      try insertHeader(with: members, edits)
    } else {
      try insertMembers(members, at: position, edits)
    }
  }

  /// Whether the groups in a table are inline tables.
  private func hasInlineGroups(_ edits: ContainerEdits) -> Bool {
    let last = (0..<edits.count).last { index.nodes[edits.value(at: $0)].kind == .dictionary }
    return last.map { document.form(of: edits.value(at: $0)) == .inline } ?? false
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
      lines += try statements(of: member, like: neighbour?.value)
    }
    let children = (0..<min(position, edits.count)).map(edits.value(at:))
    let isAtEnd = !isDotted && (position..<max(position, edits.count)).allSatisfy { document.isTable(edits.value(at: $0)) }
    let followers = (position..<max(position, edits.count)).map(edits.value(at:))
    edit(section) { body in
      let place = isAtEnd ? body.count : body.end(of: children) ?? body.start(of: followers) ?? body.count
      body.insert(lines, at: place)
    }
  }

  /// The member whose layout a new one at `position` imitates.
  private func neighbour(
    of position: Int, _ edits: ContainerEdits, in section: Int
  ) -> (value: NodeID, position: Int)? {
    func isNear(_ position: Int) -> Bool {
      let value = edits.value(at: position)
      return document.form(ofAny: value) != .headers
        && document.section(around: Int(index.nodes[value].start)) == section
    }
    let found =
      (0..<min(position, edits.count)).last(where: isNear)
      ?? (position..<max(position, edits.count)).first(where: isNear)
    return found.map { (edits.value(at: $0), $0) }
  }

  /// Returns the assignments of a new member: one, or in a table of dotted keys one for each value in a group.
  private func statements(
    of member: ContainerEdits.Insertion, like neighbour: NodeID?
  ) throws(Problem) -> [ContainerEdits.Insertion] {
    if member.text != nil { return [member] }
    let isDotted = neighbour.map { document.range(ofChild: $0).lowerBound < Int(index.nodes[$0 - 1].start) }
    guard let key = member.key else { return [] }
    if isDotted == true, case .dictionary(let members) = member.value, !members.isEmpty {
      let texts = try writer.dottedMembers(members, after: [key], like: neighbour)
      return texts.map { Self.line($0, member.value) }
    }
    return [Self.line(try writer.member(key, member, like: neighbour), member.value)]
  }

  private static func line(_ text: [UInt8], _ value: PreferenceValue) -> ContainerEdits.Insertion {
    ContainerEdits.Insertion(
      key: nil, value: value, text: MemberText(bytes: text, lead: [], tail: []), spelling: nil)
  }
}

extension TOMLSplices {
  // MARK: sections

  /// Inserts a header with its body, and those of the tables inside.
  private mutating func insertSection(
    _ insertion: ContainerEdits.Insertion, at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    guard let key = insertion.key else { return }
    let place = sectionPlace(at: position, edits)
    if let text = insertion.text, !document.isScattered {
      return add([text.lead + text.bytes + text.tail + writer.lineBreak], at: place)
    }
    try TOMLPrinter.check(key: key)
    let path = document.spelledPath(of: edits.node) + [TOMLText.spelling(ofKey: key)]
    var sections: [[UInt8]] = []
    switch insertion.value {
    case .dictionary(let members):
      sections = try writer.sections(of: members, at: path, isRecord: false)
    case .array(let records):
      for case .dictionary(let members) in records {
        sections += try writer.sections(of: members, at: path, isRecord: true)
      }
    default: return
    }
    add(sections, at: place)
  }

  private mutating func insertRecord(
    _ insertion: ContainerEdits.Insertion, at position: Int, _ edits: ContainerEdits
  ) throws(Problem) {
    guard case .dictionary(let members) = insertion.value else {
      throw Problem(
        .unwritable("a list of tables with headers holds only groups; the value is none"))
    }
    let place = sectionPlace(at: position, edits)
    if let text = insertion.text, !document.isScattered {
      return add([text.lead + text.bytes + text.tail + writer.lineBreak], at: place)
    }
    add(
      try writer.sections(of: members, at: document.spelledPath(of: edits.node), isRecord: true),
      at: place)
  }

  private mutating func add(_ sections: [[UInt8]], at place: Int) {
    insertedSections[place, default: []] += sections
  }

  /// Gives a table that only headers inside it name a header of its own.
  private mutating func insertHeader(
    with members: [ContainerEdits.Insertion], _ edits: ContainerEdits
  ) throws(Problem) {
    let nodes = edits.node..<Int(index.nodes[edits.node].next)
    guard let first = document.headers.firstIndex(where: { nodes.contains($0.table) }) else {
      throw Problem(.unwritable("its table has no header; edit the file with a text editor"))
    }
    var body: [[UInt8]] = [writer.header(document.spelledPath(of: edits.node), isRecord: false)]
    for member in members {
      guard let key = member.key else { continue }
      if let text = member.text {
        body.append(text.lead + text.bytes + text.tail)
      } else {
        body.append(try writer.member(key, member, like: nil))
      }
    }
    add([Array((body + [[]]).joined(separator: writer.lineBreak))], at: first)
  }

  /// Returns the position of the header before which a new one goes: behind the last one of the child before it, or
  /// before the first one of the child after it.
  private func sectionPlace(at position: Int, _ edits: ContainerEdits) -> Int {
    let children = (0..<min(position, edits.count)).map(edits.value(at:))
    if let last = children.reversed().lazy.compactMap(lastHeader).first { return last + 1 }
    let followers = (position..<max(position, edits.count)).map(edits.value(at:))
    if position < edits.count, let first = followers.lazy.compactMap(firstHeader).first {
      return first
    }
    if edits.node == 0 { return document.headers.count }
    return (lastHeader(of: edits.node) ?? document.headers.count - 1) + 1
  }

  private func lastHeader(of value: NodeID) -> Int? {
    let nodes = value..<Int(index.nodes[value].next)
    return document.headers.lastIndex { nodes.contains($0.table) }
  }

  private func firstHeader(of value: NodeID) -> Int? {
    let nodes = value..<Int(index.nodes[value].next)
    return document.headers.firstIndex { nodes.contains($0.table) }
  }

  // MARK: splices

  private mutating func finish() throws(Problem) {
    for (section, body) in bodies.inOrder where !removedSections.contains(section) {
      try inline.make(body.edits)
      splices += body.blankLines
    }
    splices += inline.splices
    for (place, sections) in insertedSections.inOrder { insert(sections, before: place) }
    removeSections()
  }

  private mutating func removeSections() {
    let count = document.headers.count
    var position = 0
    while position < count {
      defer { position += 1 }
      guard removedSections.contains(position) else { continue }
      var end = position + 1
      while end < count, removedSections.contains(end) { end += 1 }
      var start = document.startOfSection(position)
      let stop = document.startOfSection(end)
      if end == count, insertedSections[count] == nil {
        // At the end of the text, the blank lines before it go too.
        while start > document.startOfText, bytes.isBlankLine(before: start) {
          start = bytes.startOfLine(start - 1)
        }
        if bytes.last?.isLineBreak == false { start = bytes.endOfLineBefore(start) }
        shortenInsertions(at: document.startOfSection(position))
      }
      splices.append(Splice(start..<stop))
      position = end
    }
  }

  /// Removes the blank line at the end of what is inserted at `offset`, which is the end of the new text.
  private mutating func shortenInsertions(at offset: Int) {
    let end = writer.lineBreak + writer.lineBreak
    splices = splices.map { splice in
      let isLast = splice.range == offset..<offset && splice.replacement.suffix(end.count) == end[...]
      return isLast
        ? Splice(at: offset, splice.replacement.dropLast(writer.lineBreak.count)) : splice
    }
  }

  /// Inserts sections with the blank lines that the file has between them.
  private mutating func insert(_ sections: [[UInt8]], before place: Int) {
    let lineBreak = writer.lineBreak
    let gap = document.hasBlankLinesBetweenSections ? lineBreak : []
    let offset = document.startOfSection(place)
    var text = Array(sections.joined(separator: gap))
    guard offset < bytes.count else {
      // All other text of the file is removed.
      let isReplaced = place == 0 && document.firstComment == nil && bodies[-1]?.removesAll == true
      let isEmpty = offset == document.startOfText || isReplaced
      let hasBreak = offset == document.startOfText || bytes[offset - 1].isLineBreak
      let isSpaced = isEmpty || hasBreak && bytes.isBlankLine(before: offset)
      if !hasBreak { text.removeLast(lineBreak.count) }
      return splices.append(
        Splice(at: offset, (hasBreak || isReplaced ? [] : lineBreak) + (isSpaced ? [] : gap) + text))
    }
    let isSpaced = offset == document.startOfText || bytes.isBlankLine(before: offset)
    splices.append(Splice(at: offset, (isSpaced ? [] : gap) + text + gap))
  }
}

extension TOMLDocument {
  /// Returns how a value is written, also if it is a scalar.
  func form(ofAny value: NodeID) -> Container {
    index.nodes[value].isContainer ? form(of: value) : .inline
  }

  /// Whether a blank line is before the last header that has other text before it.
  var hasBlankLinesBetweenSections: Bool {
    let last = headers.indices.last { startOfSection($0) > startOfText }
    return last.map { bytes.isBlankLine(before: startOfSection($0)) } ?? true
  }
}
