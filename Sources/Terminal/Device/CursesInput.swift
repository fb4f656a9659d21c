import Platform

/// The events of the terminal, signals and the bell. It sleeps in `poll`, so an idle program costs
/// nothing.
struct CursesInput {
  let bell: Bell?
  private var decoder = KeyDecoder()
  private var doubleClicks = DoubleClickDetector()
  /// Events that were found while looking for an end request.
  private var waiting: [TerminalEvent] = []
  private var lastInput = ContinuousClock.now

  /// The pause after which a paste, or another sequence of any length, has lost its end marker. It
  /// is long because a connection may be slow, and later input counts as keys.
  private static let longPause = Duration.seconds(2)

  /// The most inputs that are read at once, so that a flood does not delay drawing.
  private static let batch = 4096

  init(_ bell: Bell?) { self.bell = bell }

  var isBusy: Bool { !waiting.isEmpty || !Curses.poll(bell, timeout: .zero).isEmpty }

  /// Discards the signals that ^C, ^Z and ^\ sent while another program had the terminal.
  mutating func discardStopSignals() {
    let foreign: [TerminalEvent] = [
      .stopped, .continued, .key(.control("c")), .terminated(SIGQUIT),
    ]
    waiting += signals().filter { !foreign.contains($0) }
  }

  mutating func events() -> [TerminalEvent] {
    while true {
      let events = events(timeout: nil)
      if !events.isEmpty { return events }
    }
  }

  /// Returns the events that arrive before the timeout passes. It may return none earlier.
  mutating func events(timeout: Duration?) -> [TerminalEvent] {
    if !waiting.isEmpty {
      defer { waiting = [] }
      return waiting
    }
    let pause = decoder.isUnfinished ? max(.zero, Self.longPause - (.now - lastInput)) : nil
    let ready = Curses.poll(bell, timeout: [timeout, pause].compactMap(\.self).min())
    if ready.isEmpty, pause != nil, .now - lastInput >= Self.longPause {
      return decoder.longPause().filter { $0 != .key(.unknown) }
    }
    var events = ready.contains(.signal) ? signals() : []
    if ready.contains(.bell) {
      bell?.reset()
      events.append(.bell)
    }
    if ready.contains(.hangUp) { return events + [.hungUp] }
    if ready.contains(.input) {
      guard Curses.hasBytes else { return events + [.hungUp] }
      events += keys()
    }
    return events
  }

  /// Returns a request to end the program, and discards all other events then. Never sleeps.
  mutating func endRequest() -> TerminalEvent? {
    waiting += signals()
    let request = waiting.first { if case .terminated = $0 { true } else { $0 == .hungUp } }
    if request != nil { waiting = [] }
    return request
  }

  private func signals() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    while let number = Curses.nextSignal() {
      switch number {
      case SIGWINCH: events.append(.resized)
      case SIGTSTP: events.append(.stopped)
      case SIGCONT: events.append(.continued)
      case SIGHUP: events.append(.hungUp)
      case SIGINT: events.append(.key(.control("c")))
      // The program that had the terminal has ended, and has been waited for.
      case SIGCHLD: break
      default: events.append(.terminated(number))
      }
    }
    return events
  }

  private mutating func keys() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    defer { lastInput = .now }
    for _ in 0..<Self.batch {
      guard let input = Curses.read() else {
        events += decoder.pause()
        break
      }
      switch input {
      case .scalar(let scalar): events += decoder.decode(scalar)
      case .key(let key): events += decoder.decode(key)
      case .mouse(let mouse):
        events += decoder.pause()
        events += mouse.map { .mouse(doubleClicks.classify($0, .now)) }
      case .hangUp: return events + [.hungUp]
      }
    }
    return events.filter { $0 != .key(.unknown) }
  }
}
