import Preferences

extension Table {
  /// What the draft adds and what it takes apart. A value that stays one row keeps its slot.
  mutating func insert(_ staged: [PreferenceName], of draft: Draft, schema: Schema = .empty) {
    var seen = Set<PreferenceName>()
    for name in staged.map(draft.rowName(for:)) where seen.insert(name).inserted {
      let rows = snapshot.rows(in: name)
      special.formUnion(rows.map(Int32.init))
      guard let new = draft[name], !(snapshot.row(of: name) != nil && new.isLeaf) else { continue }
      let isRowToo = schema.isVariantRow(name.flat, in: draft)
      place(leaves(of: new, at: name), for: name, over: rows, isRowToo: isRowToo)
    }
  }

  private mutating func place(
    _ names: [PreferenceName], for name: PreferenceName, over rows: RowSet, isRowToo: Bool
  ) {
    let known = Set(extras)
    let names = names.filter { !known.contains($0) }
    var gone = Set(rows.filter { name.contains(snapshot.name(at: $0)) }.map(Int32.init))
    if !names.isEmpty, !isRowToo, let extra = extras.firstIndex(of: name) {
      gone.insert(Int32(~extra))
    }
    var list = slots.array
    let position = list.firstIndex { gone.contains($0) } ?? end(around: name, in: list)
    let new = names.indices.map { Int32(~(extras.count + $0)) }
    extras += names
    list.insert(contentsOf: new, at: position)
    if !gone.isEmpty { list.removeAll { gone.contains($0) } }
    slots = .list(list)
  }

  /// Behind the last row of the innermost namespace around `name` that has any.
  private func end(around name: PreferenceName, in list: [Int32]) -> Int {
    var outer = name.parent
    while let namespace = outer, !namespace.isRoot {
      let added = extras.indices.filter { namespace.encloses(extras[$0]) }.map { Int32(~$0) }
      let stored = snapshot.rows(in: namespace).last.map { [Int32($0)] } ?? []
      if let last = list.lastIndex(where: (Set(added + stored)).contains) { return last + 1 }
      outer = namespace.parent
    }
    return list.endIndex
  }
}

/// The rows that `value` has, as a document with it would.
func leaves(of value: PreferenceValue, at name: PreferenceName) -> [PreferenceName] {
  if value.isLeaf { return [name] }
  switch value {
  case .dictionary(let members):
    return members.flatMap { leaves(of: $0.value, at: name.appending(key: $0.key)) }
  case .array(let elements):
    return elements.enumerated().flatMap { leaves(of: $1, at: name.appending(index: $0)) }
  default: return [name]
  }
}

extension Draft {
  /// The row that `name` is in, where it is a part of one: an element of a list of scalars, a new
  /// key in an empty dictionary.
  fileprivate func rowName(for name: PreferenceName) -> PreferenceName {
    var inner = name
    while let outer = inner.parent {
      if base.row(of: outer) != nil { return outer }
      if case .index? = inner.last, self[outer]?.isLeaf == true { return outer }
      inner = outer
    }
    return name
  }
}
