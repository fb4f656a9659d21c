import Preferences

extension Draft {
  /// The current values, as a store would hold them after a save.
  var current: any Snapshot { isEmpty ? base : DraftSnapshot(self) }
}

/// A draft as a store would hold it after a save. Made in one pass over integers. Values are read on
/// demand.
struct DraftSnapshot: Snapshot {
  private let draft: Draft
  private var table: Table
  private var slots: [Int] = []

  init(_ draft: Draft) {
    self.draft = draft
    table = Table(ofAll: draft)
    var emptied = Set<PreferenceName>()
    for index in 0..<table.count {
      let slot = table[index]
      if table.isPlain(slot) || draft[table.name(ofSlot: slot)] != nil {
        slots.append(slot)
      } else if let outer = dictionary(emptiedAround: table.name(ofSlot: slot)),
        emptied.insert(outer).inserted
      {
        table.extras.append(outer)
        slots.append(~(table.extras.count - 1))
      }
    }
  }

  /// The dictionary around `name` that became empty, and therefore is a row.
  private func dictionary(emptiedAround name: PreferenceName) -> PreferenceName? {
    var outer = name.parent
    while let candidate = outer, !candidate.isRoot {
      if let value = draft[candidate] { return value == .dictionary([:]) ? candidate : nil }
      outer = candidate.parent
    }
    return nil
  }

  var revision: Revision { draft.base.revision }
  var count: Int { slots.count }
  func name(at row: Int) -> PreferenceName { table.name(ofSlot: slots[row]) }

  func value(at row: Int) -> PreferenceValue {
    let slot = slots[row]
    if table.isPlain(slot) { return draft.base.value(at: slot) }
    return draft[name(at: row)] ?? .null
  }

  var tree: any ValueTree {
    let base = draft.base.tree
    return changed(base)
  }

  private func changed(_ base: some ValueTree) -> any ValueTree {
    ChangedTree(base, with: draft.valueChanges)
  }

  subscript(name: PreferenceName) -> PreferenceValue? { draft[name] }

  func commentLines(of name: PreferenceName) -> CommentLines? { draft.commentLines(of: name) }

  func resolve(_ lookup: NameLookup) -> PreferenceName? {
    let exact = draft.exact(lookup)
    return draft[exact] == nil ? nil : exact
  }
}
