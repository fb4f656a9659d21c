import Editing
import Preferences

/// One key and what it does now, for the message line.
struct Hint: Hashable {
  let key: String
  let words: String
  /// Of the row under the cursor. Nothing else moves when it changes.
  var slot: Slot?

  /// From the right.
  enum Slot: Int { case reset, change }
  var cells: Int { key.cells + 1 + words.cells }
}

extension KeyMap {
  /// What the keys do now, the most wanted first. It is made from the table; only the choice and
  /// the words that depend on the row are decided here.
  func hints(for editor: Editor, followingRow: Bool = true) -> [Hint] {
    switch KeyContext(editor.mode) {
    case .browse: browsing(editor, followingRow)
    case .edit, .conflictField, .editText: typing(editor)
    case .choose: hints([.accept, .down, .up, .search, .cancel, .help], in: .choose)
    case .chooseTyped: hints([.accept, .down, .up, .cancel, .help], in: .chooseTyped)
    case .search: hints([.accept, .down, .up, .cancel, .help], in: .search)
    case .filter:
      hints([.accept] + (mayComplete(editor) ? [.otherPane] : []) + [.cancel, .help], in: .filter)
    case .review:
      hints(
        scrolling(editor).isEmpty
          ? [.accept, .edit, .writeElsewhere, .cancel, .help]
          : [.accept, .edit, .enter, .cancel, .help, .writeElsewhere], in: .review)
    case .diff:
      hints(
        [.write, .down, .up] + scrolling(editor) + [.cancel, .help], in: .diff,
        [.cancel: "back"])
    case .conflict: resolving(editor)
    case .history: hints([.accept, .down, .up, .cancel, .help], in: .history)
    case .former: hints([.accept, .resetNamespace, .down, .up, .cancel, .help], in: .former)
    case .recovery: hints([.accept, .discard, .cancel, .help], in: .recovery, [.cancel: "later"])
    case .confirmQuit:
      hints([.write, .quit, .cancel, .help], in: .confirmQuit, [.cancel: "stay"])
    case .confirm: hints([.accept, .cancel, .help], in: .confirm, [.cancel: "no"])
    case .addName: hints([.accept, .otherPane, .cancel, .help], in: .addName)
    case .addType: hints([.accept, .down, .up, .cancel, .help], in: .addType)
    case .saveElsewhere: hints([.accept, .cancel, .help], in: .saveElsewhere)
    case .viewValue: viewing(editor)
    case .help: hints([.down, .up, .search, .cancel], in: .help, [.cancel: "back"])
    case .copy:
      hints([.copyCommands, .copyJSON, .copyValue, .cancel, .help], in: .copy)
    case .copied: hints([.cancel, .down, .up, .help], in: .copied, [.cancel: "back"])
    case .commandLine:
      hints(
        [.accept, .otherPane] + (editor.formerLines.isEmpty ? [] : [.up]) + [.cancel, .help],
        in: .commandLine)
    case .bookmark: hints([.cancel, .help], in: .bookmark)
    case .helpSearch: hints([.accept, .cancel], in: .helpSearch)
    }
  }

  private func hints(
    _ commands: [Command], in context: KeyContext, _ words: [Command: String] = [:]
  ) -> [Hint] {
    commands.compactMap { command in
      bindings.first { $0.command == command && $0.contexts.contains(context) }.flatMap { binding in
        binding.keys.first.map { Hint(key: $0.words, words: words[command] ?? binding.hint) }
      }
    }
  }

  private func scrolling(_ editor: Editor) -> [Command] {
    switch editor.mode {
    case .review(let review), .diff(let review): review.hasLongLines ? [.enter] : []
    default: []
    }
  }

  private func mayComplete(_ editor: Editor) -> Bool {
    if case .filter(let line) = editor.mode { line.mayComplete } else { false }
  }

  private func viewing(_ editor: Editor) -> [Hint] {
    guard case .viewValue(let text) = editor.mode else { return [] }
    return hints(
      (text.isSecret ? [.reveal] : []) + [.down, .up, .cancel, .help], in: .viewValue,
      [.cancel: "back", .reveal: text.isRevealed ? "hide" : "show"])
  }

