import Editing
import Preferences

/// The terminal's part of a mode: drawing, key context, hints, and the question of the line mode.
protocol ModeView {
  /// The context that gives keys their meaning in this mode.
  var keyContext: KeyContext { get }
  /// Draws the body of the screen.
  func draw(_ view: ViewState, in canvas: inout Canvas)
  /// Draws the line above the hints. Returns false to show the last notice there.
  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool
  /// Whether the prompt shows the progress of a slow action itself.
  var showsProgress: Bool { get }
  /// The commands whose keys the last line shows, the most useful first.
  var hintCommands: [Command] { get }
  /// Labels of some of these commands that replace the usual ones.
  var hintLabels: [Command: String] { get }
  /// The last line, if it depends on more than the mode.
  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint]
  func menu(_ view: ViewState) -> Menu?
  /// The row, namespace or option at a cell, for the mouse.
  func target(at position: Position, _ view: ViewState) -> Target?
  /// The question to ask line by line; nil if the mode waits for nothing.
  func plainQuestion(_ editor: Editor) -> PlainQuestion?
}

extension ModeView {
  func draw(_ view: ViewState, in canvas: inout Canvas) { drawOverBrowser(view, in: &canvas) }

  /// Draws the keys, and the open list of options over them.
  func drawOverBrowser(_ view: ViewState, in canvas: inout Canvas) {
    canvas.drawBrowser(view)
    if let menu = menu(view) { canvas.draw(menu) }
  }

  func drawPrompt(_ view: ViewState, row: Int, in canvas: inout Canvas) -> Bool { false }
  var showsProgress: Bool { false }
  var hintCommands: [Command] { [] }
  var hintLabels: [Command: String] { [:] }

  func hints(_ keys: KeyMap, _ editor: Editor, followingRow: Bool) -> [Hint] {
    keys.hints(hintCommands, in: keyContext, hintLabels)
  }

  func menu(_ view: ViewState) -> Menu? { nil }

  func target(at position: Position, _ view: ViewState) -> Target? {
    menu(view)?.line(at: position).map(Target.option)
  }

  func plainQuestion(_ editor: Editor) -> PlainQuestion? {
    PlainQuestion(["this needs a screen"])
  }
}

extension Mode {
  var view: any ModeView {
    switch self {
    case .browse: BrowseView()
    case .edit(let field): field
    case .words(let list): list
    case .choose(let list): list
    case .search(let search): search
    case .filter(let line): line
    case .review(let review), .diff(let review): review
    case .conflict(let conflict): conflict
    case .confirmQuit: QuitView()
    case .history(let list): list
    case .revision(let diff): diff
    case .recovery(let offer): offer
    case .confirm(let question): question
    case .add(let addition): addition
    case .saveElsewhere(let path): path
    case .viewValue(let text): text
    case .help(let page): page
    case .copy(let choice): choice
    case .copied(let text): text
    case .bookmark(let list): list
    case .commandLine(let line): line
    }
  }
}

/// The state that a frame is drawn from.
struct ViewState {
  let editor: Editor
  let viewport: Viewport
  let layout: Layout
  let keys: KeyMap
  /// The visible lines of the table.
  let lines: TableLines

  init(editor: Editor, viewport: Viewport, layout: Layout, keys: KeyMap = .vim) {
    self.editor = editor
    self.viewport = viewport
    self.layout = layout
    self.keys = keys
    lines = layout.lines(editor, viewport)
  }

  var visibleRows: [Row] { lines.rows.map(editor.row) }
  var columns: TableColumns { columns(for: visibleRows) }

  /// Returns the columns of the table. `rows` are the `visibleRows`, which take time to make.
  func columns(for rows: [Row]) -> TableColumns {
    TableColumns(
      rows, labels: zip(rows, lines.rows).map { label(of: $0, at: $1).cells },
      heading: editor.heading.cells, in: layout.table.columns)
  }

  /// The line of the row under the cursor.
  var cursorLine: Int { lines.line(of: editor.cursor) }

  /// The name of the row at `index`, indented if it is under a heading.
  func label(of row: Row, at index: Int) -> String {
    guard lines.isGrouped(index), let leaf = row.leaf else { return row.label }
    return "  " + leaf
  }
}

extension KeyContext {
  package init(_ mode: Mode) { self = mode.view.keyContext }
}

extension KeyMap {
  /// The keys to show in the last line, the most useful first. Without `followingRow` they do not
  /// depend on the row under the cursor.
  func hints(for editor: Editor, followingRow: Bool = true) -> [Hint] {
    editor.mode.view.hints(self, editor, followingRow: followingRow)
  }

  /// The keys of `commands` in `context`. `labels` replace the usual labels.
  func hints(
    _ commands: [Command], in context: KeyContext, _ labels: [Command: String] = [:]
  ) -> [Hint] {
    commands.compactMap { command in
      guard let binding = binding(for: command, in: context), let key = binding.keys.first
      else { return nil }
      return Hint(key: key.notation, label: labels[command] ?? binding.hint)
    }
  }
}
