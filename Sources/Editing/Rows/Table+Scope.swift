import Preferences

extension Table {
  /// All rows of `scope`, before any filter. Without a schema and a draft O(1); else one pass over
  /// integers.
  init(of flatScope: PreferenceName, schema: Schema, draft: Draft) {
    let scope = draft.exact(flatScope)
    if let count = draft.elementCount(of: scope) {
      slots = .range(0..<count)
      list = scope
    } else if let outer = draft.outer(of: scope) {
      let inside = outer.new?[scope.components.dropFirst(outer.name.components.count)]
      append(names: inside.map { leaves(of: $0, at: scope) } ?? [])
    } else {
      let rows = draft.base.rows(in: scope)
      if schema.isEmpty {
        slots = rows.slots
      } else {
        declare(rows, of: scope, schema: schema, in: draft.base)
      }
      insert(draft.changes.filter { scope.encloses($0.name) }, in: draft.base)
    }
  }

  mutating func append(names: [PreferenceName]) {
    let first = extras.count
    extras += names
    slots = .list(slots.array + names.indices.map { Int32(~(first + $0)) })
  }

  /// Declared names in their order, set or not, then what nothing declares.
  private mutating func declare(
    _ rows: RowSet, of scope: PreferenceName, schema: Schema, in snapshot: any Snapshot
  ) {
    var list: [Int32] = []
    var seen = Set<Int32>()
    for name in schema.names(in: scope, of: snapshot) {
      let found = snapshot.resolve(name).map { snapshot.rows(in: $0) }
      for row in found ?? .range(0..<0) where seen.insert(Int32(row)).inserted {
        list.append(Int32(row))
      }
      if let found, !found.isEmpty {
        special.formUnion(found.count == 1 ? found.map(Int32.init) : [])
      } else {
        list.append(Int32(~extras.count))
        extras.append(snapshot.placement(of: name))
      }
    }
    list += rows.lazy.map(Int32.init).filter { !seen.contains($0) }
    slots = .list(list)
  }

  /// What the draft adds and what it takes apart. A value that stays one row keeps its slot.
  private mutating func insert(_ changes: [Change], in snapshot: any Snapshot) {
    for change in changes {
      let rows = snapshot.rows(in: change.name)
      special.formUnion(rows.map(Int32.init))
      guard let new = change.new, !(rows.isSingle(change.name, of: snapshot) && new.isLeaf) else {
        continue
      }
      place(leaves(of: new, at: change.name), for: change.name, over: rows, in: snapshot)
    }
  }

  private mutating func place(
    _ names: [PreferenceName], for name: PreferenceName, over rows: RowSet,
    in snapshot: any Snapshot
  ) {
    var gone = Set(rows.map(Int32.init))
    if let extra = extras.firstIndex(of: name) { gone.insert(Int32(~extra)) }
    var list = slots.array
    var position = list.firstIndex { gone.contains($0) }
    if position == nil, let parent = name.parent, let last = snapshot.rows(in: parent).last {
      position = list.firstIndex(of: Int32(last)).map { $0 + 1 }
    }
    let new = names.indices.map { Int32(~(extras.count + $0)) }
    extras += names
    list.insert(contentsOf: new, at: position ?? list.endIndex)
    if !gone.isEmpty { list.removeAll { gone.contains($0) } }
    slots = .list(list)
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

extension Table.Slots {
  var array: [Int32] {
    switch self {
    case .range(let range): range.map { Int32(truncatingIfNeeded: $0) }
    case .list(let list): list
    }
  }
}

extension RowSet {
  var slots: Table.Slots {
    switch self {
    case .range(let range): .range(range)
    case .list(let list): .list(list)
    }
  }

  fileprivate func isSingle(_ name: PreferenceName, of snapshot: any Snapshot) -> Bool {
    guard let last else { return false }
    return snapshot.name(at: last) == name
  }
}
