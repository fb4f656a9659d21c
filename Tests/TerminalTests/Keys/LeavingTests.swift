import Editing
import Testing

@testable import Terminal

struct LeavingTests {
  @Test(arguments: Scene.contexts.values.sorted { $0.name < $1.name }, ["Esc", "^C"])
  func `Esc leads from every mode to browsing and never quits`(scene: Scene, key: String)
    async throws
  {
    var left = Scene(
      name: scene.name, keys: scene.keys, conflicts: scene.conflicts, calls: scene.calls,
      editor: scene.editor)
    left.then = "\(scene.then) \(key) \(key) \(key)"
    left.size = scene.size
    let (editor, terminal) = try await left.played()
    guard case .browse = editor.mode else {
      Issue.record("still in \(KeyContext(editor.mode))")
      return
    }
    #expect(editor.stagedCount == (try await scene.played().editor).stagedCount)
    #expect(terminal.suspensions == 0)
  }

  @Test func `q asks if something is staged, and quits otherwise`() async throws {
    #expect(try await ending("q") == .quit)
    #expect(try await ending("g + q") == .hungUp)
    #expect(try await ending("g + q q") == .quit)
    #expect(try await ending("g + q Esc") == .hungUp)
  }

  @Test func `a termination signal and a hang-up end the session`() async throws {
    let terminal = FakeTerminal(events: [.terminated(15)])
    var session = Session(try Sample.editor(), on: terminal) { Sample.answer($0) }
    #expect(await session.run() == .terminated(15))
    #expect(try await ending("") == .hungUp)
  }

  @Test func `suspending and redrawing are left to the terminal`() async throws {
    let terminal = FakeTerminal(
      events: [.key(.control("z")), .stopped, .key(.control("l")), .continued])
    var session = Session(try Sample.editor(), on: terminal) { Sample.answer($0) }
    _ = await session.run()
    #expect(terminal.suspensions == 2)
    #expect(terminal.redraws == 2)
  }

  private func ending(_ keys: String) async throws -> Session<FakeTerminal>.Ending {
    let terminal = FakeTerminal(events: [Keystroke](keys).map(TerminalEvent.key))
    var session = Session(try Sample.editor(), on: terminal) { Sample.answer($0) }
    return await session.run()
  }
}
