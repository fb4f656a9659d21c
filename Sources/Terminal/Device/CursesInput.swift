import Glibc

/// Events of the terminal and signals, in the order in which they came. Sleeps in `poll`, so that
/// being idle costs nothing.
struct CursesInput {
  private var decoder = KeyDecoder()

  /// At most this many bytes are taken at once, so that a flood cannot hold back the picture.
  private static let batch = 4096

  var isBusy: Bool { !Curses.poll(wait: false).isEmpty }

  mutating func events() -> [TerminalEvent] {
    while true {
      let ready = Curses.poll(wait: true)
      var events = ready.contains(.signal) ? signals() : []
      if ready.contains(.hangUp) { return events + [.hungUp] }
      if ready.contains(.input) {
        guard Curses.hasBytes else { return events + [.hungUp] }
        events += keys()
      }
      if !events.isEmpty { return events }
    }
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
      default: events.append(.terminated(number))
      }
    }
    return events
  }

  private mutating func keys() -> [TerminalEvent] {
    var keys: [Keystroke] = []
    for _ in 0..<Self.batch {
      guard let input = Curses.read() else {
        keys += decoder.pause()
        break
      }
      switch input {
      case .scalar(let scalar): keys += decoder.decode(scalar)
      case .key(let key): keys += decoder.pause() + [key]
      }
    }
    return keys.filter { $0 != .unknown }.map(TerminalEvent.key)
  }
}
