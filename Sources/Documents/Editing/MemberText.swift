import Preferences

/// The original text of a member or element that is put back.
struct MemberText: Hashable {
  /// The key, if there is one, and the value.
  let bytes: [UInt8]
  /// The bytes up to the neighbours, or up to the container's brackets.
  let before, after: [UInt8]
  /// Whether there was a neighbour on that side, and not a bracket.
  let hasPrevious, hasNext: Bool
}

/// A value in the text that a document had for it.
struct OriginalNode {
  let document: any TextDocument
  let node: NodeID

  private init(_ document: any TextDocument, _ node: NodeID) {
    self.document = document
    self.node = node
  }

  /// Nil if `text` is of another format or cannot be read by itself.
  init?(_ text: OriginalText, for document: some Document) {
    guard text.format == document.format.rawValue, let document = document as? any TextDocument,
      let source = document.source(ofValue: text)
    else { return nil }
    self.init(source, 1)
  }

  var kind: NodeKind { document.index.nodes[node].kind }
  var value: PreferenceValue { document.value(at: node) }
  var bytes: [UInt8] { Array(document.bytes[document.index.nodes[node].range]) }

  var children: [OriginalNode] {
    document.index.children(of: node).map { OriginalNode(document, $0) }
  }

  var texts: (document: any TextDocument, children: TextChildren, isDictionary: Bool) {
    (document, TextChildren(of: node, in: document), kind == .dictionary)
  }

  var key: String? {
    node > 0 && document.index.nodes[node - 1].kind == .key ? document.key(at: node - 1) : nil
  }
}

extension TextDocument {
  /// A list with the value of `text` as its only element.
  fileprivate func source(ofValue text: OriginalText) -> Self? {
    let frame = Self.frame(isDictionary: false, hasPrevious: false, hasNext: false)
    let source = try? reading(frame.head + text.bytes[text.valueStart...] + frame.tail)
    return source.flatMap { $0.index.childCount(of: 0) == 1 ? $0 : nil }
  }

  /// From its key, if it has one, to the end of its value.
  func range(ofChild value: NodeID) -> Range<Int> {
    let hasKey = value > 0 && index.nodes[value - 1].kind == .key
    return Int(index.nodes[hasKey ? value - 1 : value].start)..<Int(index.nodes[value].end)
  }

  /// The comments that go with a member: those above it or before it on its line, and those after it.
  func ownComments(
    of text: MemberText, isDictionary: Bool
  ) -> (lead: [UInt8], tail: [UInt8]) {
    let frame = Self.frame(
      isDictionary: isDictionary, hasPrevious: text.hasPrevious, hasNext: text.hasNext)
    let head = frame.head + text.before
    guard let sketch = try? reading(head + text.bytes + text.after + frame.tail) else {
      return ([], [])
    }
    let values = Array(sketch.index.children(of: 0))
    let position = text.hasPrevious ? 1 : 0
    guard values.indices.contains(position),
      let edits = EditPlan([.remove(values[position])], sketch.index).containers[0]
    else { return ([], []) }
    let extent = sketch.extent(of: position, in: edits)
    let lead = sketch.bytes[min(extent.lowerBound, head.count)..<head.count]
    let end = head.count + text.bytes.count
    return (
      Array(lead.drop(while: \.isBlank)), Array(sketch.bytes[end..<max(end, extent.upperBound)])
    )
  }
}
