import Preferences

/// The positions (slots) of the rows of the open scope that pass the filter.
///
/// A slot from 0 on is a row of the snapshot or, in an open list, the index of an element. A
/// negative slot is `extras[~slot]`: a name without a row in the snapshot (declared and not set,
/// added, or inside a staged container).
struct Table: Sendable {
  /// The snapshot of the rows. It differs from the editor's while that is being replaced.
  let snapshot: any Snapshot
  var slots: RowSet = .range(0..<0)
  var extras: [PreferenceName] = []
  /// The open list, if the slots are its elements.
  var list: PreferenceName?
  /// The slots of stored rows that a staged change touches.
  var special: Set<Int32> = []

  var count: Int {
    switch slots {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  subscript(index: Int) -> Int {
    switch slots {
    case .range(let range): range.lowerBound + index
    case .list(let list): Int(list[index])
    }
  }

  func name(ofSlot slot: Int) -> PreferenceName {
    if slot < 0 { return extras[~slot] }
    return list?.appending(index: slot) ?? snapshot.name(at: slot)
  }

  func name(at index: Int) -> PreferenceName { name(ofSlot: self[index]) }

  /// Whether the slot is a stored row without a staged change.
  func isPlain(_ slot: Int) -> Bool {
    slot >= 0 && list == nil
      && (special.isEmpty || !special.contains(Int32(truncatingIfNeeded: slot)))
  }

  /// The index of `slot`; nil if it is not shown. O(1) if nothing is filtered or added, else
  /// O(rows) over integers.
  func index(ofSlot slot: Int) -> Int? {
    switch slots {
    case .range(let range): range.contains(slot) ? slot - range.lowerBound : nil
    case .list(let list): list.firstIndex(of: Int32(truncatingIfNeeded: slot))
    }
  }

  func index(of name: PreferenceName) -> Int? {
    if let extra = extras.firstIndex(of: name) { return index(ofSlot: ~extra) }
    if let list {
      guard name.parent == list, case .index(let element) = name.last else { return nil }
      return index(ofSlot: element)
    }
    return snapshot.row(of: name).flatMap(index(ofSlot:))
  }

  /// The first row inside the container `name`. In an open list, the element that contains `name`.
  func firstIndex(inside name: PreferenceName) -> Int? {
    if let list {
      guard let relative = name.relative(to: list),
        case .index(let index)? = relative.components.first
      else { return nil }
      return index < count ? self.index(ofSlot: index) : nil
    }
    let stored = snapshot.rows(in: name).lazy.compactMap { index(ofSlot: $0) }.first
    let extra = extras.firstIndex { name.encloses($0) }.flatMap { index(ofSlot: ~$0) }
    return [stored, extra].compactMap(\.self).min()
  }
}

// MARK: The rows of a scope

extension Table {
  /// Lists all rows of a scope, unfiltered. O(1) without a schema and staged changes, else one pass
  /// over integers.
  init(of flatScope: PreferenceName, schema: Schema, draft: Draft) {
    snapshot = draft.base
    let scope = draft.exact(flatScope)
    if let count = draft.elementCount(of: scope) {
      slots = .range(0..<count)
      list = scope
    } else if draft.enclosingChange(of: scope) != nil, let inside = draft[scope] {
      append(names: schema.names(in: flatScope, of: draft, leaves: leaves(of: inside, at: scope)))
    } else {
      let rows = draft.base.rows(in: scope)
      if schema.isEmpty {
        slots = rows
      } else {
        declare(rows, of: scope, schema: schema, draft: draft)
      }
      insert(snapshot.commentedOut.filter { scope.flat.encloses($0.name.flat) }, of: draft)
      insert(snapshot.inherited.filter { scope.flat.encloses($0.name.flat) })
      insert(snapshot.unreadLines.filter { scope.flat.encloses($0.name.flat) }, of: draft)
      replaceDuplicates { line in
        scope.flat.encloses(line.name.flat) && draft.isAlone(line.name)
      }
      insert(
        draft.valueChanges.map(\.name).filter { scope.encloses($0) }, of: draft, schema: schema)
    }
    if !scope.isRoot, count == 1, name(at: 0) == scope { slots = .range(0..<0) }
    if list == nil, schema.hasVariantRow(scope) {
      extras.append(scope)
      slots = .list([Int32(~(extras.count - 1))] + slots.array)
    }
  }

  /// Lists the rows of the whole document, including removed ones. No list is opened.
  init(ofAll draft: Draft) {
    snapshot = draft.base
    if let root = draft.enclosingChange(of: .root)?.new {
      append(names: leaves(of: root, at: .root))
    } else {
      slots = .range(0..<snapshot.count)
      replaceDuplicates { _ in false }
      insert(draft.valueChanges.map(\.name), of: draft)
    }
  }

  /// Appends those of `names` that have no row yet.
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

  /// Lists the declared names in their order, set or not, then the undeclared rows.
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
  /// Whether the container `name` has a row of its own, at which its variant is chosen.
  func isVariantRow(_ name: PreferenceName, in draft: Draft) -> Bool {
    guard hasVariantRow(name) else { return false }
    return isRecord(name, in: draft) || draft[draft.exact(name)].map { !$0.isLeaf } == true
  }

  /// The rows of a container that is staged as a whole: the declared names in their order, set or
  /// not, then the rest.
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

extension RowSet {
  var array: [Int32] {
    switch self {
    case .range(let range): range.map { Int32(truncatingIfNeeded: $0) }
    case .list(let list): list
    }
  }
}

// MARK: The rows of a draft

extension Table {
  /// Adds the rows of staged changes. A value that stays one row keeps its slot.
  mutating func insert(_ staged: [PreferenceName], of draft: Draft, schema: Schema = .empty) {
    var seen = Set<PreferenceName>()
    for name in staged.map(draft.rowName(for:)) where seen.insert(name).inserted {
      let rows = snapshot.rows(in: name)
      special.formUnion(rows.map(Int32.init))
      guard let new = draft[name], !(snapshot.row(of: name) != nil && new.isLeaf) else { continue }
      let isRowToo = schema.isVariantRow(name.flat, in: draft)
      let former = draft.formerName(of: name).flatMap { snapshot.rows(in: $0).last }
      place(leaves(of: new, at: name), for: name, over: rows, after: former, isRowToo: isRowToo)
    }
  }

  /// Adds the row of a value that does not exist yet. Returns its slot.
  mutating func insert(new name: PreferenceName) -> Int {
    var slots = slots.array
    let position: Int
    if list != nil, case .index(let element)? = name.last {
      position = slots.firstIndex { Int($0) >= element } ?? slots.endIndex
    } else {
      position = end(around: name, in: slots)
    }
    slots.insert(Int32(~extras.count), at: position)
    self.slots = .list(slots)
    extras.append(name)
    return ~(extras.count - 1)
  }

  /// Removes the row that was added last.
  mutating func removeNew() {
    guard !extras.isEmpty else { return }
    extras.removeLast()
    slots = .list(slots.array.filter { $0 != Int32(~extras.count) })
  }

  /// Adds rows in the place of `rows`, else after the row `former`, else at the end of their namespace.
  private mutating func place(
    _ names: [PreferenceName], for name: PreferenceName, over rows: RowSet, after former: Int?,
    isRowToo: Bool
  ) {
    let known = Set(extras)
    let names = names.filter { !known.contains($0) }
    var removed = Set(rows.filter { name.contains(snapshot.name(at: $0)) }.map(Int32.init))
    if !names.isEmpty, !isRowToo, let extra = extras.firstIndex(of: name) {
      removed.insert(Int32(~extra))
    }
    var list = slots.array
    let afterFormer = former.flatMap { list.lastIndex(of: Int32($0)) }.map { $0 + 1 }
    let position =
      list.firstIndex { removed.contains($0) } ?? afterFormer ?? end(around: name, in: list)
    let new = names.indices.map { Int32(~(extras.count + $0)) }
    extras += names
    list.insert(contentsOf: new, at: position)
    if !removed.isEmpty { list.removeAll { removed.contains($0) } }
    slots = .list(list)
  }

  /// The index after the last row of the innermost namespace around `name` that has rows.
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

extension Draft {
  /// The row that shows `name`: the list of scalars that it is an element of, or the empty dictionary
  /// that gets it as its first key. Else `name`.
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
