/// A snapshot of a value in memory.
public struct MemorySnapshot: Snapshot {
  public let root: PreferenceValue
  public let revision: Revision
  private let rows: [(name: PreferenceName, value: PreferenceValue)]

  public init(_ root: PreferenceValue, revision: Revision = Revision(token: "")) {
    self.root = root
    self.revision = revision
    var rows: [(PreferenceName, PreferenceValue)] = []
    if root != .dictionary([:]) { root.collectRows(at: .root, into: &rows) }
    self.rows = rows
  }

  public var count: Int { rows.count }
  public func name(at row: Int) -> PreferenceName { rows[row].name }
  public func value(at row: Int) -> PreferenceValue { rows[row].value }
  public subscript(name: PreferenceName) -> PreferenceValue? { root[name.components] }
}

extension MemorySnapshot {
  /// With `changes` made, whatever their old values were. Elements are removed from the end
  /// backwards, so that indexes count as they stood before. Throws where a name leads into a scalar.
  public func applying(
    _ changes: [Change], revision: Revision
  ) throws(Problem) -> MemorySnapshot {
    let removals = changes.filter { $0.new == nil }.reversed()
    var root = root
    for change in changes.filter({ $0.new != nil }) + removals {
      guard let changed = root.replacing(change.name.components, with: change.new) else {
        throw MemorySnapshot(root, revision: revision).pastEnd(change.name)
          ?? Problem(.noSuchName(nearest: nil), name: change.name)
      }
      root = changed
    }
    return MemorySnapshot(root, revision: revision)
  }
}

extension PreferenceValue {
  fileprivate func collectRows(
    at name: PreferenceName, into rows: inout [(PreferenceName, PreferenceValue)]
  ) {
    switch self {
    case .dictionary(let members) where !members.isEmpty:
      for (key, value) in members { value.collectRows(at: name.appending(key: key), into: &rows) }
    case .array(let elements) where !isLeaf:
      for (index, value) in elements.enumerated() {
        value.collectRows(at: name.appending(index: index), into: &rows)
      }
    default: rows.append((name, self))
    }
  }
}
