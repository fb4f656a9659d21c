import Preferences

extension DocumentSnapshot {
  public func removedLines(
    of name: PreferenceName, with others: [PreferenceName]
  ) -> RemovedLines? {
    guard let document = document.textDocument, let value = nodeOrDuplicate(of: name),
      let container = name.parent.flatMap(node(of:))
    else { return nil }
    let siblings = others.filter { $0.parent == name.parent }
    let removed = Set(siblings.compactMap(nodeOrDuplicate(of:)) + [value])
    guard let edits = EditPlan(removed.map { .remove($0) }, index).containers[container],
      let position = (0..<edits.count).first(where: { edits.value(at: $0) == value })
    else { return nil }
    let bytes = document.bytes
    let extent = document.extent(of: position, in: edits)
    let first = Place(offset: extent.lowerBound, in: bytes).line
    let breaks = ByteView.over(bytes) { $0.lineBreaks(in: extent) }
    let rest = bytes[extent.upperBound...].first { !$0.isBlank && $0 != UInt8(ascii: ",") }
    return RemovedLines(
      first...first + breaks,
      areWhole: bytes.isFirstOnLine(extent.lowerBound) && rest?.isLineBreak ?? true)
  }
}
