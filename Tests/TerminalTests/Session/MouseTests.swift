import Editing
import Preferences
import Testing

@testable import Terminal

/// Tests mouse events.
struct MouseTests {
  /// Plays `keys`, then applies the mouse to the word `place` on the screen.
  private func play(
    _ keys: String, _ action: MouseEvent.Action, on place: String, column: Int? = nil
  ) async throws -> (editor: Editor, terminal: FakeTerminal) {
    let before = try #require(try await Scene(name: "before", keys: keys).played().terminal.last)
    let lines = before.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(place) }, "\(place) in \(before.text)")
    let start = try #require(lines[row].firstRange(of: place)).lowerBound
    let position = Position(
      column: column ?? lines[row].distance(from: lines[row].startIndex, to: start), row: row)
    let events: [TerminalEvent] =
      [Keystroke](keys).map(TerminalEvent.key) + [
        .mouse(MouseEvent(action: action, position: position))
      ]
    let terminal = FakeTerminal(events: events)
    var session = Session(try Sample.editor(), on: terminal) { Sample.answer($0) }
    _ = await session.run()
    return (session.editor, terminal)
  }

  @Test func `a click selects a row, a second one edits it`() async throws {
    let clicked = try await play("", .click, on: "colour").editor
    #expect(clicked.cursorName == PreferenceName(keys: "log", "colour"))
    #expect(KeyContext(clicked.mode) == .browse && clicked.stagedCount == 0)
    let edited = try await play("", .doubleClick, on: "name ").editor
    #expect(KeyContext(edited.mode) == .edit)
    #expect(edited.cursorName == PreferenceName(keys: "server", "name"))
  }

  @Test func `a click on a namespace opens it, a click on a row returns`() async throws {
    let clicked = try await play("", .click, on: "log", column: 3).editor
    #expect(clicked.pane == .namespaces)
    #expect(clicked.scope != .root)
    let back = try await play("Tab", .click, on: "name ").editor
    #expect(back.pane == .keys)
  }

  @Test func `a click in a list of choices selects, a second one accepts`() async throws {
    let open = "/ 'level' Enter Enter"
    let clicked = try await play(open, .click, on: "everything").editor
    guard case .choose(let list) = clicked.mode else {
      Issue.record("the list is closed")
      return
    }
    #expect(list.cursor == 0)
    let kept = try await play(open, .doubleClick, on: "everything").editor
    #expect(kept.draft[PreferenceName(keys: "log", "level")] == .string("debug"))
  }

  @Test func `a click outside a field loses no typed text`() async throws {
    let editor = try await play("g Enter ^U '99'", .click, on: "colour").editor
    guard case .edit(let field) = editor.mode else {
      Issue.record("the field is closed")
      return
    }
    #expect(field.line.text == "99")
  }

  @Test(arguments: ["key  ", "gateway.json", "Enter edit", "────"])
  func `a click on an empty cell does nothing`(place: String) async throws {
    let before = try await Scene(name: "before", keys: "j").played().terminal.last
    #expect(try await play("j", .doubleClick, on: place).terminal.last == before)
  }

  @Test func `the wheel moves the cursor and scrolls texts`() async throws {
    #expect(try await play("g", .wheelDown, on: "name ").editor.cursor == 3)
    #expect(try await play("g j j j j", .wheelUp, on: "name ").editor.cursor == 1)
    let read = try await play("/ 'fields' Enter v", .wheelDown, on: "time").editor
    guard case .viewValue(let text) = read.mode else {
      Issue.record("the value is closed")
      return
    }
    #expect(text.top == text.lineCount - 1)
    #expect(
      KeyContext(try await play("g + q", .wheelDown, on: "quit?").editor.mode) == .confirmQuit)
  }

  /// Finds each row by its name in the picture.
  @Test(arguments: [(80, 24), (40, 12), (100, 9), (20, 5)])
  func `every visible row can be clicked`(columns: Int, rows: Int) async throws {
    let size = Size(columns: columns, rows: rows)
    let (editor, terminal) = try await Scene(name: "browse", keys: "j j j j j j j", size: size)
      .played()
    let frame = try #require(terminal.last)
    var viewport = Viewport()
    let layout = Layout(editor, size)
    viewport.follow(editor, layout)
    var hit: Set<Int> = []
    for row in 0..<rows {
      let position = Position(column: columns - 2, row: row)
      guard case .row(let index)? = layout.target(at: position, editor, viewport) else { continue }
      hit.insert(index)
      let text = frame.row(row).map(\.text).joined()
      #expect(text.contains((editor.row(at: index).leaf ?? editor.row(at: index).label).suffix(3)))
    }
    #expect(hit == Set(layout.lines(editor, viewport).rows) && hit.contains(editor.cursor))
  }

  @Test func `a second press soon after the first on the same cell is a double click`() {
    var presses = DoubleClickDetector()
    let (here, there) = (Position(column: 1, row: 1), Position(column: 2, row: 1))
    let start = ContinuousClock.now
    let actions = [(here, 0), (here, 300), (here, 350), (here, 900), (there, 950), (there, 1000)]
      .map {
        presses.classify(MouseEvent(action: .click, position: $0.0), start + .milliseconds($0.1))
          .action
      }
    #expect(actions == [.click, .doubleClick, .click, .click, .click, .doubleClick])
  }
}
