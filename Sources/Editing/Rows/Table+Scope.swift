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
      append(names: schema.names(in: flatScope, of: draft, leaves: leaves(of: inside, at: scope)))
    } else {
      let rows = draft.base.rows(in: scope)
      if schema.isEmpty {
        slots = rows.slots
      } else {
        declare(rows, of: scope, schema: schema, draft: draft)
      }
      insert(
        draft.changes.map(\.name).filter { scope.encloses($0) }, of: draft, schema: schema)
    }
    if !scope.isRoot, count == 1, name(at: 0) == scope { slots = .range(0..<0) }
    if list == nil, schema.entry(for: scope)?.hasVariantRow == true {
      extras.append(scope)
      slots = .list([Int32(~(extras.count - 1))] + slots.array)
    }
  }

  /// The rows of the whole document, no list opened, what is removed among them.
  init(ofAll draft: Draft) {
    snapshot = draft.base
    if let root = draft.outer(of: .root)?.new {
      append(names: leaves(of: root, at: .root))
    } else {
      slots = .range(0..<snapshot.count)
      insert(draft.changes.map(\.name), of: draft)
    }
  }

  /// Behind all others, those that have no row yet.
  mutating func add(absent names: [PreferenceName]) {
    let known = Set(extras)
    let new = names.filter { !known.contains($0) }
    if !new.isEmpty { append(names: new) }
  }

  private mutating func append(names: [PreferenceName]) {
    let first = extras.count
    extras += names
    slots = .list(slots.array + names.indices.map { Int32(~(first + $0)) })
  }

  /// Declared names in their order, set or not, then what nothing declares.
  private mutating func declare(
    _ rows: RowSet, of scope: PreferenceName, schema: Schema, draft: Draft
  ) {
    var list: [Int32] = []
    var seen = Set<Int32>()
    for name in schema.names(in: scope, of: draft) {
      let isRowToo = schema.isVariantRow(name, in: draft)
      if isRowToo {
        list.append(Int32(~extras.count))
        extras.append(draft.exact(name))
        if schema.isRecord(name, in: draft) { continue }
      }
      let found = snapshot.resolve(name).map { snapshot.rows(in: $0) }
      for row in found ?? .range(0..<0) where seen.insert(Int32(row)).inserted {
        list.append(Int32(row))
      }
      if found?.isEmpty != false, !isRowToo {
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
}

extension Schema {
  /// Whether `name`, a container, has a row besides those inside it.
  func isVariantRow(_ name: PreferenceName, in draft: Draft) -> Bool {
    guard entry(for: name)?.hasVariantRow == true else { return false }
    return isRecord(name, in: draft) || draft[draft.exact(name)].map { !$0.isLeaf } == true
  }

  /// Of what is staged as a whole: the declared names in their order, set or not, then the rest.
  fileprivate func names(
    in scope: PreferenceName, of draft: Draft, leaves: [PreferenceName]
  ) -> [PreferenceName] {
    let declared = names(in: scope, of: draft).map(draft.exact)
    guard !declared.isEmpty else { return leaves }
    var names: [PreferenceName] = []
    for name in declared {
      let inside = isVariantRow(name, in: draft) ? [] : leaves.filter { name.contains($0) }
      names += inside.isEmpty ? [name] : inside
    }
    let known = Set(names)
    return names + leaves.filter { !known.contains($0) && $0 != scope }
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
