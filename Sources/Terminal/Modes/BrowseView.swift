import Editing
import Preferences

struct BrowseView: ModeView {
  var keyContext: KeyContext { .browse }

  func target(at position: Position, _ view: ViewState) -> Target? {
    let (layout, viewport) = (view.layout, view.viewport)
    if let namespaces = layout.namespaces, namespaces.contains(position) {
      let index = viewport.namespacesTop + position.row - namespaces.rows.lowerBound
      return index < view.editor.namespaces.count ? .namespace(index) : nil
    }
    guard layout.table.contains(position) else { return nil }
    return view.lines.row(at: position.row).map { .row($0) }
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? { nil }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    let write: [Command] = editor.stagedCount > 0 ? [.write] : []
    if !editor.marks.isEmpty, editor.pane == .keys {
      return keys.hints(
        write + [.reset, .remove, .toggle, .edit, .undo, .cancel, .help, .copy], in: .browse,
        [.cancel: "unmark"])
    }
    let otherPane: [Command] = editor.hasNamespaces ? [.otherPane] : []
    if editor.pane == .namespaces {
      return keys.hints(
        write + [.accept, .otherPane, .resetNamespace, .add, .search, .help, .quit], in: .browse,
        [.accept: "open", .otherPane: "keys"])
    }
    guard editor.rowCount > 0 else {
      return keys.hints(
        write + [.add, .cancel, .filter] + otherPane + [.help, .quit], in: .browse,
        [.cancel: "show all"])
    }
    // The keys that depend on the row come last: a move changes few cells.
    let row = editor.row(at: editor.cursor)
    let isWritable = editor.title.isEditable
    let isFixed = row.state == .locked || !isWritable
    let opensFile = !editor.includedPaths.isEmpty || editor.overridingSetting != nil
    let accept: [Command] = isFixed && (isWritable || !opensFile) ? [.viewValue] : [.accept]
    let undo: [Command] = editor.stagedCount > 0 ? [.undo] : []
    var labels = labels(for: row)
    if opensFile { labels[isWritable ? .enter : .accept] = "open file" }
    if editor.opensList, isWritable {
      let elements = keys.hints([.add, .duplicate], in: .browse, [.duplicate: "copy"])
      let enter: [Command] = labels[.enter] == nil ? [] : [.enter]
      return keys.hints(write + accept + enter, in: .browse, labels) + elements
        + [keys.moveHint, keys.hint(for: .remove)].compactMap(\.self)
        + keys.hints([.help, .quit] + undo + [.search, .filter] + otherPane, in: .browse)
    }
    var commands = write + accept + [.search, .help, .quit] + undo
    commands += editor.searchText.isEmpty ? [.filter] : [.nextMatch]
    commands += (isWritable ? [.add] : []) + otherPane
    commands += isWritable ? [.remove, .rename, .mark] : []
    let rowHints = isFixed || !followingRow ? [] : rowHints(of: row, labels, keys)
    return keys.hints(commands, in: .browse, labels) + rowHints
  }

  /// The keys that change the row under the cursor. If no key is special to it, others use their room.
  private func rowHints(of row: Row, _ labels: [Command: String], _ keys: KeyMap) -> [Hint] {
    var change: Command? = row.state == .isDefault ? nil : .remove
    switch row.entry.kind {
    case .boolean, .choice: change = .toggle
    case _ where row.entry.variants.count > 1: change = .toggle
    case .integer, .real: change = .increase
    default: break
    }
    if row.state == .commentedOut { change = .comment }
    if row.state == .notRead { change = .remove }
    if labels[.enter] != nil { change = .enter }
    let canReset = row.defaultText != nil && row.state != .isDefault && row.state != .notRead
    let slots: [(Command?, Hint.Slot)] = [(change, .change), (canReset ? .reset : .mark, .reset)]
    return slots.flatMap { command, slot in
      keys.hints(command.map { [$0] } ?? [], in: .browse, labels).map { hint in
        var hint = hint
        hint.slot = slot
        return hint
      }
    }
  }

  private func labels(for row: Row) -> [Command: String] {
    switch row.entry.kind {
    case _ where row.state == .commentedOut: [.comment: "uncomment"]
    case .choice: [.toggle: "choose"]
    case _ where row.entry.variants.count > 1: [.toggle: "choose"]
    case .list, .dictionary: [.accept: "open"]
    default: [:]
    }
  }
}

extension KeyMap {
  fileprivate func hint(for command: Command) -> Hint? { hints([command], in: .browse).first }

  /// `K J move`
  fileprivate var moveHint: Hint? {
    guard let up = hint(for: .moveUp), let down = hint(for: .moveDown) else { return nil }
    return Hint(key: up.key + " " + down.key, label: "move")
  }
}
