import Preferences

extension Editor {
  mutating func browse(_ command: Command) -> Effect? {
    if pane == .namespaces, browseNamespaces(command) { return nil }
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      cursor = command.moved(cursor, of: rowCount, page: pageSize)
    case .enter: enter()
    case .leave: leave()
    case .otherPane: pane = .namespaces
    case .search: mode = .search(Search(line: LineText(), origin: cursor, former: searchWords))
    case .nextMatch: step(to: .next)
    case .previousMatch: step(to: .previous)
    case .filter: mode = .filter(FilterLine(line: LineText(filter.text), former: filter))
    case .onlyModified: toggleOnlyModified()
    case .help: mode = .help
    case .detail: showsDetail.toggle()
    case .cancel: leaveOneLevel()
    case .nextProblem: step(toProblem: .next)
    case .previousProblem: step(toProblem: .previous)
    case .quit: return quit()
    case .write: return startReview()
    case .writeElsewhere: return startSavingElsewhere()
    case .diff: return startDiff()
    default: change(command)
    }
    return nil
  }

  private mutating func change(_ command: Command) {
    switch command {
    case .edit: edit(opening: false)
    case .accept: edit(opening: true)
    case .toggle: toggle()
    case .increase, .decrease: step(command)
    case .reset: reset()
    case .resetNamespace: resetNamespace()
    case .remove: remove()
    case .add: add()
    case .undo: undo()
    case .redo: redo()
    case .viewValue: viewValue()
    default: break
    }
  }

  /// The left pane's own keys; true where the command was one.
  private mutating func browseNamespaces(_ command: Command) -> Bool {
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      namespaceCursor = command.moved(namespaceCursor, of: namespaces.count, page: pageSize)
      show(namespaces[namespaceCursor].name)
    case .enter, .edit, .accept: expand(command)
    case .leave: collapse()
    case .otherPane: pane = .keys
    default: return false
    }
    return true
  }

  /// `l` shows the children first, where there are any; Enter goes straight to the keys.
  private mutating func expand(_ command: Command) {
    let former = namespaces.count
    if !expanded.contains(scope) || expanded != scope, command == .enter {
      expanded = scope
      rebuildNamespaces()
      if namespaces.count > former { return }
    }
    expanded = scope
    rebuildNamespaces()
    pane = .keys
  }

  private mutating func collapse() {
    if expanded != scope, let parent = scope.parent { show(parent) }
    expanded = scope.parent ?? .root
    rebuildNamespaces()
  }

  /// Into the list, dictionary or namespace under the cursor.
  mutating func enter() {
    guard let name = cursorName else { return }
    let inside = name.flat.components.dropFirst(scope.components.count)
    if inside.count > 1, let first = inside.first {
      open(scope.appending(first), at: name)
    } else if draft[name]?.isContainer == true {
      open(name)
    } else {
      notice = .info("\(name.label) holds one value; Enter edits it")
    }
  }

  /// Out of what is open, onto what was left.
  mutating func leave() {
    guard let parent = scope.parent else {
      pane = .namespaces
      return
    }
    let left = scope
    let name = cursorName
    open(parent, at: left)
    if let name, table.index(of: left) == nil { moveCursor(to: name) }
  }

  /// Esc: a filter goes first, then what is open.
  private mutating func leaveOneLevel() {
    if !filter.isEmpty {
      set(Filter())
    } else if !searchWords.isEmpty {
      searchWords = ""
    } else if !scope.isRoot {
      leave()
    } else {
      notice = .info("q quits")
    }
  }

  /// Opens `name` and expands the tree there.
  mutating func open(_ name: PreferenceName, at row: PreferenceName? = nil) {
    scope = name.flat
    expanded = scope
    kept = []
    cursor = 0
    rebuild()
    if let row { moveCursor(to: row) }
  }

  /// Shows `name` and leaves the tree as it is.
  private mutating func show(_ name: PreferenceName) {
    guard name != scope else { return }
    scope = name
    kept = []
    cursor = 0
    rebuildTable()
    markOpen()
  }
}

extension Command {
  /// Where a cursor of `count` lines goes.
  func moved(_ cursor: Int, of count: Int, page: Int) -> Int {
    let target =
      switch self {
      case .up: cursor - 1
      case .down: cursor + 1
      case .pageUp: cursor - page
      case .pageDown: cursor + page
      case .halfPageUp: cursor - max(1, page / 2)
      case .halfPageDown: cursor + max(1, page / 2)
      case .first: 0
      case .last: count - 1
      default: cursor
      }
    return max(0, min(target, count - 1))
  }
}
