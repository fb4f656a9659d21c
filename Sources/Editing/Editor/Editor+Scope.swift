import Preferences

extension Editor {
  /// Into the list, dictionary or namespace under the cursor.
  mutating func enter() {
    guard let name = cursorName else { return }
    let inside = name.flat.components.dropFirst(scope.components.count)
    if draft[name]?.isContainer == true {
      open(name)
    } else if inside.count > 1, let first = inside.first {
      open(scope.appending(first), at: name)
    } else {
      notice = .info("\(name.label) holds one value; \(key: .accept) edits it")
    }
  }

  /// Out of what is open, onto what was left.
  mutating func leave() {
    guard let parent = scope.parent else {
      rows.pane = .namespaces
      return
    }
    let left = scope
    let name = cursorName
    open(parent, at: left)
    if let name, table.index(of: left) == nil { rows.moveCursor(to: name) }
  }

  /// Esc: marks go first, then a filter, then what is open.
  mutating func leaveOneLevel() {
    if let running = search.running {
      if case .filterInstead(of: let former) = running.purpose { rows.restoreFilter(former) }
      search.cancel()
      notice = .info("given up")
    } else if !marks.isEmpty {
      rows.marks = []
      notice = .info("nothing is marked any more")
    } else if !filter.isEmpty {
      set(Filter())
    } else if !searchWords.isEmpty {
      search.words = ""
    } else if !scope.isRoot {
      leave()
    } else {
      notice = .info("\(key: .quit) quits")
    }
  }

  /// Opens `name` and expands the tree there.
  mutating func open(_ name: PreferenceName, at row: PreferenceName? = nil) {
    rows.open(name)
    refresh(after: .scope)
    if let row { rows.moveCursor(to: row) }
  }
}
