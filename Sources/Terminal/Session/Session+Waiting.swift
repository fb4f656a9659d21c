import Editing
import Preferences
import Synchronization

/// Runs slow effects, each on its own thread, so that a hung one blocks no other. They report to
/// `Progress.current`.
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
  /// The timeout for cancelled work when the session ends.
  private static var lastPatience: Duration { .milliseconds(500) }

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

  /// Returns the answer if it comes in the little time that is left, which is longer if the work
  /// cannot be cancelled any more. The terminal is not asked meanwhile: one that is gone says so at
  /// once, for ever. What was typed for after cancelled work does not count.
  private mutating func lastWords(of answer: Answer, _ progress: Progress) -> Message? {
    let isCancelled = progress.cancel()
    let limit = ContinuousClock.now + (isCancelled ? Self.lastPatience : commitPatience)
    while !answer.isGiven, ContinuousClock.now < limit { inbox.bell.wait(within: Self.pace) }
    isUnfinished = !isCancelled && !answer.isGiven
    if isCancelled || isUnfinished { waiting.removeAll { !$0.isEnding } }
    return answer.message
  }

  /// Keeps events for later, in their order. Returns whether the user cancels the effect.
  private mutating func keep(_ events: [TerminalEvent]) -> Bool {
    let interrupt = TerminalEvent.key(.control("c"))
    waiting += events.filter { $0 != .called && $0 != interrupt }.map(Arrival.event)
    if events.contains(.resized) { device.adoptSize() }
    return events.contains(interrupt)
  }
}

/// The answer of an effect, from another thread.
final class Answer: Sendable {
  private let given = Mutex<Message??>(nil)

  func give(_ message: Message?) { given.withLock { $0 = .some(message) } }
  var isGiven: Bool { given.withLock { $0 != nil } }
  var message: Message? { given.withLock { $0 ?? nil } }
}

extension Effect {
  /// The description of a slow effect while it runs; nil if it is fast.
  var slowWords: String? {
    switch self {
    case .load: "reading"
    case .preview: "comparing"
    case .listFiles: "listing"
    case .save, .saveElsewhere, .convert, .export, .exportChanges: "saving"
    default: nil
    }
  }

  /// Whether the effect only reads, so that it can be abandoned.
  fileprivate var isOnlyALook: Bool {
    if case .listFiles = self { true } else { false }
  }
}

extension Session {
  /// At this store, or at what else `message` is about.
  mutating func look(because message: Message) async -> Ending? {
    if case .storeChanged = message { return await lookAtStore() }
    return await send(message)
  }

  /// Whether it has changed, which nobody has asked for: no key waits for the answer, and a store that
  /// is silent holds up nothing. One look at a time.
  mutating func lookAtStore() async -> Ending? {
    guard let beside else { return await send(.storeChanged) }
    guard look == nil else { return nil }
    let (answer, bell) = (Answer(), inbox.bell)
    Task.detached(executorPreference: beside.thread()) {
      answer.give(await beside.perform(.load))
      bell.ring()
    }
    look = answer
    return nil
  }

  /// Puts what was seen with what waits. What was begun before a save is forgotten: it may be older.
  mutating func takeLook() {
    guard let answer = look, answer.isGiven else { return }
    look = nil
    if let message = answer.message { waiting.append(.message(message)) }
  }
}

extension Effect {
  var changesStore: Bool { if case .save = self { true } else { false } }
}
