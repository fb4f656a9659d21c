import Editing
import Preferences
import Synchronization

/// Does slow effects, each on a thread of its own: one that hangs holds up none that come after it.
/// `Progress.current` is there for it to tell and to ask.
public struct Beside: Sendable {
  let thread: @Sendable () -> any TaskExecutor
  let perform: @Sendable (Effect) async -> Message?

  public init(
    on thread: @escaping @Sendable () -> any TaskExecutor,
    perform: @escaping @Sendable (Effect) async -> Message?
  ) {
    self.thread = thread
    self.perform = perform
  }
}

extension Session {
  private static var patience: Duration { .milliseconds(200) }
  private static var pace: Duration { .milliseconds(100) }
  /// That work which was given up may take to stop, where nobody waits for it any more.
  private static var lastPatience: Duration { .seconds(1) }

  /// What comes of `effect`. Meanwhile keys are kept in their order, after a while it is shown how far
  /// it is, and `^C` asks it to stop. Where the session is to end, nothing comes of what is not done.
  mutating func wait(for effect: Effect, _ words: String, _ beside: Beside) -> Message? {
    let answer = Answer()
    let (progress, bell) = (Progress(), inbox.bell)
    Task.detached(executorPreference: beside.thread()) {
      answer.give(
        await Progress.$current.withValue(progress) { await beside.perform(effect) })
      bell.ring()
    }
    defer { viewport.doing = nil }
    var remark = "^C cancels"
    var isLate = false
    repeat {
      let events = device.events(within: isLate ? Self.pace : Self.patience)
      isLate = isLate || events.isEmpty
      if keep(events) {
        remark = progress.cancel() ? "giving up" : "too late to cancel"
        if effect.isOnlyALook { return .notice(.info("given up: \(words)")) }
      }
      if waiting.contains(where: \.isEnding) { return lastWords(of: answer, progress) }
      guard isLate, !answer.isGiven, !device.isBusy else { continue }
      viewport.doing = "\(words) … \(Int(progress.fraction * 100)) %  \(remark)"
      draw()
    } while !answer.isGiven
    return answer.message
  }

  /// What comes of it in the little time that is left, or once it is done where it cannot be given up
  /// any more. The terminal is not asked meanwhile: one that is gone says so at once, for ever. Of
  /// what was typed for after work that is given up, nothing counts.
  private mutating func lastWords(of answer: Answer, _ progress: Progress) -> Message? {
    let limit = progress.cancel() ? ContinuousClock.now + Self.lastPatience : nil
    while !answer.isGiven {
      if let limit, ContinuousClock.now >= limit { break }
      inbox.bell.wait(within: Self.pace)
    }
    if limit != nil { waiting.removeAll { !$0.isEnding } }
    return answer.message
  }

  /// For later, in their order. True where it is to be given up.
  private mutating func keep(_ events: [TerminalEvent]) -> Bool {
    let interrupt = TerminalEvent.key(.control("c"))
    waiting += events.filter { $0 != .called && $0 != interrupt }.map(Arrival.event)
    if events.contains(.resized) { device.adoptSize() }
    return events.contains(interrupt)
  }
}

/// From another thread.
final class Answer: Sendable {
  private let given = Mutex<Message??>(nil)

  func give(_ message: Message?) { given.withLock { $0 = .some(message) } }
  var isGiven: Bool { given.withLock { $0 != nil } }
  var message: Message? { given.withLock { $0 ?? nil } }
}

extension Effect {
  /// What is said of it while it lasts; nil where it is done in no time.
  var slowWords: String? {
    switch self {
    case .load: "reading"
    case .preview: "comparing"
    case .listFiles: "listing"
    case .save, .saveElsewhere, .convert, .export, .exportChanges: "saving"
    default: nil
    }
  }

  /// Nothing is lost where it goes on and nobody waits for it any more.
  fileprivate var isOnlyALook: Bool {
    if case .listFiles = self { true } else { false }
  }
}
