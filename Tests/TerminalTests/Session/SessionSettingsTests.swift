import Editing
import Preferences
import Testing
import Themes

@testable import Terminal

/// Tests settings that change during a session, here through staged values of the document.
struct SessionSettingsTests {
  /// Settings by values: `log.level` = `debug` selects a light theme, `server.port` = 9 emacs keys,
  /// `server.workers` = 3 ASCII.
  private static func settings(_ editor: Editor) -> TerminalSettings {
    func has(_ name: PreferenceName, _ value: PreferenceValue) -> Bool {
      editor.draft[name] == value
    }
    return TerminalSettings(
      theme: has(PreferenceName(keys: "log", "level"), .string("debug"))
        ? BundledTheme.light.theme : BundledTheme.dark.theme,
      keys: has(PreferenceName(keys: "server", "port"), .integer(9)) ? .emacs : .vim,
      asciiOnly: has(PreferenceName(keys: "server", "workers"), .integer(3)))
  }

  private func play(_ keys: String) async throws -> (editor: Editor, terminal: FakeTerminal) {
    let terminal = FakeTerminal(events: [Keystroke](keys).map(TerminalEvent.key))
    var session = Session(try Sample.editor(), on: terminal, settings: Self.settings) {
      Sample.answer($0)
    }
    _ = await session.run()
    return (session.editor, terminal)
  }

  @Test func `a theme applies when it is staged, and ends when that is undone`()
    async throws
  {
    let themes = { (terminal: FakeTerminal) in terminal.applied.map(\.theme.name) }
    let start = "/ 'level' Enter Enter k"
    #expect(themes(try await play(start).terminal) == ["dark"])
    #expect(themes(try await play(start + " Enter").terminal) == ["dark", "light"])
    #expect(themes(try await play(start + " Enter j j j").terminal) == ["dark", "light"])
    #expect(themes(try await play(start + " Enter u").terminal) == ["dark", "light", "dark"])
    #expect(themes(try await play(start + " Esc").terminal) == ["dark"])
  }

  @Test func `a new key map applies from the next key`() async throws {
    let (editor, terminal) = try await play("g Enter ^U '9' Enter ^N ^N")
    #expect(editor.cursor == 2)
    #expect(terminal.last?.text.contains("^_ undo") == true)
    #expect(try await play("g Enter ^U '9' Enter ^N ^_ ^N").editor.cursor == 0)
  }

  @Test func `messages name the keys of the current map`() async throws {
    #expect(try await play("Tab +").terminal.last?.text.contains(", x removes and") == true)
    let emacs = "g Enter ^U '9' Enter Tab +"
    #expect(try await play(emacs).terminal.last?.text.contains(", ^D removes and") == true)
  }

  @Test func `the ASCII setting applies to every later screen`() async throws {
    let before = try #require(try await play("g j").terminal.last)
    let after = try #require(try await play("g j +").terminal.last)
    #expect(!before.text.allSatisfy { $0.isASCII })
    #expect(after.text.allSatisfy { $0.isASCII })
    #expect(after.flaw == nil)
  }

  @Test func `the detail pane stays as its key left it until its setting changes`() async throws {
    var scene = Scene(name: "detail", keys: "")
    scene.settings.editor.showsDetail = false
    #expect(try await scene.played().editor.showsDetail == false)
    scene = Scene(name: "detail", keys: "f j j", settings: scene.settings)
    #expect(try await scene.played().editor.showsDetail)
  }

  @Test func `without a review a save starts at once and reports what was saved`() async throws {
    var scene = Scene(name: "write", keys: "g Enter ^U '9000' Enter j + w")
    scene.settings.editor.reviewsFirst = false
    let (editor, terminal) = try await scene.played()
    #expect(editor.stagedCount == 0)
    #expect(
      terminal.last?.text.contains("saved server.port, server.workers to gateway.json") == true)
  }

  @Test func `without a review a conflict is still asked about`() async throws {
    var scene = Scene(name: "conflict", keys: "g Enter ^U '9000' Enter w", conflicts: true)
    scene.settings.editor.reviewsFirst = false
    #expect(KeyContext(try await scene.played().editor.mode) == .conflict)
  }

  @Test func `an unbound key is reported until the next key`() async throws {
    let unbound = try await Scene(name: "unbound", keys: "Z").played()
    #expect(unbound.terminal.last?.text.contains("Z does nothing here; ? shows the keys") == true)
    #expect(try await Scene(name: "next", keys: "Z j").played().editor.notice == nil)
    #expect(try await Scene(name: "undo", keys: "u").played().editor.notice != nil)
    #expect(try await Scene(name: "undo", keys: "u j").played().editor.notice == nil)
    let typing = try await Scene(name: "typing", keys: "/ ^X").played()
    #expect(typing.editor.notice == nil)
  }

  @Test func `a letter right after Esc is a separate key if Alt with it is not bound`()
    async throws
  {
    #expect(try await Scene(name: "fast", keys: "/ 'x' M-j").played().editor.cursor == 1)
    let (editor, _) = try await Scene(
      name: "emacs", keys: "^N ^N ^N M-<", settings: TerminalSettings(keys: .emacs)
    ).played()
    #expect(editor.cursor == 0)
  }
}
