import Preferences

/// Moves among the keys and changes the row under the cursor.
struct Browse: EditorMode {
  var mode: Mode { .browse }

  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition {
    editor.afterSave = .stay
    if editor.pane == .namespaces, try editor.browseNamespaces(command) { return .stay }
    switch command {
    case .quit: return editor.quit()
    case .write: return try editor.write()
    case .writeElsewhere: return try editor.startSavingElsewhere()
    case .diff: return try editor.startDiff()
    case .history: return .stay(.history)
    case .commandLine: return editor.startCommandLine()
    case .copy: return try editor.startCopying()
    case .bookmark: return editor.startBookmark()
    case .goToBookmark: return try editor.startGoingToBookmark()
    case .editOutside: return try editor.editOutside()
    case .search:
      editor.search.beginTyping()
      return .open(.search(Search(origin: editor.cursor, former: editor.searchText)))
    case .filter:
      let filter = editor.filter
      var line = FilterLine(line: LineText(filter.text), former: filter)
      line.listConditions()
      return .open(.filter(line))
    default:
      // What cannot be edited opens by either key.
      if command == .enter || command == .accept && !editor.title.isEditable,
        let opening = editor.openIncluded()
      {
        return opening
      }
      if command == .enter { return try editor.enter() }
      return try editor.move(command) ? .stay : editor.change(command)
    }
  }

  /// Pastes lines as elements of the open list, or as keys of the open group.
  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition {
    if case .paste(let pasted) = input, editor.pane == .keys, let list = editor.table.list {
      try editor.paste(pasted, into: list)
    } else if case .paste(let pasted) = input, editor.pane == .keys, !editor.scope.isRoot {
      try editor.pasteKeys(pasted)
    } else {
      try input.refusePaste()
    }
    return .stay
  }
}

extension Editor {
  /// Performs a command that only changes the view. Returns false for any other command.
  fileprivate mutating func move(_ command: Command) throws(Notice) -> Bool {
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      rows.moveCursor(toRow: command.moved(cursor, of: rowCount, page: pageSize))
    case .leave: leave()
    case .otherPane where hasNamespaces: rows.pane = .namespaces
    case .otherPane: throw .info("there are no groups here")
    case .nextMatch: moveToMatch(.next)
    case .previousMatch: moveToMatch(.previous)
    case .onlyModified: toggleOnlyModified()
    case .detail: showsDetail.toggle()
    case .cancel: leaveOneLevel()
    case .nextProblem: try moveToNotableRow(.next)
    case .previousProblem: try moveToNotableRow(.previous)
    case .mark: mark()
    case .markRange: try markRange()
    case .markAll: markAll()
    case .invertMarks: invertMarks()
    default: return false
    }
    return true
  }

  /// Performs a command that changes the marked rows, or else the row under the cursor.
  fileprivate mutating func change(_ command: Command) throws(Notice) -> Transition {
    if !marks.isEmpty, let transition = try changeMarked(command) { return transition }
    try goToKey(before: command)
    switch command {
    case .edit: return try edit(opening: false)
    case .accept: return try edit(opening: true)
    case .toggle: return try toggle()
    case .resetNamespace: return try resetNamespace()
    case .remove: return try remove()
    case .add: return try add()
    case .rename: return try startRenaming()
    case .comment: try toggleComment()
    case .editComment: return try editComment()
    case .insertBefore: return try addElement(after: false)
    case .duplicate: return try duplicate()
    case .viewValue: return viewValue()
    case .increase, .decrease: try step(command)
    case .reset: try reset()
    case .moveUp: try moveElement(by: -1)
    case .moveDown: try moveElement(by: 1)
    case .undo: try undo()
    case .redo: try redo()
    default: break
    }
    return .stay
  }
}

extension Editor {
  /// Moves the cursor from a line that the program does not read to the one that counts, if `command` would
  /// change its value. Throws also for another commented-out line of a key.
  private mutating func goToKey(before command: Command) throws(Notice) {
    let changes: [Command] = [
      .edit, .accept, .toggle, .rename, .comment, .editComment, .duplicate, .increase, .decrease,
      .reset,
    ]
    guard pane == .keys, changes.contains(command), let row = cursorRow else { return }
    if command != .comment { try checkIsKey(row) }
    guard let line = row.unread else { return }
    rows.moveCursor(to: line.key)
    let (number, counting) = ("line \(line.place.line)", "line \(line.countingLine)")
    if line.isDuplicate {
      let counting = "line \(document.countingLine(of: line))"
      throw .info(
        "\(number) is a duplicate, \(key: .remove) removes it; this is \(counting), which counts")
    }
    throw .info(
      "\(number) is not read, \(key: .remove) removes it; this is \(counting), which counts")
  }
}

// MARK: The tree of namespaces

extension Editor {
  /// Performs a command of the left pane. Returns false if `command` has its usual meaning there.
  fileprivate mutating func browseNamespaces(_ command: Command) throws(Notice) -> Bool {
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      openNamespace(at: command.moved(namespaceCursor, of: namespaces.count, page: pageSize))
    case .enter, .edit, .accept: expandNamespace(command)
    case .leave: collapseNamespace()
    case .otherPane: rows.pane = .keys
    case .toggle, .increase, .decrease, .reset, .viewValue:
      throw .info(
        """
        \(key: .otherPane) goes to the keys; here \(key: .resetNamespace) resets, \
        \(key: .remove) removes and \(key: .add) adds
        """)
    default: return false
    }
    return true
  }

  /// `l` first shows the children, if there are any. Enter goes straight to the keys.
  private mutating func expandNamespace(_ command: Command) {
    let former = namespaces.count
    if rows.expanded != scope, command == .enter {
      expandTree(at: scope)
      if namespaces.count > former { return }
    }
    expandTree(at: scope)
    rows.pane = .keys
  }

  private mutating func collapseNamespace() {
    if rows.expanded != scope, let parent = scope.parent { openWithinTree(parent) }
    expandTree(at: scope.parent ?? .root)
  }

  private mutating func expandTree(at name: PreferenceName) {
    rows.expand(name)
    refresh(after: .expandedNamespace)
  }

  fileprivate mutating func openNamespace(at index: Int) { openWithinTree(namespaces[index].name) }

  /// Opens `name` and leaves the tree as it is.
  private mutating func openWithinTree(_ name: PreferenceName) {
    guard name != scope else { return }
    rows.openWithinTree(name)
    refresh(after: .scopeWithinTree)
  }
}

// MARK: Pointing

extension Editor {
  /// Moves the cursor to a row or namespace. Does nothing if there is no such row, or a mode is open.
  mutating func point(at target: Target) {
    switch (mode, target) {
    case (.browse, .row(let index)) where index < rowCount:
      notice = nil
      rows.pane = .keys
      rows.moveCursor(toRow: index)
    case (.browse, .namespace(let index)) where index < namespaces.count:
      notice = nil
      rows.pane = .namespaces
      openNamespace(at: index)
    case (_, .option(let index)):
      _ = inMode { mode, _ in
        mode.point(atOption: index)
        return .stay
      }
    default: break
    }
  }
}
