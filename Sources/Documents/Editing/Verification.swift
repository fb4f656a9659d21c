import Preferences

/// Verifies that a document equals another one with edits made: new values are exact, and
/// everything else is unchanged. Compares two indices and their bytes, and decodes only new values.
/// O(nodes + bytes).
struct Verification<Source: EditableDocument> {
  private let old: Source
  private let new: Source
  private let plan: EditPlan
  /// Whether unchanged values have unchanged bytes, in the order of the nodes. Otherwise, they are
  /// compared one by one.
  private let isText: Bool
  /// The only part of the documents that may differ, if it is known. Other nodes are not compared.
  private let window: NodeWindow?

  init(_ old: Source, _ new: Source, _ plan: EditPlan, within window: NodeWindow? = nil) {
    self.window = window
    self.old = old
    self.new = new
    self.plan = plan
    // The key of a list of lines, and that of a table with headers, is also between its values.
    isText =
      old.format.isText && old.hasNodesInOrder && new.hasNodesInOrder
      && !(old.syntax.hasGroupsLast && plan.renamesKeys)
  }

  /// Whether the new document is correct.
  var holds: Bool {
    guard !new.index.nodes.isEmpty else { return false }
    if let root = plan.root { return new.isWritten(root, as: new.value(at: 0)) }
    return matches(0, 0) && new.index.nodes.count == new.index.nodes[0].next
  }

  private func matches(_ container: NodeID, _ node: NodeID) -> Bool {
    guard let edits = plan.containers[container] else {
      return isSame(container..<Int(old.index.nodes[container].next), node)
    }
    guard new.index.nodes[node].kind == old.index.nodes[container].kind else { return false }
    var at = node + 1
    var start = container + 1
    let end = Int(old.index.nodes[container].next)
    for position in edits.positions {
      let child = position < edits.count ? edits.first(at: position) : end
      guard isSame(start..<child, at) else { return false }
      at += child - start
      start = child
      guard matchesInserted(edits.inserted[position] ?? [], &at) else { return false }
      guard position < edits.count else { continue }
      guard edits.removed.contains(position) || matches(edits, position, &at) else { return false }
      start = Int(old.index.nodes[edits.value(at: position)].next)
    }
    return isSame(start..<end, at) && at + end - start == Int(new.index.nodes[node].next)
  }

  private func matchesInserted(
    _ insertions: [ContainerEdits.Insertion], _ at: inout NodeID
  ) -> Bool {
    for insertion in insertions {
      if let key = insertion.key, !isKey(key, &at) { return false }
      guard isValue(insertion.value, &at) else { return false }
    }
    return true
  }

  /// Whether a child that is not removed is correct.
  private func matches(_ edits: ContainerEdits, _ position: Int, _ at: inout NodeID) -> Bool {
    if let key = edits.key(at: position) {
      if let renamed = edits.renamed[position] {
        guard isKey(renamed, &at) else { return false }
      } else {
        guard isKey(old.key(at: key), &at) else { return false }
      }
    }
    if let replaced = edits.replaced[position] { return isValue(replaced, &at) }
    guard at < new.index.nodes.count, matches(edits.value(at: position), at) else { return false }
    at = Int(new.index.nodes[at].next)
    return true
  }

  private func isKey(_ key: String, _ at: inout NodeID) -> Bool {
    guard at < new.index.nodes.count, new.index.nodes[at].kind == .key else { return false }
    at += 1
    return new.key(at: at - 1).isExactly(key)
  }

  private func isValue(_ value: PreferenceValue, _ at: inout NodeID) -> Bool {
    guard at < new.index.nodes.count, new.index.nodes[at].kind != .key else { return false }
    let found = new.value(at: at)
    at = Int(new.index.nodes[at].next)
    return new.isWritten(value, as: found)
  }

  /// Whether the nodes from `start` on equal `nodes`, apart from their offsets.
  private func isSame(_ nodes: Range<NodeID>, _ start: NodeID) -> Bool {
    guard start + nodes.count <= new.index.nodes.count else { return false }
    guard isText else { return hasSameMeaning(nodes, start) }
    guard let first = nodes.first else { return true }
    let (before, after) = (old.index.nodes, new.index.nodes)
    let moved = start &- first
    let shift = Int(after[start].start) &- Int(before[first].start)
    let unknown = window?.unknown(of: nodes, moved: moved, shift: shift) ?? nodes
    guard !unknown.isEmpty else { return true }
    let known = unknown.lowerBound > first ? window?.range.lowerBound : nil
    let lower = known ?? Int(before[first].start)
    var end = lower
    for node in unknown {
      let (a, b) = (before[node], after[node &+ moved])
      guard a.kind == b.kind, Int(a.next) &+ moved == Int(b.next),
        Int(a.start) &+ shift == Int(b.start), Int(a.end) &+ shift == Int(b.end)
      else { return false }
      end = max(end, Int(a.end))
    }
    if unknown.upperBound < nodes.upperBound, let window { end = window.range.upperBound }
    guard lower + shift >= 0, end + shift <= new.contents.count else { return false }
    return old.contents[lower..<end].hasSameBytes(as: new.contents[lower + shift..<end + shift])
      && hasSameEnd(nodes.upperBound - 1, nodes.upperBound - 1 + moved)
  }

  /// Whether a value at the end of the text, or the key of an empty one, is the same without or with a line break
  /// behind it.
  private func hasSameEnd(_ node: NodeID, _ other: NodeID) -> Bool {
    let (a, b) = (old.index.nodes[node], new.index.nodes[other])
    if a.start == a.end, a.kind != .key, node > 0, other > 0,
      old.index.nodes[node - 1].kind == .key, !hasSameEnd(node - 1, other - 1)
    {
      return false
    }
    guard Int(a.end) == old.contents.count || Int(b.end) == new.contents.count, !a.isContainer
    else { return true }
    return old.isSame(node, as: other, of: new)
  }

  private func hasSameMeaning(_ nodes: Range<NodeID>, _ start: NodeID) -> Bool {
    let moved = start - nodes.lowerBound
    return nodes.allSatisfy { node in
      let (a, b) = (old.index.nodes[node], new.index.nodes[node + moved])
      guard a.kind == b.kind, Int(a.next) + moved == Int(b.next) else { return false }
      return a.isContainer || old.isSame(node, as: node + moved, of: new)
    }
  }
}
