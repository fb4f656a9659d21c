import Dispatch
import Editing
import Preferences
import Synchronization
import Testing

@testable import Terminal

/// Tests the check for changes when the terminal gets the focus, for stores without a watch.
struct FocusTests {
  @Test(arguments: [true, false])
  func `gaining the focus checks for changes if the store has no watch`(isSilent: Bool) async throws
  {
    let terminal = FakeTerminal(events: [.focus(false), .focus(true)])
    var loads = 0
    var session = Session(
      try Sample.editor(), on: terminal, onFocus: { isSilent ? [.storeChanged] : [] }
    ) { effect in
      if case .load = effect { loads += 1 }
      return nil
    }
    _ = await session.run()
    #expect(loads == (isSilent ? 1 : 0))
  }

  private func session(
    on terminal: FakeTerminal, _ background: BackgroundEffects
  ) throws -> Session<FakeTerminal> {
    Session(
      try Sample.editor(), on: terminal, inbox: terminal.inbox, onFocus: { [.storeChanged] },
      background: background
    ) { Sample.answer($0) }
  }

  @Test func `no key waits for a silent store, and one check runs at a time`()
    async throws
  {
    let looks = Mutex(0)
    let end = DispatchSemaphore(value: 0)
    let silence: @Sendable () -> Void = { _ = end.wait(timeout: .now() + 60) }
    let terminal = FakeTerminal(
      events: [.focus(true), .focus(true)] + [Keystroke]("G").map(TerminalEvent.key))
    let background = BackgroundEffects(on: { OwnThread() }) { _ in
      looks.withLock { $0 += 1 }
      silence()
      return nil
    }
    var session = try session(on: terminal, background)
    _ = await session.run()
    #expect(session.editor.cursor == session.editor.rowCount - 1)
    #expect(looks.withLock { $0 } < 2)
    end.signal()
  }

  @Test func `a failed check is reported when it ends`() async throws {
    var seen: [String] = []
    let terminal = FakeTerminal(events: [.focus(true), .bell]) { seen.append($0.text) }
    let background = BackgroundEffects(on: { AtOnce() }) { _ in
      .notLoaded(.server(path: "https://h/a.json", .unreachable("no answer in time")))
    }
    var session = try session(on: terminal, background)
    _ = await session.run()
    #expect(seen.last?.contains("no answer in time") == true)
  }

  @Test func `a check that began before a save is discarded`() async throws {
    let held = Held()
    var seen: [String] = []
    let keys = [Keystroke]("g + w Enter").map(TerminalEvent.key)
    let terminal = FakeTerminal(events: [.focus(true)] + keys + [.bell]) { seen.append($0.text) }
    let background = BackgroundEffects(on: { held.isFree ? held as any TaskExecutor : OwnThread() })
    {
      effect in
      if case .load = effect {
        return .notLoaded(.server(path: "https://h/a.json", .unreachable("no answer in time")))
      }
      if case .save = effect { held.letGo() }
      return Sample.answer(effect)
    }
    var session = try session(on: terminal, background)
    _ = await session.run()
    #expect(session.editor.stagedCount == 0)
    #expect(!held.isHolding)
    #expect(!seen.contains { $0.contains("no answer in time") })
  }
}

/// An executor that holds its first job.
private final class Held: TaskExecutor {
  private let state = Mutex((isFree: true, jobs: [UnownedJob]()))

  var isFree: Bool { state.withLock(\.isFree) }
  var isHolding: Bool { state.withLock { !$0.jobs.isEmpty } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0 = (false, $0.jobs + [job]) }
  }

  func letGo() {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// An executor that runs each job before it returns.
private final class AtOnce: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
