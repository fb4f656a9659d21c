import Editing

extension Session {
  /// Continues the editor's scan by a slice, unless something arrives that need not wait.
  mutating func scan() {
    if device.isBusy {
      keep(device.events())
      if let next = waiting.first, !isHeldBack(next) { return }
    }
    if stopwatch.isTimeToDraw() {
      viewport.progress = stopwatch.progressText(for: editor.work)
      draw()
      viewport.progress = nil
    }
    _ = editor.update(.work)
  }

  /// Keeps events until the scan is complete. `^C` cancels it and discards the keys typed for its
  /// result.
  mutating func keepDuringScan(_ events: [TerminalEvent]) {
    if let interrupt = events.lastIndex(of: .key(.control("c"))) {
      waiting.removeAll(where: \.isTyped)
      waiting.insert(contentsOf: events[interrupt...].map(Arrival.event), at: 0)
      return
    }
    waiting += events.map(Arrival.event)
    if let ending = waiting.firstIndex(where: \.isEnding) { waiting.removeFirst(ending) }
  }

  /// Whether the arrival has to wait until the editor's scan is complete.
  func needsScan(_ arrival: Arrival) -> Bool {
    guard editor.work != nil else { return false }
    switch arrival {
    case .message(let message): return editor.isHeldBack(message)
    case .event(.key(let key)):
      let message = settings.keys.message(for: key, in: KeyContext(editor.mode))
      return message.map(editor.isHeldBack) ?? false
    case .event(.paste(let text)):
      return editor.isHeldBack(.text(.paste(PastedText(text))))
    case .event(.mouse): return true
    case .event: return false
    }
  }
}

extension Session.Arrival {
  fileprivate var isTyped: Bool {
    switch self {
    case .event(.key), .event(.paste): true
    default: false
    }
  }

  var isEnding: Bool {
    switch self {
    case .event(.hungUp), .event(.terminated): true
    default: false
    }
  }
}

/// Decides when a slow scan is drawn: the typed text soon, the progress after a while and then at
/// intervals.
struct Stopwatch {
  private var began: ContinuousClock.Instant?
  private var drawn: ContinuousClock.Instant?
  private let now: () -> ContinuousClock.Instant

  private static let echoDelay = Duration.milliseconds(5)
  private static let progressDelay = Duration.milliseconds(200)
  private static let interval = Duration.milliseconds(100)

  init(now: @escaping () -> ContinuousClock.Instant = { .now }) { self.now = now }

  mutating func stop() { (began, drawn) = (nil, nil) }

  mutating func isTimeToDraw() -> Bool {
    let now = now()
    guard let began else {
      self.began = now
      return false
    }
    let isDue =
      drawn.map { now - $0 > Self.interval && now - began > Self.progressDelay }
      ?? (now - began > Self.echoDelay)
    if isDue { drawn = now }
    return isDue
  }

  /// `searching … 40 %`; nil at first.
  func progressText(for work: Editor.Work?) -> String? {
    guard let work, let began, now() - began > Self.progressDelay else { return nil }
    return "\(work.label) … \(Int(work.fraction * 100)) %  ^C cancels"
  }
}
