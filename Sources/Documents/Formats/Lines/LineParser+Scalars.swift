/// The nodes of values.
extension LineParser {
  /// Returns the node of a key without a value, which counts as true.
  func bareScalar(at place: Range<Int>) -> NodeIndex.Node {
    NodeIndex.Node(start: UInt32(place.lowerBound), kind: .bool)
  }

  /// Returns the node of a value. `isContinued`: whether its line has continuation lines.
  func scalar(_ value: Range<Int>, isContinued: Bool) -> NodeIndex.Node {
    var node = NodeIndex.Node(start: UInt32(value.lowerBound), kind: .string)
    node.end = UInt32(value.upperBound)
    let dialect = syntax.dialect
    let isQuoted = value.count > 1 && dialect.isQuote(bytes[value.lowerBound])
    let text = isQuoted ? bytes.array(value)[...] : []
    if isQuoted, ScalarText.isQuoted(text, dialect.quotes) {
      let isPlain = !text.contains(UInt8(ascii: "\\")) && dialect.quotes != .doubled
      node.flags = isPlain ? 0 : NodeIndex.Node.encoded
      if isPlain { (node.lead, node.trail) = (1, 1) }
    } else if isContinued, bytes.endOfLine(from: value.lowerBound) < value.upperBound {
      node.flags = NodeIndex.Node.encoded
    } else if dialect.escapes != .none, bytes.slice(value).contains(UInt8(ascii: "\\")) {
      node.flags = NodeIndex.Node.encoded
    } else {
      node.kind = ScalarText.kind(bytes.slice(value))
    }
    return node
  }
}
