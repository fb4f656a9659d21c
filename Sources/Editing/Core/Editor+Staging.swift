import Preferences

extension Editor {
  /// Stages `edits` as one step of the history. The edited rows stay visible under any filter.
  mutating func stage(_ edits: [Edit]) { refreshAfterStaging(document.stage(edits)) }

  mutating func undo() {
    guard let names = document.undo() else {
      notice = .info("nothing to undo")
      return
    }
    refreshAfterStaging(names)
    tell("undone", names)
  }

  mutating func redo() {
    guard let names = document.redo() else {
      notice = .info("nothing to redo")
      return
    }
    refreshAfterStaging(names)
    tell("redone", names)
  }

  private mutating func refreshAfterStaging(_ names: [PreferenceName]) {
    guard !names.isEmpty else { return }
    rows.pin(names)
    refresh(after: mergePendingConflict() ? .storedValues : .stagedValues(names))
  }

  private mutating func tell(_ done: String, _ names: [PreferenceName]) {
    guard let name = names.first else { return }
    reveal(name)
    notice = .info(
      names.count == 1 ? "\(done): \(name.label)" : "\(done): \(counted(names.count, "key"))")
  }

  /// Moves the cursor to `name`, or to the first row in it. Opens another scope if it has to.
  mutating func reveal(_ name: PreferenceName) {
    rows.pin([name])
    if rows.moveCursor(to: name) || rows.moveCursor(into: name) { return }
    guard
      draft[name] != nil || snapshot[name] != nil || schema.entry(for: name) != nil
        || comparison?.touches(name) == true
    else { return }
    if scope.encloses(name) { refresh(after: .pinnedRows) } else { open(name.parent ?? .root) }
    if rows.moveCursor(to: name) || rows.moveCursor(into: name) { return }
  }
}
