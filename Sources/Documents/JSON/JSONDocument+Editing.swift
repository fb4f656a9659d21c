import Preferences

extension JSONDocument: TextDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    try edited(by: changes)
  }

  func splices(for edits: [Edit]) throws(Problem) -> [Splice] {
    try JSONSplices(EditPlan(edits, index), of: self).splices
  }

  func content(of container: NodeID) -> Range<Int> {
    Int(index.nodes[container].start) + 1..<Int(index.nodes[container].end) - 1
  }

  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int> {
    JSONChildren(bytes: bytes, index: index, edits: edits)[position].extent
  }

  static func frame(
    isDictionary: Bool, hasPrevious: Bool, hasNext: Bool
  ) -> (head: [UInt8], tail: [UInt8]) {
    let neighbour = isDictionary ? "\"\":0" : "0"
    return (
      Array(((isDictionary ? "{" : "[") + (hasPrevious ? neighbour : "")).utf8),
      Array(((hasNext ? neighbour : "") + (isDictionary ? "}" : "]")).utf8)
    )
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> JSONDocument {
    try JSONDocument(bytes, strict: isStrict)
  }
}
