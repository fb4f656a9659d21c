import Preferences

extension DocumentSnapshot {
  public func rowsThatMayHoldSecrets(among rows: [Int]) -> [Int] {
    guard let first = rows.first else { return [] }
    return ByteView.over(document.bytes) { view in
      var runs = ContainerRuns(from: first, in: self)
      var end = first
      var isInSecret = false
      return rows.filter { row in
        if row >= end {
          let run = runs.run(at: row)
          (end, isInSecret) = (run.end, run.container.map { mayBeInSecret($0, view) } ?? false)
        }
        return isInSecret || mayHoldSecret(Int(outline.rows[row]), view)
      }
    }
  }

  /// Whether the key of a container, or of one around it, may name a secret. O(depth).
  private func mayBeInSecret(_ container: Int, _ bytes: ByteView) -> Bool {
    var step = outline.containers[container]
    while step.node > 0 {
      if mayBeNamedSecret(Int(step.node), bytes) { return true }
      step = outline.containers[Int(step.parent)]
    }
    return false
  }

  private func mayBeNamedSecret(_ node: NodeID, _ bytes: ByteView) -> Bool {
    node > 0 && index.nodes.kind(of: node - 1) == .key && index.mayNameSecret(node - 1, in: bytes)
  }

  /// Whether a row may have a secret's key, or a text that holds one.
  private func mayHoldSecret(_ row: NodeID, _ bytes: ByteView) -> Bool {
    if mayBeNamedSecret(row, bytes) { return true }
    if index.nodes.kind(of: row) == .string { return index.mayHoldSecret(row, in: bytes) }
    // An alias may refer to any number of keys.
    guard index.target(of: row) == row else { return true }
    return index.children(of: row).contains {
      index.nodes.kind(of: $0) == .string && index.mayHoldSecret($0, in: bytes)
    }
  }
}
