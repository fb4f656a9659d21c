import Editing
import Preferences
import Testing

@testable import Terminal

/// Tests that text which has already arrived is processed in one step.
struct TypedTextTests {
  /// Returns the editor after `keys` that all arrived at once, and the number of updates.
  private func play(
    _ keys: [Keystroke], asks ending: TerminalEvent? = nil
  ) async throws -> (editor: Editor, steps: Int, ending: SessionEnding) {
    try await play(on: FakeTerminal(arrived: keys.map(TerminalEvent.key), asking: ending))
  }

  private func play(
    on terminal: FakeTerminal
  ) async throws -> (editor: Editor, steps: Int, ending: SessionEnding) {
    var steps = 0
    var session = Session(
      try Sample.editor(), on: terminal, onEditorChange: { _ in steps += 1 }
    ) { Sample.answer($0) }
    let end = await session.run()
    return (session.editor, steps, end)
  }

  private static let text = "sphinx of black quartz "

  @Test(arguments: ["g Enter ^U", "/", ":", "@", "a", "? /"])
  func `text that arrives at once is processed in one step in every mode`(opening: String)
    async throws
  {
    let opening = [Keystroke](opening)
    let typed = Array(String(repeating: Self.text, count: 1000)).map(keystroke)
    let before = try await play(opening)
    let (_, steps, _) = try await play(opening + typed)
    #expect(steps <= before.steps + 2)
  }

  @Test(arguments: ["g Enter ^U", "/", ":", "@", "a", "? /"])
  func `text that arrives at once gives the same result as single keys`(opening: String)
    async throws
  {
    let opening = [Keystroke](opening)
    let typed = Array("set x-1 .server+ ").map(keystroke)
    let events = (opening + typed).map(TerminalEvent.key)
    let (atOnce, byKey) = (FakeTerminal(arrived: events), FakeTerminal(events: events))
    let one = try await play(on: atOnce)
    let other = try await play(on: byKey)
    #expect(one.steps < other.steps && one.editor.cursor == other.editor.cursor)
    #expect(frame(of: one.editor) == frame(of: other.editor))
  }

  private func frame(of editor: Editor) -> String {
    Frame(editor, viewport: Viewport(), size: .standard, charset: .unicode).text
  }

  @Test func `keys after a text are processed as keys`() async throws {
    let keys = [Keystroke]("g Enter ^U") + "9000".map(keystroke) + [Keystroke]("Enter j +")
    #expect(try await play(keys).editor.stagedCount == 2)
  }

  @Test func `a termination request is processed before waiting input`() async throws {
    let (_, steps, ending) = try await play(
      Array(repeating: "j", count: 1000), asks: .terminated(15))
    #expect(ending == .terminated(15))
    #expect(steps == 0)
  }

  private func keystroke(_ character: Character) -> Keystroke {
    character.unicodeScalars.first.map { Keystroke($0) } ?? .unknown
  }

  /// The table has one row, and the text many lines.
  @Test func `a page in a text has as many lines as the screen shows`() async throws {
    let text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let keys = [Keystroke]("Enter PgDn")
    var session = Session(
      Editor(
        title: DocumentTitle(name: "a.json", directory: "/etc"), schema: .empty,
        snapshot: MemorySnapshot(["text": .string(text)])),
      on: FakeTerminal(events: keys.map(TerminalEvent.key))
    ) { Sample.answer($0) }
    _ = await session.run()
    let line = try #require(session.editor.openField).line.cursorLine
    let page = Layout(session.editor, .standard).pageSize
    #expect(page > 2)
    #expect(line == page)
  }
}
