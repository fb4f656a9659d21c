import Preferences

extension BinaryPropertyList: EditableDocument {
  public func applying(_ changes: [Change]) throws(Problem) -> any Document {
    if let problem = problems.first, !changes.isEmpty { throw problem }
    return try edited(by: changes)
  }

  func bytes(making edits: [Edit], _ exact: ExactEdits) throws(Problem) -> [UInt8] {
    var editing = BinaryEditing(self)
    try editing.make(EditPlan(edits + exact.edits, index))
    return try BinaryWriter.bytes(of: editing.graph)
  }

  func reading(_ bytes: [UInt8]) throws(Problem) -> Self { try Self(bytes) }

  /// Numbers lose their spelling.
  func asWritten(_ value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .integer(let number): .integer(Number(spelling: number.canonical))
    case .real(let number): Double(number.spelling).map { .real(Number($0)) } ?? value
    case .array(let elements): .array(elements.map(asWritten))
    case .dictionary(let members): .dictionary(members.mapValues(asWritten))
    default: value
    }
  }

  /// To the byte, whatever its number.
  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool {
    let (start, otherStart) = (Int(index.nodes[node].start), Int(document.index.nodes[other].start))
    guard let object = try? table.object(objectNumber(of: node), in: bytes) else { return false }
    let end = otherStart + object.payload.upperBound - start
    return end <= document.table.end
      && bytes[start..<object.payload.upperBound].elementsEqual(document.bytes[otherStart..<end])
  }
}
