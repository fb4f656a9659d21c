import Editing
import Preferences
import Seeded
import Testing

@testable import Terminal

/// Checks law 7, that no control characters reach the terminal, and that every screen is complete
/// at every size.
struct SafetyLawTests {
  @Test(arguments: Trials.seeds(120))
  func `every screen contains only printable text inside its area`(seed: UInt64) async {
    var random = Randomness(seed: seed)
    let editor = random.editor()
    let (events, sizes) = random.events(80)
    let charset: Charset = random.chance(75) ? .unicode : .ascii
    let size = random.size()
    let calls = events.filter { $0 == .bell }.map { _ in random.call() }
    let terminal = FakeTerminal(
      size: size, charset: charset, events: events, sizes: sizes, calls: calls
    ) { frame in
      #expect(frame.flaw == nil, "seed \(seed), \(frame.size)")
    }
    let answers = Answers(random, editor)
    let settings = (0..<4).map { _ in random.settings() }
    var session = Session(
      editor, on: terminal, inbox: terminal.inbox, settings: { settings[$0.stagedCount % 4] }
    ) {
      await answers.next($0)
    }
    _ = await session.run()
    #expect(terminal.last != nil, "seed \(seed)")
  }

  /// Draws every key context at every small size.
  @Test(arguments: Scene.contexts.values.sorted { $0.name < $1.name })
  func `every screen size can be drawn`(scene: Scene) async throws {
    let columns = Trials.isFull ? [1, 2, 3, 13, 20, 40, 59, 60, 200] : [1, 3, 20, 59, 60]
    let rows = Trials.isFull ? [1, 2, 3, 4, 7, 8, 16, 60] : [1, 3, 7, 16]
    for columns in columns {
      for rows in rows {
        var scene = scene
        scene.size = Size(columns: columns, rows: rows)
        let frame = try #require(try await scene.played().terminal.last)
        #expect(frame.flaw == nil, "\(columns) by \(rows)")
      }
    }
  }

  @Test(arguments: [4, 24], [1, 80])
  func `drawing an endless name or value costs only its visible part`(rows: Int, columns: Int)
    throws
  {
    for part in ["x", "日", "e\u{301}", "\u{1B}", "word "] {
      let long = String(repeating: part, count: 20_000)
      var editor = Editor(
        title: DocumentTitle(name: long, directory: long), schema: .empty,
        snapshot: MemorySnapshot(
          .dictionary([long: .dictionary([long: .string(long)]), "a": .string(long)])))
      _ = editor.update(.command(.last))
      let size = Size(columns: columns, rows: rows)
      let time = processorTime {
        #expect(Frame(editor, viewport: Viewport(), size: size).flaw == nil)
      }
      #expect(time < 30, "\(part.debugDescription) \(columns)x\(rows)")
    }
  }
}

/// An actor, because effects run on other threads.
private actor Answers {
  private var random: Randomness
  private var snapshot: MemorySnapshot

  init(_ random: Randomness, _ editor: Editor) {
    self.random = random
    snapshot = editor.snapshot as? MemorySnapshot ?? MemorySnapshot(.null)
  }

  func next(_ effect: Effect) -> Message? { random.answer(to: effect, snapshot) }
}

extension Randomness {
  fileprivate mutating func events(_ count: Int) -> ([TerminalEvent], [Size]) {
    var sizes: [Size] = []
    let events = (0..<count).map { _ -> TerminalEvent in
      if chance(10) { return .mouse(mouse()) }
      if chance(6) { return .bell }
      if chance(4) { return .paste(text()) }
      guard chance(8) else { return .key(key()) }
      sizes.append(size())
      return .resized
    }
    return (events, sizes)
  }
}
