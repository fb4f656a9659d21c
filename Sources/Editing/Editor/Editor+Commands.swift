import Preferences

extension Editor {
  /// Every command, by what the keys do now.
  mutating func perform(_ command: Command) -> Effect? {
    notice = nil
    markCursorRowSeen()
    switch (mode, command) {
    case (_, .redraw): return .redraw
    case (_, .suspend): return .suspend
    case (.help(let page), _): return helping(page, command)
    case (_, .help): help()
    case (.browse, _): return browse(command)
    case (.edit(let field), _): return editing(field, command)
    case (.choose(let list), _): return choosing(list, command)
    case (.search(let search), _): return searching(search, command)
    case (.filter(let line), _): return filtering(line, command)
    case (.review(let review), _): return reviewing(review, command, writes: true)
    case (.diff(let review), _): return reviewing(review, command, writes: false)
    case (.conflict(let conflict), _): return resolving(conflict, command)
    case (.history(let list), _): return choosing(list, command)
    case (.former(let diff), _): return restoring(diff, command)
    case (.recovery(let offer), _): return recovering(offer, command)
    case (.confirmQuit, _): return confirmingQuit(command)
    case (.confirm(let question), _): return confirming(question, command)
    case (.add(let addition), _): return adding(addition, command)
    case (.saveElsewhere(let line), _): return savingElsewhere(line, command)
    case (.viewValue(let text), _): return viewing(text, command)
    case (.copy(let choice), _): return copying(choice, command)
    case (.copied(let text), _): return reading(text, command)
    case (.commandLine(let line), _): return commanding(line, command)
    case (.bookmark, _): if command == .cancel { mode = .browse }
    }
    return nil
  }

  /// A key typed into whatever line is open, or what was pasted.
  mutating func type(_ input: TextInput) -> Effect? {
    notice = nil
    switch mode {
    case .edit(var field):
      field.update(input, page: pageSize)
      mode = .edit(field)
    case .choose(var list):
      list.type(input)
      mode = .choose(list)
    case .saveElsewhere(var line):
      line.update(input)
      mode = .saveElsewhere(line)
    case .search(let search): typeSearch(search, input)
    case .filter(let line): typeFilter(line, input)
    case .add(let addition) where addition.isNaming: typeName(addition, input)
    case .conflict(let conflict) where conflict.typing != nil: typeAnswer(conflict, input)
    case .help(let page) where page.typing != nil:
      guard var line = page.typing else { break }
      line.update(input)
      typeQuery(of: page, line)
    case .bookmark(let list): return typeBookmark(list, input)
    case .commandLine(let line): return typeCommand(line, input)
    default: refuse(input)
    }
    if case .paste(let pasted) = input { tellDropped(pasted) }
    return nil
  }

  /// Keys are no text here, and text is no keys.
  private mutating func refuse(_ input: TextInput) {
    guard case .paste(let pasted) = input else { return }
    if case .browse = mode, pane == .keys, let list = table.list {
      paste(pasted, into: list)
    } else if case .browse = mode, pane == .keys, !scope.isRoot {
      pasteKeys(pasted)
    } else {
      notice = .problem("what was pasted is not typed here; \(key: .accept) opens a field for it")
    }
  }

  private mutating func tellDropped(_ pasted: PastedText) {
    guard pasted.dropped > 0, notice == nil else { return }
    notice = .info("\(counted(pasted.dropped, "control character")) left out")
  }
}
