import Preferences

/// Edits of a JSON document as splices: each as small as the edit, in the style around it.
///
/// A comma belongs to the value before it, and so do comments on its line; comments directly above
/// a value belong to that. What belongs to a value leaves with it; nothing else moves. Comment lines
/// above several values stay while one of these stays.
struct JSONSplices {
  let document: JSONDocument
  let bytes: [UInt8]
  let index: NodeIndex
  let style: JSONStyle
  let printer: JSONPrinter
  private(set) var splices: [Splice] = []
  /// How many children of the container have been removed with all that is before them.
  var emptied = 0

  init(_ plan: EditPlan, of document: JSONDocument) throws(Problem) {
    self.document = document
    bytes = document.bytes
    index = document.index
    style = JSONStyle(document)
    printer = JSONPrinter(style: style)
    if let root = plan.root { try replaceRoot(with: root) }
    for edits in plan.containers.values.sorted(by: { $0.node < $1.node }) { try make(edits) }
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
    for (position, key) in edits.renamed {
      guard let node = edits.key(at: position) else { continue }
      add(index.nodes[node].range, try printer.print(member: key, colon: []))
    }
    for (position, value) in edits.replaced {
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
      try exchange(children)
    } else {
      emptied = 0
      for position in edits.removed.sorted() { remove(position, children) }
      setCommas(children)
      try insert(children)
    }
  }

  /// That of the line, for what begins it; nil where what stands there shares it.
  func indentation(ofLineWith start: Int) -> [UInt8]? {
    bytes.isFirstOnLine(start) ? bytes.indentation(at: start) : nil
  }

  /// Commas of what stays: the last loses or gets one.
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

  /// The container writes its commas before its children, at the beginning of their lines.
  func commasLead(_ children: JSONChildren) -> Bool {
    children.edits.count > 1 && children[0].hasLateComma
  }
}

extension ContainerEdits {
  /// The last child before `position` that stays.
  func lastKept(before position: Int) -> Int? {
    (0..<position).last { !removed.contains($0) }
  }

  func firstKept(from position: Int) -> Int? {
    (position..<Swift.max(position, count)).first { !removed.contains($0) }
  }
}
