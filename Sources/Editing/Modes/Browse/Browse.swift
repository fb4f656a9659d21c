import Preferences

/// Moving among the keys and changing the row under the cursor.
struct Browse: EditorMode {
  var mode: Mode { .browse }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    editor.afterSave = .stay
    if editor.pane == .namespaces, editor.browseNamespaces(command) { return .stay }
    switch command {
    case .quit: return editor.quit()
    case .write: return editor.write()
    case .writeElsewhere: return editor.startSavingElsewhere()
    case .diff: return editor.startDiff()
    case .history: return .stay(.history)
    case .commandLine: return editor.startCommandLine()
    case .copy: return editor.startCopying()
    case .bookmark: return editor.startBookmark()
    case .goToBookmark: return editor.startGoingToBookmark()
    case .editOutside: return editor.editOutside()
    case .search:
      editor.search.beginTyping()
      return .open(.search(Search(origin: editor.cursor, former: editor.searchWords)))
    case .filter:
      let filter = editor.filter
      return .open(.filter(FilterLine(line: LineText(filter.text), former: filter)))
    default: return editor.move(command) ? .stay : editor.change(command)
    }
  }

  /// Pastes lines as elements of the open list, or as keys of the open group.
  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    if case .paste(let pasted) = input, editor.pane == .keys, let list = editor.table.list {
      editor.paste(pasted, into: list)
    } else if case .paste(let pasted) = input, editor.pane == .keys, !editor.scope.isRoot {
      editor.pasteKeys(pasted)
    } else {
      editor.refuse(input)
    }
    return .stay
  }
}

extension Editor {
  /// Performs a command that changes what is shown. Returns false if `command` is no such command.
  fileprivate mutating func move(_ command: Command) -> Bool {
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      rows.moveCursor(toRow: command.moved(cursor, of: rowCount, page: pageSize))
    case .enter: enter()
    case .leave: leave()
    case .otherPane where hasNamespaces: rows.pane = .namespaces
    case .otherPane: notice = .info("there are no namespaces here")
    case .nextMatch: step(to: .next)
    case .previousMatch: step(to: .previous)
    case .onlyModified: toggleOnlyModified()
    case .detail: showsDetail.toggle()
    case .cancel: leaveOneLevel()
    case .nextProblem: step(toProblem: .next)
    case .previousProblem: step(toProblem: .previous)
    case .mark: mark()
    case .markAll: markAll()
    case .invertMarks: invertMarks()
    default: return false
    }
    return true
  }

  /// Performs a command that changes the marked rows, or else the row under the cursor.
  fileprivate mutating func change(_ command: Command) -> Transition {
    if !marks.isEmpty, let transition = changeMarked(command) { return transition }
    switch command {
    case .edit: return edit(opening: false)
    case .accept: return edit(opening: true)
    case .toggle: return toggle()
    case .resetNamespace: return resetNamespace()
    case .remove: return remove()
    case .add: return add()
    case .insertBefore: return addElement(after: false)
    case .duplicate: return duplicate()
    case .viewValue: return viewValue()
    case .increase, .decrease: step(command)
    case .reset: reset()
    case .moveUp: moveElement(by: -1)
    case .moveDown: moveElement(by: 1)
    case .undo: undo()
    case .redo: redo()
    default: break
    }
    return .stay
  }
}

// MARK: The tree of namespaces

extension Editor {
  /// Performs a command of the left pane. Returns false if `command` has its usual meaning there.
  fileprivate mutating func browseNamespaces(_ command: Command) -> Bool {
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      openNamespace(at: command.moved(namespaceCursor, of: namespaces.count, page: pageSize))
    case .enter, .edit, .accept: expandNamespace(command)
    case .leave: collapseNamespace()
    case .otherPane: rows.pane = .keys
    case .toggle, .increase, .decrease, .reset, .viewValue:
      notice = .info(
        """
        \(key: .otherPane) goes to the keys; here \(key: .resetNamespace) resets, \
        \(key: .remove) removes and \(key: .add) adds
        """)
    default: return false
    }
    return true
  }

  /// Shows the children first on `l`, if there are any. Enter goes straight to the keys.
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
