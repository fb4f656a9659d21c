import Preferences

/// Turns edits of a YAML document into splices.
///
/// Edits of flow collections are made by `TextEditing`. In lines, whole lines are added and removed; the first member
/// of a collection may share its line with a dash.
struct YAMLSplices {
  typealias Layout = MemberLayout<YAMLDocument>

  let document: YAMLDocument
  private let writer: YAMLWriter
  var editing: TextEditing<YAMLWriter>

  var bytes: [UInt8] { document.bytes }

  /// Makes the splices of `plan`. Throws `.cannotHold` or `.unwritable`.
  static func splices(for plan: EditPlan, of document: YAMLDocument) throws(Problem) -> [Splice] {
    var splices = YAMLSplices(document)
    if let root = plan.root { try splices.replaceRoot(with: root) }
    try splices.make(plan, in: 0..<document.index.nodes.count)
    try splices.refuseLineBreakOfLastText()
    return splices.editing.splices.map(splices.separated)
  }

  /// Returns a splice whose first byte does not become one mark with the byte before it.
  private func separated(_ splice: Splice) -> Splice {
    guard splice.range.lowerBound > 0 else { return splice }
    switch (bytes[splice.range.lowerBound - 1], splice.replacement.first) {
    // Some readers take a colon before a comma for the end of the key.
    case (UInt8(ascii: ":"), UInt8(ascii: ",")):
      return Splice(splice.range, [0x20] + splice.replacement)
    case (0x0D, 0x0A): return Splice(splice.range, [0x0D] + splice.replacement.dropFirst())
    default: return splice
    }
  }

  /// Throws if something is added below a text of lines that ends without a line break, and would get one.
  private func refuseLineBreakOfLastText() throws(Problem) {
    guard let text = document.lastText, bytes.last?.isLineBreak == false,
      text.end == bytes.count, bytes.hasLineBreak(text.range),
      "|>".utf8.contains(bytes[text.range][Int(text.start)])
    else { return }
    let header = bytes[Int(text.start)..<bytes.endOfLine(Int(text.start))]
    let splices = editing.splices
    let stays = !splices.contains { $0.range.contains(Int(text.start)) }
    guard stays, !header.dropFirst().prefix(2).contains(UInt8(ascii: "-")),
      splices.contains(where: { $0.range.lowerBound >= text.end && !$0.replacement.isEmpty })
    else { return }
    throw Problem(
      .unwritable(
        "its last text ends without a line break, which a line below would add to it; end it with one, "
          + "or write \"-\" behind its \"|\" or \">\", in the file itself"))
  }

  private init(_ document: YAMLDocument) {
    self.document = document
    writer = YAMLWriter(document)
    editing = TextEditing(document)
  }

  private mutating func replaceRoot(with value: PreferenceValue) throws(Problem) {
    guard document.documents.count < 2 else {
      throw Problem(.unwritable("its text has several documents"))
    }
    let root = document.index.nodes[0]
    if document.documents.isEmpty || root.start == root.end {
      var text = try writer.printer.document(value)
      if value == [:] { text = [] }
      let end = document.content(of: 0).upperBound
      let isApart = end > document.startOfText && !bytes[end - 1].isLineBreak
      return editing.add(Splice(at: end, (isApart ? writer.lineBreak : []) + text))
    }
    editing.add(try writer.splices(replacing: 0, with: value, indentation: nil))
  }

  /// Makes the edits of the containers among `nodes`.
  private mutating func make(_ plan: EditPlan, in nodes: Range<NodeID>) throws(Problem) {
    var start = nodes.lowerBound
    for edits in plan.containers.inOrder.map(\.value)
    where edits.changesItself && start <= edits.node && edits.node < nodes.upperBound {
      if document.isPair(edits.node), !edits.keepsCount {
        start = document.index.nodes.next(after: edits.node)
        try encloseInBraces(edits, plan, edits.node + 1..<start)
      } else {
        try make(edits)
      }
    }
  }

