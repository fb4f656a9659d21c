import Preferences

extension Editor {
  /// Opens the list, dictionary or namespace under the cursor, or the words of the value.
  mutating func enter() throws(Notice) -> Transition {
    guard let name = cursorName else { return .stay }
    let inside = name.flat.components.dropFirst(scope.components.count)
    if draft[name]?.isContainer == true {
      enter(name)
    } else if inside.count > 1, let first = inside.first {
      open(scope.appending(first), at: name)
    } else if cursorRow?.entry.words != nil {
      let transition = try edit(opening: false)
      guard case .edit(let field)? = transition.mode, let words = WordList(field) else {
        return transition
      }
      return .open(.words(words), transition.effect)
    } else {
      throw .info("\(name.label) holds one value; \(key: .accept) edits it")
    }
    return .stay
  }

  /// Opens `name`, a row of the open scope.
  mutating func enter(_ name: PreferenceName) {
    rows.enter(name)
    refresh(after: .scope)
  }

  /// Opens the scope from which the open one was entered, else the one around it, with the cursor on
  /// the latter.
  mutating func leave() {
    guard let outer = rows.takeOrigin() ?? scope.parent else {
      rows.pane = .namespaces
      return
    }
    let left = scope
    let name = cursorName
    open(outer, at: left)
    if let name, table.index(of: left) == nil { rows.moveCursor(to: name) }
  }

  /// Esc: cancels a scan, else clears the marks, the filter, the search or the scope, in this order.
  mutating func leaveOneLevel() {
    if let running = search.running {
      if case .filterInstead(of: let former) = running.purpose { rows.restoreFilter(former) }
      search.cancel()
      notice = .info("cancelled")
    } else if !marks.isEmpty {
      rows.marks = []
      notice = .info("nothing is marked any more")
    } else if !filter.isEmpty {
      setFilter(Filter())
    } else if !searchText.isEmpty {
      search.text = ""
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

// MARK: Rows that need attention

extension Editor {
  /// `]` and `[`: moves to the next row that is staged, invalid, changed by another program or
  /// different in the compared store. Wraps around the end. If the open scope has no such row, opens
  /// the whole document.
  mutating func moveToNotableRow(_ direction: Direction) throws(Notice) {
    let differing = comparison?.differences.map(\.name) ?? []
    let names =
      draft.changes.map(\.name) + document.problems.names + external.unseen.names + differing
    guard !names.isEmpty else { throw .info("nothing is staged or invalid") }
    if let found = nearest(among: names, direction) {
      rows.moveCursor(toRow: found)
    } else if !scope.isRoot || !filter.isEmpty {
      rows.setFilter(Filter())
      open(.root)
      if let found = nearest(among: names, direction) { rows.moveCursor(toRow: found) }
    }
  }

  private func nearest(among names: [PreferenceName], _ direction: Direction) -> Int? {
    let rows = Set(names.flatMap(rows(of:))).sorted()
    switch direction {
    case .next: return rows.first { $0 > cursor } ?? rows.first
    case .previous: return rows.last { $0 < cursor } ?? rows.last
    }
  }

  /// The row of `name`, or else the first row inside it.
  private func rows(of name: PreferenceName) -> [Int] {
    if let index = table.index(of: name) { return [index] }
    return table.firstIndex(inside: name).map { [$0] } ?? []
  }
}
