import Editing
import Preferences
import Synchronization

/// Runs slow effects, each on its own thread, so that a hung one blocks no other. They report to
/// `Progress.current`.
package struct BackgroundEffects: Sendable {
  let thread: @Sendable () -> any TaskExecutor
  let perform: @Sendable (Effect) async -> Message?

  /// `thread` returns a new thread for each effect. `perform` runs there.
  package init(
    on thread: @escaping @Sendable () -> any TaskExecutor,
    perform: @escaping @Sendable (Effect) async -> Message?
  ) {
    self.thread = thread
    self.perform = perform
  }
}

/// The reply to an effect, from another thread.
final class EffectReply: Sendable {
  private let reply = Mutex<Message??>(nil)

  func set(_ message: Message?) { reply.withLock { $0 = .some(message) } }
  var isSet: Bool { reply.withLock { $0 != nil } }
  var message: Message? { reply.withLock { $0 ?? nil } }
}

extension Session {
  private static var progressDelay: Duration { .milliseconds(200) }
  static var progressInterval: Duration { .milliseconds(100) }
  /// The timeout for cancelled work when the session ends.
  private static var cancelTimeout: Duration { .milliseconds(500) }

  /// Runs an effect in the background until its reply arrives, and returns the reply.
  ///
  /// Keys that are typed meanwhile are kept in their order. After a while the progress is shown.
  /// `^C` cancels the effect. If the session is to end, an unfinished effect has no reply.
  mutating func wait(
    for effect: Effect, named name: String, in background: BackgroundEffects
  ) -> Message? {
    let progress = Progress()
    let reply = start(effect, in: background, progress)
    defer { viewport.progress = nil }
    var remark = "^C cancels"
    var isLate = false
    repeat {
      let events = device.events(timeout: isLate ? Self.progressInterval : Self.progressDelay)
      isLate = isLate || events.isEmpty
      if keep(events) {
        if progress.cancel() || progress.abandon() {
          remark = "cancelling"
        } else {
          remark = "too late to cancel"
        }
        // An effect that only reads can be abandoned.
        if case .listFiles = effect { return .notice(.info("cancelled: \(name)")) }
      }
      if waiting.contains(where: \.isEnding) { return finalMessage(of: reply, progress) }
      guard isLate, !reply.isSet, !device.isBusy else { continue }
      let state = progress.awaited?.text ?? "\(Int(progress.fraction * 100)) %"
      viewport.progress = "\(name) … \(state)  \(remark)"
      draw()
    } while !reply.isSet
    return reply.message
  }

  private func start(
    _ effect: Effect, in background: BackgroundEffects, _ progress: Progress = Progress()
  ) -> EffectReply {
    let (reply, bell) = (EffectReply(), inbox.bell)
    Task.detached(executorPreference: background.thread()) {
      reply.set(
        await Progress.$current.withValue(progress) { await background.perform(effect) })
      bell.ring()
    }
    return reply
  }

  /// Returns the reply if it arrives before the final timeout, which is longer for work that cannot
  /// be cancelled any more. Discards the keys that were typed for cancelled work.
  ///
  /// The device is not asked for events meanwhile, because a lost terminal reports its end all the
  /// time.
  private mutating func finalMessage(of reply: EffectReply, _ progress: Progress) -> Message? {
    let isCancelled = progress.cancel()
    let limit = ContinuousClock.now + (isCancelled ? Self.cancelTimeout : commitTimeout)
    while !reply.isSet, ContinuousClock.now < limit {
      inbox.bell.wait(timeout: Self.progressInterval)
    }
    hasUnfinishedSave = !isCancelled && !reply.isSet
    if isCancelled || hasUnfinishedSave { waiting.removeAll { !$0.isEnding } }
    return reply.message
  }

  /// Keeps events for later, in their order. Returns whether the user cancels the effect.
  private mutating func keep(_ events: [TerminalEvent]) -> Bool {
    let interrupt = TerminalEvent.key(.control("c"))
    waiting += events.filter { $0 != .bell && $0 != interrupt }.map(Arrival.event)
    if events.contains(.resized) { device.updateSize() }
    return events.contains(interrupt)
  }
}

extension Progress.Awaited {
  /// The server that is waited for, and after a second for how long.
  package var text: String {
    let seconds = since.duration(to: .now).components.seconds
    return "waiting for \(what.printable)" + (seconds > 0 ? ", \(seconds) s" : "")
  }
}

extension Effect {
  /// The name of a slow effect while it runs; nil if it is fast.
  var slowName: String? {
    switch self {
    case .load: "reading"
    case .preview: "comparing"
    case .listFiles: "listing"
    case .save, .saveElsewhere, .convert, .export, .exportChanges: "saving"
    default: nil
    }
  }

  var changesStore: Bool { if case .save = self { true } else { false } }
}

// MARK: Reading the store again

extension Session {
  /// Handles a request to check for changes. The store is read in the background, one read at a
  /// time, so that no key waits for it.
  mutating func check(_ message: Message) async -> SessionEnding? {
    guard case .storeChanged = message, let background else { return await send(message) }
    if storeRead == nil { storeRead = start(.load, in: background) }
    return nil
  }

  /// Moves the result of a finished read to the waiting messages.
  mutating func receiveStoreRead() {
    guard let read = storeRead, read.isSet else { return }
    storeRead = nil
    if let message = read.message { waiting.append(.message(message)) }
  }
}
