import Preferences

/// Members that go back exactly as they were: side by side between their former neighbours, where the
/// bytes are still those that their removal left.
struct ExactRuns<Source: TextDocument> {
  private let document: Source
  private(set) var splices: [Splice] = []
  /// The edits that are left.
  private(set) var rest: [Edit] = []

  init(_ edits: [Edit], in document: Source) {
    self.document = document
    var runs: [Spot: [Edit]] = [:]
    var removed: Set<NodeID> = []
    for edit in edits {
      switch edit {
      case .insert(_, _, let container, let position, _):
        runs[Spot(container: container, position: position), default: []].append(edit)
      case .remove(let node): removed.insert(node)
      default: break
      }
    }
    var exact: Set<Spot> = []
    var children: [NodeID: [NodeID]] = [:]
    for (spot, run) in runs where run.allSatisfy({ $0.text != nil }) {
      let values =
        children[spot.container] ?? Array(document.index.children(of: spot.container))
      children[spot.container] = values
      guard let splice = splice(run.compactMap(\.text), at: spot, among: values, removed) else {
        continue
      }
      splices.append(splice)
      exact.insert(spot)
    }
    rest = edits.filter { edit in
      guard case .insert(_, _, let container, let position, _) = edit else { return true }
      return !exact.contains(Spot(container: container, position: position))
    }
  }

  private struct Spot: Hashable {
    let container: NodeID
    let position: Int
  }

  /// Nil if the run cannot go back exactly.
  private func splice(
    _ run: [MemberText], at spot: Spot, among values: [NodeID], _ removed: Set<NodeID>
  ) -> Splice? {
    let neighbours = [spot.position - 1, spot.position].filter(values.indices.contains)
    guard !neighbours.contains(where: { removed.contains(values[$0]) }),
      let text = joined(run)
    else { return nil }
    let content = document.content(of: spot.container)
    let hasPrevious = spot.position > 0
    let hasNext = spot.position < values.count
    let start =
      hasPrevious ? Int(document.index.nodes[values[spot.position - 1]].end) : content.lowerBound
    let end =
      hasNext ? document.range(ofChild: values[spot.position]).lowerBound : content.upperBound
    // An empty XML tag has nothing to put members between.
    guard start <= end, content.upperBound < document.index.nodes[spot.container].end else {
      return nil
    }
    let frame = Source.frame(
      isDictionary: document.index.nodes[spot.container].kind == .dictionary,
      hasPrevious: hasPrevious, hasNext: hasNext)
    let gap = document.bytes[start..<end]
    let isExact =
      removing(run.count, from: frame.head + text + frame.tail, at: hasPrevious ? 1 : 0)
      == frame.head + gap + frame.tail
    return isExact ? Splice(start..<end, text) : nil
  }

  /// All from the neighbour or bracket before them to the one after them.
  private func joined(_ run: [MemberText]) -> [UInt8]? {
    guard let first = run.first, let last = run.last, first.meetsPrevious, last.meetsNext else {
      return nil
    }
    var text = first.before + first.bytes
    for (former, member) in zip(run, run.dropFirst()) {
      guard former.meetsNext || member.meetsPrevious else { return nil }
      text += (former.meetsNext ? former.after : member.before) + member.bytes
    }
    return text + last.after
  }

  /// What is left of `bytes` after `count` members, from `position` on, are removed; nil if `bytes`
  /// cannot be read.
  private func removing(_ count: Int, from bytes: [UInt8], at position: Int) -> [UInt8]? {
    guard let sketch = try? document.reading(bytes) else { return nil }
    let values = Array(sketch.index.children(of: 0)).dropFirst(position).prefix(count)
    guard values.count == count,
      let splices = try? sketch.splices(for: values.map { .remove($0) })
    else { return nil }
    return bytes.applying(splices)
  }
}

extension Edit {
  var text: MemberText? {
    if case .insert(_, _, _, _, let text) = self { text } else { nil }
  }
}
