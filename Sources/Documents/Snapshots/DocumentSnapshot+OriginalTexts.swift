import Preferences

extension DocumentSnapshot {
  /// How many siblings on each side are remembered.
  private static var reach: Int { 32 }

  public func originalTexts(of names: [PreferenceName]) -> [PreferenceName: OriginalText] {
    guard let document = document as? any TextDocument else { return [:] }
    var texts: [PreferenceName: OriginalText] = [:]
    var members: [NodeID: [(name: PreferenceName, value: NodeID)]] = [:]
    for name in names {
      guard let value = node(of: name) else { continue }
      if case .key = name.last, let dictionary = name.parent.flatMap(node(of:)) {
        members[dictionary, default: []].append((name, value))
      } else {
        texts[name] = OriginalText(
          format: document.format.rawValue, value: document.value(at: value),
          bytes: Array(document.bytes[index.nodes[value].range]))
      }
    }
    for (dictionary, members) in members {
      addTexts(of: members, in: dictionary, document, to: &texts)
    }
    return texts
  }

  /// Members that lie close together share the keys around them.
  private func addTexts(
    of members: [(name: PreferenceName, value: NodeID)], in dictionary: NodeID,
    _ document: some TextDocument, to texts: inout [PreferenceName: OriginalText]
  ) {
    let values = Array(index.children(of: dictionary))
    let names = Dictionary(members.map { ($0.value, $0.name) }, uniquingKeysWith: { $1 })
    let wanted = values.indices.filter { names[values[$0]] != nil }
    var keys: [String] = []
    var start = 0
    for (number, position) in wanted.enumerated() {
      guard let name = names[values[position]] else { continue }
      if number == 0 || position - wanted[number - 1] > 2 * Self.reach {
        start = max(0, position - Self.reach)
        let end = endOfBlock(from: number, wanted, count: values.count)
        keys = values[start..<end].map { document.key(at: $0 - 1) }
      }
      let segment = document.segment(at: position, of: values, in: dictionary)
      texts[name] = OriginalText(
        format: document.format.rawValue, value: document.value(at: values[position]),
        bytes: segment.member,
        valueStart: Int(index.nodes[values[position]].start)
          - document.range(ofChild: values[position]).lowerBound,
        before: segment.before, after: segment.after, previous: keys[..<(position - start)],
        next: keys[(position - start + 1)...])
    }
  }

  /// After the siblings of the last member that follows closely on the one before it.
  private func endOfBlock(from number: Int, _ wanted: [Int], count: Int) -> Int {
    var last = number
    while last + 1 < wanted.count, wanted[last + 1] - wanted[last] <= 2 * Self.reach { last += 1 }
    return min(count, wanted[last] + Self.reach + 1)
  }

  public func removedLines(
    of name: PreferenceName, with others: [PreferenceName]
  ) -> RemovedLines? {
    guard let document = document as? any TextDocument, let value = node(of: name),
      let container = name.parent.flatMap(node(of:))
    else { return nil }
    let removed = Set(others.filter { $0.parent == name.parent }.compactMap(node(of:)) + [value])
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
