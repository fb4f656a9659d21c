import Preferences

extension Editor {
  /// One step of the history. What is edited stays in sight, whatever the filter.
  mutating func stage(_ edits: [Edit]) { settle(draft.stage(edits)) }

  mutating func undo() {
    guard let names = draft.undo() else {
      notice = .info("nothing to undo")
      return
    }
    settle(names)
    tell("undone", names)
  }

  mutating func redo() {
    guard let names = draft.redo() else {
      notice = .info("nothing to redo")
      return
    }
    settle(names)
    tell("redone", names)
  }

  /// After `names` have changed: verdicts, rows, and the cursor on its name.
  private mutating func settle(_ names: [PreferenceName]) {
    guard !names.isEmpty else { return }
    kept.formUnion(names)
    adapt()
    verdicts.renew(names, in: draft, schema: schema)
    leaveWhatIsGone()
    rebuild()
    reconsiderDispute()
  }

  private mutating func tell(_ done: String, _ names: [PreferenceName]) {
    guard let name = names.first else { return }
    reveal(name)
    notice = .info(
      names.count == 1 ? "\(done): \(name.label)" : "\(done): \(counted(names.count, "key"))")
  }

  /// The cursor on `name`, or on the first row in it; what is open changes where it must.
  mutating func reveal(_ name: PreferenceName) {
    kept.insert(name)
    if moveCursor(to: name) || moveCursor(into: name) { return }
    guard draft[name] != nil || draft.base[name] != nil || comparison?.touches(name) == true
    else { return }
    if !scope.encloses(name) { open(name.parent ?? .root) } else { rebuildTable() }
    if moveCursor(to: name) || moveCursor(into: name) { return }
  }

  private mutating func moveCursor(into name: PreferenceName) -> Bool {
    guard let index = table.firstIndex(inside: name) else { return false }
    cursor = index
    return true
  }

  /// What is open may have gone: an element, or a namespace by another program.
  mutating func leaveWhatIsGone() {
    while let parent = scope.parent, isGone(scope) {
      scope = parent
      expanded = parent
    }
  }

  private func isGone(_ scope: PreferenceName) -> Bool {
    if let element = scope.innermostElement, draft[draft.exact(element)] == nil { return true }
    if scope.innermostElement == scope { return false }
    return snapshot.rows(in: scope).isEmpty && schema.keys(in: scope).isEmpty
      && (comparison?.added(in: scope) ?? 0) == 0
      && !draft.changes.contains { $0.name.encloses(scope) || scope.encloses($0.name) }
  }
}

extension PreferenceName {
  /// The element of a list that the name is, or is in. Nil outside lists.
  fileprivate var innermostElement: PreferenceName? {
    let end = components.lastIndex { if case .index = $0 { true } else { false } }
    return end.map { PreferenceName(Array(components[...$0])) }
  }
}
