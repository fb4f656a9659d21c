import Preferences

extension Table {
  /// All rows of `scope`, before any filter. Without a schema and a draft O(1); else one pass over
  /// integers.
  init(of flatScope: PreferenceName, schema: Schema, draft: Draft) {
    snapshot = draft.base
    let scope = draft.exact(flatScope)
    if let count = draft.elementCount(of: scope) {
      slots = .range(0..<count)
      list = scope
    } else if draft.outer(of: scope) != nil, let inside = draft[scope] {
      append(names: leaves(of: inside, at: scope))
    } else {
      let rows = draft.base.rows(in: scope)
      if schema.isEmpty {
        slots = rows.slots
      } else {
        declare(rows, of: scope, schema: schema)
      }
      insert(draft.changes.map(\.name).filter { scope.encloses($0) }, of: draft)
    }
    if !scope.isRoot, count == 1, name(at: 0) == scope { slots = .range(0..<0) }
  }

  mutating func append(names: [PreferenceName]) {
    let first = extras.count
    extras += names
    slots = .list(slots.array + names.indices.map { Int32(~(first + $0)) })
  }

  /// Declared names in their order, set or not, then what nothing declares.
  private mutating func declare(
    _ rows: RowSet, of scope: PreferenceName, schema: Schema
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
    for record in schema.records(in: scope) {
      guard let name = snapshot.resolve(record), let row = snapshot.row(of: name),
        snapshot.value(at: row) == .dictionary([:])
      else { continue }
      seen.insert(Int32(row))
    }
    list += rows.lazy.map(Int32.init).filter { !seen.contains($0) }
    slots = .list(list)
  }

  /// What the draft adds and what it takes apart. A value that stays one row keeps its slot.
  private mutating func insert(_ staged: [PreferenceName], of draft: Draft) {
    var seen = Set<PreferenceName>()
    for name in staged.map(snapshot.rowName(for:)) where seen.insert(name).inserted {
      let rows = snapshot.rows(in: name)
      special.formUnion(rows.map(Int32.init))
      guard let new = draft[name], !(snapshot.row(of: name) != nil && new.isLeaf) else { continue }
      place(leaves(of: new, at: name), for: name, over: rows)
    }
  }

  private mutating func place(
    _ names: [PreferenceName], for name: PreferenceName, over rows: RowSet
  ) {
    let known = Set(extras)
    let names = names.filter { !known.contains($0) }
    var gone = Set(rows.filter { name.contains(snapshot.name(at: $0)) }.map(Int32.init))
    if !names.isEmpty, let extra = extras.firstIndex(of: name) { gone.insert(Int32(~extra)) }
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
}

extension Snapshot {
  /// The row that `name` is in, where it is a part of one: an element of a list of scalars, a new
  /// key in an empty dictionary.
  fileprivate func rowName(for name: PreferenceName) -> PreferenceName {
    var outer = name.parent
    while let candidate = outer {
      if row(of: candidate) != nil { return candidate }
      outer = candidate.parent
    }
    return name
  }
}
