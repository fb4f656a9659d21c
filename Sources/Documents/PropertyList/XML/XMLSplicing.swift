import Preferences

/// Edits of an XML property list as splices of its bytes, in the style of what stands beside them.
struct XMLSplicing {
  let document: XMLPropertyList
  let writing: XMLWriting
  var splices: [Splice] = []

  var bytes: [UInt8] { document.bytes }
  var nodes: [NodeIndex.Node] { document.index.nodes }

  init(_ document: XMLPropertyList) {
    self.document = document
    writing = XMLWriting(document)
  }

  mutating func make(_ plan: EditPlan) throws(Problem) {
    if let root = plan.root { try replace(0, of: 0, with: root) }
    for edits in plan.containers.values where edits.changesItself { try make(edits) }
  }

  private mutating func make(_ edits: ContainerEdits) throws(Problem) {
    for (position, value) in edits.replaced {
      if let text = edits.replacedTexts[position] {
        splices.append(Splice(nodes[edits.value(at: position)].range, text))
        continue
      }
      try replace(edits.value(at: position), of: edits.first(at: position), with: value)
    }
    for (position, name) in edits.renamed {
      guard let key = edits.key(at: position) else { continue }
      try rename(key, to: name)
    }
    let layout = XMLLayout(edits, document)
    remove(edits, layout)
    for (position, insertions) in edits.inserted { try insert(insertions, at: position, layout) }
  }

  // MARK: in place

  private mutating func rename(_ key: NodeID, to name: String) throws(Problem) {
    if nodes[key].flags & XMLFlags.isEmptyTag != 0 {
      splices.append(Splice(nodes[key].range, try writing.element(.key, text: name)))
    } else {
      splices.append(Splice(document.content(of: key), try writing.escaped(name)))
    }
  }

  /// `first` begins the member: its key where it has one.
  private mutating func replace(
    _ node: NodeID, of first: NodeID, with value: PreferenceValue
  ) throws(Problem) {
    let isEmptyTag = nodes[node].flags & XMLFlags.isEmptyTag != 0
    switch (nodes[node].kind, value) {
    case (.bool, .bool(let value)): replaceTags(of: node, with: value ? "true" : "false")
    case (.uid, .uid(let number)):
      guard let digits = XMLPropertyList.uidDigits(in: bytes, of: nodes[node]) else { return }
      splices.append(Splice(digits.range, "\(number)".utf8))
    case (.string, .string(let text)) where !isEmptyTag:
      splices.append(Splice(document.content(of: node), try writing.escaped(text)))
    case (.integer, .integer), (.real, .real), (.date, .date):
      splices.append(Splice(scalarRange(of: node), try XMLWriting.text(value)))
    case (.data, .data(let data)) where !isEmptyTag:
      splices.append(Splice(document.content(of: node), writing.data(data, laidOutAs: node)))
    default:
      let start = Int(nodes[first].start)
      let indentation = bytes.isFirstOnLine(start) ? bytes.indentation(at: start) : nil
      splices.append(Splice(nodes[node].range, try writing.element(value, indentation)))
    }
  }

  private func scalarRange(of node: NodeID) -> Range<Int> {
    nodes[node].flags & XMLFlags.hasMarkup == 0
      ? document.textRange(of: node) : document.content(of: node)
  }

  private mutating func replaceTags(of node: NodeID, with name: StaticString) {
    let range = nodes[node].range
    let name = Array("\(name)".utf8)
    let length = bytes[range.lowerBound + 1] == UInt8(ascii: "t") ? 4 : 5
    splices.append(Splice(range.lowerBound + 1..<range.lowerBound + 1 + length, name))
    guard nodes[node].flags & XMLFlags.isEmptyTag == 0 else { return }
    let close = document.content(of: node).upperBound + 2
    splices.append(Splice(close..<close + length, name))
  }
}