  /// What can be done with this very field.
  private func typing(_ editor: Editor) -> [Hint] {
    guard let field = editor.openField else { return [] }
    var commands: [Command] = [.accept]
    var words: [Command: String] = [:]
    if field.steps { commands += [.increase, .decrease] }
    if let tab = field.tabWords {
      commands.append(.otherPane)
      words[.otherPane] = tab
    }
    if field.entry.isSecret {
      commands.append(.reveal)
      if field.isRevealed { words[.reveal] = "hide" }
    }
    commands += [.cancel, .help]
    if field.form == .line, field.entry.kind.takesLines { commands.append(.spread) }
    return hints(commands, in: KeyContext(editor.mode), words)
  }

  private func resolving(_ editor: Editor) -> [Hint] {
    guard case .conflict(let conflict) = editor.mode else { return [] }
    let accept: [Command] = conflict.answers.contains(nil) ? [] : [.accept]
    let next: [Command] = conflict.clashes.count > 1 ? [.nextProblem] : []
    return hints(
      accept + [.mine, .theirs, .edit] + next + [.cancel, .help], in: .conflict,
      [
        .accept: conflict.isResuming ? "resume" : "review",
        .cancel: conflict.isResuming ? "later" : "back, nothing written",
      ])
  }

  private func browsing(_ editor: Editor, _ followingRow: Bool) -> [Hint] {
    if !editor.marks.isEmpty, editor.pane == .keys {
      return hints(
        [.reset, .remove, .toggle, .edit, .copy, .undo, .cancel, .help], in: .browse,
        [.cancel: "unmark"])
    }
    var commands: [Command] = editor.stagedCount > 0 ? [.write] : []
    var words: [Command: String] = [:]
    if editor.pane == .namespaces {
      commands += [.accept, .otherPane, .resetNamespace, .add, .search, .help, .quit]
      words = [.accept: "open", .otherPane: "keys"]
    } else if editor.rowCount > 0 {
      let row = editor.row(at: editor.cursor)
      // What the row decides comes after what stands still: a move sends little.
      let isFixed = row.state == .locked || editor.title.readOnly != nil
      commands += isFixed ? [.viewValue] : [.accept]
      commands += [.search, .help, .quit]
      commands += editor.stagedCount > 0 ? [.undo] : []
      commands += [.filter] + (editor.title.readOnly == nil ? [.add] : [])
      commands += editor.hasNamespaces ? [.otherPane] : []
      words = self.words(for: row)
      let own = isFixed || !followingRow ? [] : ownHints(of: row, words)
      return hints(commands, in: .browse, words) + own
    } else {
      commands += [.add, .cancel, .filter]
      commands += (editor.hasNamespaces ? [.otherPane] : []) + [.help, .quit]
      words = [.cancel: "show all again"]
    }
    return hints(commands, in: .browse, words)
  }

  /// What can be done with this very row.
  private func ownHints(of row: Row, _ words: [Command: String]) -> [Hint] {
    var change: Command?
    switch row.entry.kind {
    case .boolean, .choice: change = .toggle
    case _ where row.entry.variants.count > 1: change = .toggle
    case .integer, .real: change = .increase
    default: break
    }
    let canReset = row.defaultText != nil && row.state != .isDefault
    let slots: [(Command?, Hint.Slot)] = [(change, .change), (canReset ? .reset : nil, .reset)]
    return slots.flatMap { command, slot in
      hints(command.map { [$0] } ?? [], in: .browse, words).map { hint in
        var hint = hint
        hint.slot = slot
        return hint
      }
    }
  }

  private func words(for row: Row) -> [Command: String] {
    switch row.entry.kind {
    case .choice: [.toggle: "choose"]
    case _ where row.entry.variants.count > 1: [.toggle: "choose"]
    case .list, .dictionary: [.accept: "open"]
    default: [:]
    }
  }
}
