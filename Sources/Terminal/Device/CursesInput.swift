import Glibc

/// Events of the terminal, signals and the bell. Sleeps in `poll`, so that being idle costs nothing.
struct CursesInput {
  let bell: Bell?
  private var decoder = KeyDecoder()
  private var doublePress = DoublePress()
  /// Found while something else was looked for.
  private var waiting: [TerminalEvent] = []
  private var lastInput = ContinuousClock.now

  /// A paste, or another sequence of any length, in which nothing comes for this long has lost its
  /// end. A connection may be slow, and what comes after the end of a paste counts as keys.
  private static let longPause = Duration.seconds(2)

  /// At most this many bytes are taken at once, so that a flood cannot hold back the picture.
  private static let batch = 4096

  init(_ bell: Bell?) { self.bell = bell }

  var isBusy: Bool { !waiting.isEmpty || !Curses.poll(bell, within: .zero).isEmpty }

  /// What another program that had the terminal made of ^C, ^Z and ^\ was not meant for this one.
  mutating func forgetStops() {
    let others: [TerminalEvent] = [
      .stopped, .continued, .key(.control("c")), .terminated(SIGQUIT),
    ]
    waiting += signals().filter { !others.contains($0) }
  }

  mutating func events() -> [TerminalEvent] {
    while true {
      let events = events(within: nil)
      if !events.isEmpty { return events }
    }
  }

  /// None where nothing comes in time.
  mutating func events(within patience: Duration?) -> [TerminalEvent] {
    if !waiting.isEmpty {
      defer { waiting = [] }
      return waiting
    }
    let pause = decoder.isUnfinished ? max(.zero, Self.longPause - (.now - lastInput)) : nil
    let ready = Curses.poll(bell, within: [patience, pause].compactMap(\.self).min())
    if ready.isEmpty, pause != nil, .now - lastInput >= Self.longPause {
      return decoder.longPause().filter { $0 != .key(.unknown) }
    }
    var events = ready.contains(.signal) ? signals() : []
    if ready.contains(.bell) { events += called() }
    if ready.contains(.hangUp) { return events + [.hungUp] }
    if ready.contains(.input) {
      guard Curses.hasBytes else { return events + [.hungUp] }
      events += keys()
    }
    return events
  }

  /// The request to end that has come, in front of all that waits.
  mutating func ending() -> TerminalEvent? {
    waiting += signals()
    let ending = waiting.first { if case .terminated = $0 { true } else { $0 == .hungUp } }
    if ending != nil { waiting = [] }
    return ending
  }

  private func called() -> [TerminalEvent] {
    bell?.quieten()
    return [.called]
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
      // Of a program that had the terminal; it has been waited for.
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
        events += mouse.map { .mouse(doublePress.judge($0, .now)) }
      case .hangUp: return events + [.hungUp]
      }
    }
    return events.filter { $0 != .key(.unknown) }
  }
}
