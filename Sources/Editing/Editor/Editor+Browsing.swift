import Preferences

extension Editor {
  mutating func browse(_ command: Command) -> Effect? {
    afterSave = .stay
    if pane == .namespaces, browseNamespaces(command) { return nil }
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      rows.moveCursor(toRow: command.moved(cursor, of: rowCount, page: pageSize))
    case .enter: enter()
    case .leave: leave()
    case .otherPane where hasNamespaces: rows.pane = .namespaces
    case .otherPane: notice = .info("there are no namespaces here")
    case .search: mode = .search(Search(line: LineText(), origin: cursor, former: searchWords))
    case .nextMatch: step(to: .next)
    case .previousMatch: step(to: .previous)
    case .filter: mode = .filter(FilterLine(line: LineText(filter.text), former: filter))
    case .onlyModified: toggleOnlyModified()
    case .detail: showsDetail.toggle()
    case .cancel: leaveOneLevel()
    case .nextProblem: step(toProblem: .next)
    case .previousProblem: step(toProblem: .previous)
    case .quit: return quit()
    case .write: return write()
    case .writeElsewhere: return startSavingElsewhere()
    case .diff: return startDiff()
    case .history: return .history
    case .commandLine: startCommandLine()
    case .copy: startCopying()
    case .mark: mark()
    case .markAll: markAll()
    case .invertMarks: invertMarks()
    case .bookmark: startBookmark()
    case .goToBookmark: startGoingToBookmark()
    case .editOutside: return editOutside()
    default: change(command)
    }
    return nil
  }

  private mutating func change(_ command: Command) {
    if changeMarked(command) { return }
    switch command {
    case .edit: edit(opening: false)
    case .accept: edit(opening: true)
    case .toggle: toggle()
    case .increase, .decrease: step(command)
    case .reset: reset()
    case .resetNamespace: resetNamespace()
    case .remove: remove()
    case .add: add()
    case .insertBefore: insertBefore()
    case .moveUp: moveElement(by: -1)
    case .moveDown: moveElement(by: 1)
    case .duplicate: duplicate()
    case .undo: undo()
    case .redo: redo()
    case .viewValue: viewValue()
    default: break
    }
  }
}