  /// Makes a group in braces of a pair in brackets, which gets or loses members.
  private mutating func encloseInBraces(
    _ edits: ContainerEdits, _ plan: EditPlan, _ inner: Range<NodeID>
  ) throws(Problem) {
    let layout = Layout(edits, in: document)
    var members: [[UInt8]] = []
    for insertion in edits.inserted[0] ?? [] { members.append(try member(insertion, layout)) }
    let pair = document.index.nodes[edits.node].range
    if edits.removed.isEmpty {
      var splices = YAMLSplices(document)
      try splices.editing.rewriteChildren(layout)
      try splices.make(plan, in: inner)
      let own = splices.editing.splices.map { splice in
        let start = splice.range.lowerBound - pair.lowerBound
        return Splice(start..<start + splice.range.count, splice.replacement)
      }
      let kept = Array(bytes[pair]).applying(own)
      // Some readers take a colon before a comma for the end of the key.
      members.append(kept + (kept.last == UInt8(ascii: ":") ? [0x20] : []))
    }
    for insertion in edits.inserted[1] ?? [] { members.append(try member(insertion, layout)) }
    editing.add(
      Splice(pair, writer.printer.enclose(members, "{", "}", writer.printer.bracePadding)))
  }

  private func member(
    _ insertion: ContainerEdits.Insertion, _ layout: Layout
  ) throws(Problem) -> [UInt8] {
    let item = try writer.item(insertion, nil, nextTo: nil, layout)
    return item.text + item.tail + (item.mustBreak ? writer.lineBreak : [])
  }

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    let node = edits.node
    if document.documents.count > 1, node == 0, !edits.keepsCount {
      throw Problem(.unwritable("documents of a text with several are not added or removed"))
    }
    if edits.count == 0, !document.isInFlow(node),
      !bytes.hasLineBreak(document.index.nodes[node].range)
    {
      return try fill(edits)
    }
    guard !document.isFlow(node) else { return try editing.make(edits) }
    let layout = Layout(edits, in: document)
    try editing.rewriteChildren(layout)
    guard !edits.keepsCount else { return }
    if edits.removed.count < edits.count {
      try remove(layout)
      try insert(layout)
    } else if edits.inserted.isEmpty {
      removeAll(layout)
    } else {
      try replaceAll(layout)
    }
  }

  /// Replaces all members by new ones, in the place of the first one.
  private mutating func replaceAll(_ layout: Layout) throws(Problem) {
    let lines = try entries(layout.edits.inserted.inOrder.flatMap(\.value), layout)
    let first = layout[0]
    editing.add(
      Splice(
        (first.startsLine ? first.extent.lowerBound : first.range.lowerBound)..<first.extent
          .upperBound,
        Array(lines.joined(separator: lineStart(layout)))))
    for position in 1..<layout.edits.count { editing.removeLines(of: layout[position]) }
  }

  // MARK: inserting

  private func lineStart(_ layout: Layout) -> [UInt8] {
    writer.lineBreak + writer.blanks(document.column(ofBlock: layout.edits.node))
  }

  private func entries(
    _ insertions: [ContainerEdits.Insertion], _ layout: Layout, like position: Int = 0,
    before end: Int? = nil
  ) throws(Problem) -> [[UInt8]] {
    var entries: [[UInt8]] = []
    let column = document.column(ofBlock: layout.edits.node)
    let quotes = writer.quotes(in: layout.edits)
    for (number, insertion) in insertions.enumerated() {
      entries.append(
        try writer.entry(
          insertion, column: column, like: layout.edits.value(at: position), quotes: quotes,
          before: number == insertions.count - 1 ? end : nil))
    }
    return entries
  }

  private mutating func insert(_ layout: Layout) throws(Problem) {
    let edits = layout.edits
    for (position, insertions) in edits.insertedRuns {
      let end = position < 0 ? nil : bytes.endOfLine(layout[position].extent.upperBound)
      let lines = try entries(insertions, layout, like: max(position, 0), before: end)
      if let end {
        editing.add(Splice(at: end, lines.flatMap { lineStart(layout) + $0 }))
        continue
      }
      let next = layout[edits.firstKept(from: 0) ?? 0]
      let first = layout[0]
      if first.startsLine {
        let indentation = writer.blanks(document.column(ofBlock: edits.node))
        editing.add(
          Splice(
            at: max(bytes.startOfLine(next.extent.lowerBound), document.startOfText),
            lines.flatMap { indentation + $0 + writer.lineBreak }))
      } else {
        editing.add(Splice(at: first.range.lowerBound, lines.flatMap { $0 + lineStart(layout) }))
      }
    }
  }

  // MARK: filling

  /// Writes the first members of an empty collection in lines.
  private mutating func fill(_ edits: ContainerEdits) throws(Problem) {
    let insertions = edits.inserted.inOrder.flatMap(\.value)
    guard !insertions.isEmpty else { return }
    let item = document.index.nodes[edits.node]
    let opening = document.opening(of: edits.node)
    let isRoot = edits.node == 0 || document.document(at: edits.node) != nil
    if isRoot, item.start == item.end { return try fillDocument(insertions) }
    let isKeyed = document.hasKey(edits.node)
    let start = document.start(ofChild: edits.node)
    let end = bytes.endOfLine(Int(item.end))
    let tail = bytes[Int(item.end)..<end]
    let isCompact =
      !isKeyed && !isRoot && tail.allSatisfy(\.isBlank) && bytes[start + 1..<opening].isEmpty
    let column =
      isRoot
      ? 0
      : isCompact
        ? document.column(of: Int(item.start))
        : column(ofNewLinesIn: edits, document.column(of: start))
    var entries: [[UInt8]] = []
    for insertion in insertions { entries.append(try writer.entry(insertion, column: column)) }
    let line = writer.lineBreak + writer.blanks(column)
    let text = Array(entries.joined(separator: line))
    if isCompact
      || isRoot
        && (opening == document.startOfText || bytes.hasLineBreak(opening..<Int(item.start)))
    {
      let below = tail.allSatisfy(\.isBlank) ? [] : line
      guard !below.isEmpty else { return editing.add(Splice(item.range, text)) }
      return editing.add([
        Splice(Int(item.start)..<bytes.endOfBlanks(Int(item.end))), Splice(at: end, below + text),
      ])
    }
    editing.add([Splice(opening..<Int(item.end)), Splice(at: end, line + text)])
  }

  /// Returns the column of new entries below a key or a dash in column `parent`.
  private func column(ofNewLinesIn edits: ContainerEdits, _ parent: Int) -> Int {
    let isFlush =
      !edits.isDictionary && !writer.printer.indentsSequences && document.hasKey(edits.node)
    return isFlush ? parent : parent + writer.printer.step
  }

  /// Writes the first members of a document without any, behind its comments.
  private mutating func fillDocument(_ insertions: [ContainerEdits.Insertion]) throws(Problem) {
    var text: [UInt8] = []
    for insertion in insertions {
      text += try writer.entry(insertion, column: 0) + writer.lineBreak
    }
    let end = document.content(of: 0).upperBound
    let isApart = end > document.startOfText && !bytes[end - 1].isLineBreak
    if isApart { text.removeLast(writer.lineBreak.count) }
    editing.add(Splice(at: end, (isApart ? writer.lineBreak : []) + text))
  }
}

extension YAMLDocument {
  /// The text that is last in the document: that of a value, or that of the key of an empty one. Nil if something else
  /// is last.
  fileprivate var lastText: NodeIndex.Node? {
    let nodes = index.nodes
    guard let last = nodes.last else { return nil }
    if last.start == last.end, nodes.count > 1, nodes[nodes.count - 2].kind == .key {
      return nodes[nodes.count - 2]
    }
    return last.kind == .string ? last : nil
  }
}
