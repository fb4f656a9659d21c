/// The children of a container and the gaps between them.
struct TextChildren {
  private let document: any TextDocument
  private let content: Range<Int>
  /// The byte between two children. Nil if there is none.
  let separator: UInt8?
  let values: [NodeID]

  init(of container: NodeID, in document: any TextDocument) {
    self.document = document
    values = Array(document.index.children(of: container))
    content = document.content(of: container)
    separator = document.separator(in: container)
  }

  /// Returns the range of a child from its key, if it has one, to the end of its value.
  subscript(position: Int) -> Range<Int> { document.range(ofChild: values[position]) }

  /// Returns the range before the child at `position`, or before the closing bracket or tag.
  func gap(before position: Int) -> Range<Int> {
    let start =
      position > 0 ? Int(document.index.nodes[values[position - 1]].end) : content.lowerBound
    let end = position < values.count ? self[position].lowerBound : content.upperBound
    return start..<max(start, end)
  }
}

extension TextDocument {
  func range(ofChild value: NodeID) -> Range<Int> {
    let hasKey = value > 0 && index.nodes[value - 1].kind == .key
    return Int(index.nodes[hasKey ? value - 1 : value].start)..<Int(index.nodes[value].end)
  }
}
