import Editing
import Preferences

/// Runs slow effects, each on its own thread, so that a hung one blocks no other. They report to
/// `Progress.current`.
package struct BackgroundEffects: Sendable {
  let thread: @Sendable () -> (any TaskExecutor)?
  let perform: @Sendable (Effect) async -> Message?

  /// `thread` returns a new thread for each effect, or nil if none can be started. `perform` runs there.
  package init(
    on thread: @escaping @Sendable () -> (any TaskExecutor)?,
    perform: @escaping @Sendable (Effect) async -> Message?
  ) {
    self.thread = thread
    self.perform = perform
  }
}

/// A slow effect that runs in the background.
struct SlowEffect {
  let name: String
  /// Whether it only reads, so that it can be abandoned.
  let isAbandonable: Bool
  let progress = Progress()
  var number = 0
  /// Whether it has lasted so long that its progress is shown.
  var isLate = false
  var remark = "^C cancels"
  /// When the session ends without the answer. Nil if it goes on.
  var end: ContinuousClock.Instant?
  /// Whether it was cancelled because the session ends.
  var isCancelled = false

  var text: String {
    let state = progress.awaited?.text ?? "\(Int(progress.fraction * 100)) %"
    return "\(name) … \(state)  \(remark)"
  }
}

extension Session {
  private static var progressDelay: Duration { .milliseconds(200) }
  static var progressInterval: Duration { .milliseconds(100) }
  /// The timeout for cancelled work when the session ends.
  private static var cancelTimeout: Duration { .milliseconds(500) }

  /// Performs an effect: on the terminal, in the background if it is slow, else at once. Sets `answer` to the
  /// message that answers it, or to nil if there is none or a later one. Returns an ending if it is one.
  mutating func dispatch(_ effect: Effect, _ answer: inout Message?) async -> SessionEnding? {
    answer = nil
    switch effect {
    case .exit: return .quit
    case .redraw: device.redraw()
    case .suspend: device.suspend()
    case .copy(let text): answer = device.copy(text) ? nil : .notCopied(text)
    case .reread(let dialect):
      answer = await perform(effect)
      if answer == nil { return .reread(dialect: dialect) }
    case .editOutside, .openFile:
      device.release()
      answer = await perform(effect)
      device.reclaim()
    case .check where background != nil:
      // A verdict that waits is about the save of an earlier review.
      waiting.removeAll { if case .message(.checked) = $0 { true } else { false } }
      checkRun = start(effect, Progress())
    default:
      draw()
      // A read that began before the save may be older.
      if effect.changesStore { storeRead = nil }
      if !startWaiting(for: effect) { answer = await perform(effect) }
    }
    return nil
  }

  /// Starts a slow effect, and holds keys back until its answer arrives. Returns false if it is fast or
  /// cannot be started.
  private mutating func startWaiting(for effect: Effect) -> Bool {
    guard let name = effect.slowName else { return false }
    var slow = SlowEffect(name: name, isAbandonable: effect.isAbandonable)
    guard let number = start(effect, slow.progress) else { return false }
    slow.number = number
    awaited = .answer(slow)
    return true
  }

  /// Runs an effect in the background. Returns its number, or nil if it cannot be started.
  private mutating func start(_ effect: Effect, _ progress: Progress) -> Int? {
    guard let background, let thread = background.thread() else { return nil }
    started += 1
    Task.detached(executorPreference: thread) { [inbox, started] in
      let message = await Progress.$current.withValue(progress) {
        await background.perform(effect)
      }
      inbox.post(EffectAnswer(effect: started, message: message))
    }
    return started
  }

  var isSlowEffectRunning: Bool { if case .answer = awaited { true } else { false } }

  /// Waits for the answer. Shows the progress after a while.
  mutating func listen(for effect: SlowEffect) {
    var effect = effect
    if let end = effect.end {
      guard .now < end else { return giveUp(effect) }
      // A lost terminal, which reports its end all the time, is not asked for events.
      return inbox.bell.wait(timeout: Self.progressInterval)
    }
    if effect.isLate, !device.isBusy {
      viewport.progress = effect.text
      draw()
    }
    let events = device.events(
      timeout: effect.isLate ? Self.progressInterval : Self.progressDelay)
    effect.isLate = effect.isLate || events.isEmpty
    awaited = .answer(effect)
    keep(events)
  }

  /// Keeps events until the answer arrives. `^C` cancels the effect. If the session is to end, the effect
  /// is cancelled too; one that cannot be cancelled any more gets a longer timeout.
  mutating func keep(_ events: [TerminalEvent], during effect: SlowEffect) {
    var effect = effect
    let interrupt = TerminalEvent.key(.control("c"))
    waiting += events.filter { $0 != .bell && $0 != interrupt }.map(Arrival.event)
    if events.contains(.resized) { device.updateSize() }
    if events.contains(interrupt) {
      let isCancelling = effect.progress.cancel() || effect.progress.abandon()
      effect.remark = isCancelling ? "cancelling" : "too late to cancel"
      if effect.isAbandonable {
        waiting.insert(.message(.notice(.info("cancelled: \(effect.name)"))), at: 0)
        return endWaiting()
      }
    }
    if waiting.contains(where: \.isEnding) {
      effect.isCancelled = effect.progress.cancel()
      effect.end = .now + (effect.isCancelled ? Self.cancelTimeout : commitTimeout)
    }
    awaited = .answer(effect)
  }

  private mutating func endWaiting() {
    awaited = .events
    viewport.progress = nil
  }

  /// Ends the session without the answer, and without the keys that were typed meanwhile.
  private mutating func giveUp(_ effect: SlowEffect) {
    hasUnfinishedSave = !effect.isCancelled
    waiting.removeAll { !$0.isEnding }
    endWaiting()
  }

  /// Handles the answer to an effect, unless nobody waits for it any more.
  mutating func receive(_ answer: EffectAnswer) async -> SessionEnding? {
    if [storeRead, checkRun].contains(answer.effect) {
      if answer.effect == storeRead { storeRead = nil }
      waiting += [answer.message].compactMap(\.self).map(Arrival.message)
    } else if case .answer(let effect) = awaited, effect.number == answer.effect {
      if effect.isCancelled { waiting.removeAll { !$0.isEnding } }
      endWaiting()
      if let message = answer.message { return await send(message) }
    }
    return nil
  }

  /// Handles a request to check for changes. The store is read in the background, one read at a
  /// time, so that no key waits for it.
  mutating func check(_ message: Message) async -> SessionEnding? {
    guard case .storeChanged = message, background != nil else { return await send(message) }
    if storeRead == nil { storeRead = start(.load, Progress()) }
    return nil
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
  fileprivate var slowName: String? {
    switch self {
    case .load: "reading"
    case .preview: "comparing"
    case .listFiles: "listing"
    case .apply: "applying"
    case .pending(.rollBack): "taking back"
    case .pending: "confirming"
    case .save, .saveElsewhere, .convert, .export, .exportChanges: "saving"
    default: nil
    }
  }

  fileprivate var changesStore: Bool { if case .save = self { true } else { false } }
  fileprivate var isAbandonable: Bool { if case .listFiles = self { true } else { false } }
}
