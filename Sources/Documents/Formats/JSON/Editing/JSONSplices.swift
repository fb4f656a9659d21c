import Preferences

/// Turns edits of a JSON document into splices in the style of the surrounding text.
///
/// A comma belongs to the value before it, as do comments on its line. Comments directly above a
/// value belong to that value. If a value is removed, they are removed with it. Comment lines above
/// several values stay while one of these values stays.
struct JSONSplices {
  let document: JSONDocument
  let bytes: [UInt8]
  let index: NodeIndex
  let style: JSONStyle
  let printer: JSONPrinter
  private(set) var splices: [Splice] = []
  /// The number of leading children that have been removed.
  var removedFromStart = 0

  init(_ plan: EditPlan, of document: JSONDocument) throws(Problem) {
    self.document = document
    bytes = document.bytes
    index = document.index
    style = JSONStyle(document)
    printer = JSONPrinter(style: style)
    if let root = plan.root { try replaceRoot(with: root) }
    for edits in plan.containers.inOrder.map(\.value) { try make(edits) }
  }

  mutating func add(_ range: Range<Int>, _ replacement: [UInt8] = []) {
    splices.append(Splice(range, replacement))
  }

  mutating func insert(_ text: [UInt8], at offset: Int) { add(offset..<offset, text) }

  private mutating func replaceRoot(with value: PreferenceValue) throws(Problem) {
    let isInline = style.isInline && index.nodes[0].next > 1
    add(index.nodes[0].range, try printer.print(value, indentation: isInline ? nil : []))
  }

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    let children = JSONChildren(bytes: bytes, index: index, edits: edits)
    for (position, key) in edits.renamed.inOrder {
      guard let node = edits.key(at: position) else { continue }
      add(index.nodes[node].range, try printer.print(member: key, colon: []))
    }
    for (position, value) in edits.replaced.inOrder {
      let range = index.nodes[edits.value(at: position)].range
      if let text = edits.replacedTexts[position] {
        add(range, text)
        continue
      }
      let indentation = indentation(ofLineWith: children.range(at: position).lowerBound)
      add(range, try printer.print(value, indentation: indentation))
    }
    guard !edits.keepsCount else { return }
    if edits.count == 0 {
      try fill(children)
    } else if edits.removed.count == edits.count, !edits.inserted.isEmpty {
      try replaceAll(children)
    } else {
      removedFromStart = 0
      for position in edits.removed.sorted() { remove(position, children) }
      setCommas(children)
      try insert(children)
    }
  }

  /// Returns the indentation of the line that begins at `start`. Returns nil if other text precedes
  /// `start` on its line.
  func indentation(ofLineWith start: Int) -> [UInt8]? {
    bytes.isFirstOnLine(start) ? bytes.indentation(at: start) : nil
  }

  /// Removes or adds the comma of the last child that stays.
  private mutating func setCommas(_ children: JSONChildren) {
    let edits = children.edits
    let lastKept = edits.lastKept(before: edits.count)
    guard let lastKept, !children.hasTrailingComma else { return }
    let isFollowed = edits.inserted.keys.contains { $0 > lastKept }
    let child = children[lastKept]
    if let comma = child.comma {
      if !isFollowed { add(comma..<comma + 1) }
    } else if isFollowed, !commasLead(children) {
      insert([UInt8(ascii: ",")], at: child.range.upperBound)
    }
  }

  /// Whether the container's commas are at the start of lines, before the children.
  func commasLead(_ children: JSONChildren) -> Bool {
    children.edits.count > 1 && children[0].hasLateComma
  }
}

extension JSONSplices {
  /// Removes a child with its comma, its comments and its lines.
  mutating func remove(_ position: Int, _ children: JSONChildren) {
    let child = children[position]
    let extent = child.extent
    if child.ownsLines {
      add(bytes.startOfLine(extent.lowerBound)..<bytes.nextLine(after: extent.upperBound))
    } else if isLast(position, children) {
      removeLast(child, position, children)
    } else if child.endsLine, !child.startsLine, !child.hasLateComma {
      add(children.separatorEnd(before: position)..<extent.upperBound)
    } else {
      removeBefore(child, children)
    }
  }

  /// Whether no child that stays or is new follows.
  private func isLast(_ position: Int, _ children: JSONChildren) -> Bool {
    children.edits.firstKept(from: position + 1) == nil
      && !children.edits.inserted.keys.contains { $0 > position }
  }

  /// Removes the last child with the space before it. If the container becomes empty, the space
  /// after the child is removed too.
  private mutating func removeLast(_ child: JSONChild, _ position: Int, _ children: JSONChildren) {
    let lead = child.extent.lowerBound
    var start = max(children.separatorEnd(before: position), child.stayingEnd)
    if !children.hasTrailingComma, let tail = startOfLateComma(position, children) { start = tail }
    let previous = position > 0 ? children.range(at: position - 1).upperBound : children.opener + 1
    if bytes.endsWithLineComment(start, from: previous) { start = bytes.startOfLine(lead) }
    var end = child.extent.upperBound
    let isBare =
      start == children.opener + 1
      || removedFromStart == position && children.endOfSpace(from: start) >= lead
    if isBare {
      end = children.endOfSpace(from: end)
      removedFromStart = position + 1
    }
    add(min(start, lead)..<end)
    removeLateComma(of: child)
  }

  /// Returns the start of the space around the previous child's comma if that is on a later line,
  /// between white space only.
  private func startOfLateComma(_ position: Int, _ children: JSONChildren) -> Int? {
    guard position > 0 else { return nil }
    let tail = children.tailEnd(before: position)
    let separator = children.separatorEnd(before: position)
    return separator > tail && children.endOfSpace(from: tail) == separator - 1 ? tail : nil
  }

  /// Removes a child up to the next text: a comment that stays, or the next child's comments.
  private mutating func removeBefore(_ child: JSONChild, _ children: JSONChildren) {
    var end = child.extent.upperBound
    if let comma = child.comma, children.endOfSpace(from: end) == comma { end = comma + 1 }
    add(child.extent.lowerBound..<children.endOfSpace(from: end))
    removeLateComma(of: child)
  }

  mutating func removeLateComma(of child: JSONChild) {
    guard let comma = child.comma, child.hasLateComma else { return }
    add(comma..<comma + 1)
  }
}

extension JSONChildren {
  fileprivate func endOfSpace(from start: Int) -> Int {
    start + bytes[start..<closer].prefix { $0.isBlank || $0.isLineBreak }.count
  }
}
