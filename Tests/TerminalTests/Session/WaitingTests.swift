import Editing
import Preferences
import Seeded
import Synchronization
import Testing

@testable import Terminal

/// Tests slow effects, which run in the background while the session accepts keys.
struct WaitingTests {
  /// Blocks until it is opened or the save is cancelled.
  private final class Gate: Sendable {
    private let state = Mutex(false)
    func open() { state.withLock { $0 = true } }
    var isOpen: Bool { state.withLock { $0 } }
    func wait() async { await eventually { isOpen } }
  }

  /// Saves while `meanwhile` arrives. The save ends when `mark` is drawn, or without a mark when
  /// all events have arrived.
  private func save(
    _ meanwhile: [TerminalEvent], committing: Bool = false, until mark: String?,
    _ work: @escaping @Sendable (Effect) -> Message?
  ) async throws -> (editor: Editor, seen: [String]) {
    let gate = Gate()
    var seen: [String] = []
    let events = [Keystroke]("g + w Enter").map(TerminalEvent.key)
    var waiting: FakeTerminal?
    let terminal = FakeTerminal(events: events) { frame in
      seen.append(frame.text)
      if let mark, frame.text.contains(mark) { gate.open() }
      // Waits for the save, because the review's lines are computed in the background too.
      guard frame.text.contains("saving …"), let terminal = waiting else { return }
      terminal.meanwhile = meanwhile.reversed().map { [$0] }
      waiting = nil
    }
    waiting = terminal
    if mark == nil { terminal.tookAll = gate.open }
    let background = BackgroundEffects(on: { OwnThread() }) { effect in
      if case .save = effect {
        try? Progress.current?.advance(to: 0.4)
        if committing { _ = Progress.current?.commit() }
        await gate.wait()
        return work(effect)
      }
      return Sample.answer(effect)
    }
    var session = Session(
      try Sample.editor(), on: terminal, inbox: terminal.inbox, background: background
    ) { Sample.answer($0) }
    _ = await session.run()
    return (session.editor, seen)
  }

  @Test func `a long save shows its progress`() async throws {
    let (editor, seen) = try await save([], until: "saving … 40 %  ^C cancels") {
      Sample.answer($0)
    }
    #expect(seen.contains { $0.contains("saving … 40 %  ^C cancels") })
    #expect(editor.stagedCount == 0)
  }

  @Test func `keys typed during a save are processed afterwards in order`() async throws {
    let typed = [Keystroke]("j + G").map(TerminalEvent.key)
    let (editor, _) = try await save(typed, until: nil) { Sample.answer($0) }
    #expect(editor.stagedCount == 1)
    #expect(editor.cursor == editor.rowCount - 1)
  }

  @Test func `^C cancels a save and loses nothing`() async throws {
    let (editor, seen) = try await save([.key(.control("c"))], until: "cancelling") { effect in
      do {
        try Progress.current?.advance(to: 0.5)
        return Sample.answer(effect)
      } catch {
        return .failed(.cancelled(path: "/etc/gateway.json"))
      }
    }
    #expect(editor.stagedCount == 1)
    #expect(seen.last?.contains("gateway.json: cancelled; nothing was changed") == true)
  }

  @Test func `a cancellation that comes too late is reported, and the save completes`() async throws
  {
    let (editor, _) = try await save(
      [.key(.control("c"))], committing: true, until: "too late to cancel"
    ) { Sample.answer($0) }
    #expect(editor.stagedCount == 0)
  }

  /// Saves on a terminal that is lost meanwhile, after a key. Returns how often the terminal was
  /// read. `work` waits for `gate`.
  private func saveAndHangUp(
    _ gate: Gate, committing: Bool
  ) async throws -> (editor: Editor, looks: Int, ending: SessionEnding) {
    let events = [Keystroke]("g + w Enter").map(TerminalEvent.key)
    var waiting: FakeTerminal?
    let terminal = FakeTerminal(events: events) { frame in
      guard frame.text.contains("saving …") else { return }
      waiting?.meanwhile = [[.hungUp], [.key(.character("j"))]]
      waiting = nil
    }
    waiting = terminal
    if committing { terminal.tookAll = gate.open }
    let background = BackgroundEffects(on: { OwnThread() }) { effect in
      guard case .save = effect else { return Sample.answer(effect) }
      if committing { _ = Progress.current?.commit() }
      await gate.wait()
      return Sample.answer(effect)
    }
    var session = Session(
      try Sample.editor(), on: terminal, inbox: terminal.inbox, background: background
    ) { Sample.answer($0) }
    session.commitTimeout = .seconds(60)
    let ending = await session.run()
    return (session.editor, terminal.looks, ending)
  }

  @Test func `a lost terminal ends the session before cancellable work is done`()
    async throws
  {
    let gate = Gate()
    let (editor, looks, ending) = try await saveAndHangUp(gate, committing: false)
    #expect(!gate.isOpen && ending == .hungUp)
    #expect(looks < 50, "it was asked \(looks) times")
    #expect(editor.stagedCount == 1 && editor.cursor == 0)
    gate.open()
  }

  @Test
  func `work that can no longer be cancelled completes before a lost terminal ends the session`()
    async throws
  {
    let (editor, looks, ending) = try await saveAndHangUp(Gate(), committing: true)
    #expect(looks < 50, "it was asked \(looks) times")
    #expect(editor.stagedCount == 0 && ending == .hungUp)
  }

  @Test func `a directory that does not answer is abandoned and blocks nothing`()
    async throws
  {
    let gate = Gate()
    let events = [Keystroke]("G k k k Enter 'ga' Tab Esc + w Enter").map(TerminalEvent.key)
    var waiting: FakeTerminal?
    var seen: [String] = []
    let terminal = FakeTerminal(events: events) { frame in
      seen.append(frame.text)
      guard frame.text.contains("listing … 0 %  ^C cancels") else { return }
      waiting?.meanwhile = [[.key(.control("c"))]]
      waiting = nil
    }
    waiting = terminal
    let background = BackgroundEffects(on: { OwnThread() }) { effect in
      if case .listFiles = effect { await gate.wait() }
      return Sample.answer(effect)
    }
    var session = Session(
      try Sample.kinds(), on: terminal, inbox: terminal.inbox, background: background
    ) { Sample.answer($0) }
    _ = await session.run()
    #expect(!gate.isOpen)
    #expect(seen.contains { $0.contains("cancelled: listing") })
    #expect(seen.last?.contains("gate.log") == false)
    gate.open()
  }

  @Test func `a hanging save does not delay the end of the session for ever`() async throws {
    let gate = Gate()
    let events = [Keystroke]("g + w Enter").map(TerminalEvent.key)
    var waiting: FakeTerminal?
    let terminal = FakeTerminal(events: events) { frame in
      guard frame.text.contains("saving …") else { return }
      waiting?.meanwhile = [[.terminated(15)]]
      waiting = nil
    }
    waiting = terminal
    let background = BackgroundEffects(on: { OwnThread() }) { effect in
      guard case .save = effect else { return Sample.answer(effect) }
      _ = Progress.current?.commit()
      await gate.wait()
      return Sample.answer(effect)
    }
    var session = Session(
      try Sample.editor(), on: terminal, inbox: terminal.inbox, background: background
    ) { Sample.answer($0) }
    session.commitTimeout = .milliseconds(10)
    #expect(await session.run() == .terminated(15))
    #expect(!gate.isOpen && session.hasUnfinishedSave && session.editor.stagedCount == 1)
    gate.open()
  }
}
