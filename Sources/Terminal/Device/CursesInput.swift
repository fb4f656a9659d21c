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

  private let question = Question()

  /// A question to the terminal, which all copies of the input share: one of them ends the program.
  private final class Question {
    /// The time when the terminal was asked, or has begun to answer. Nil if it has answered all questions, or was
    /// never asked.
    var askedAt: ContinuousClock.Instant?
  }

  /// How long the program waits for an answer before it gives the terminal back.
  private static let lastWait = Duration.milliseconds(150)

  /// The time after which a terminal that has not answered is one that never does.
  private static let longestAnswer = Duration.seconds(2)

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
    let longest = decoder.longestPause
    let pause = longest.map { max(.zero, $0 - (.now - lastInput)) }
    let ready = Curses.poll(bell, timeout: [timeout, pause].compactMap(\.self).min())
    if ready.isEmpty, let longest, .now - lastInput >= longest {
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

  /// Notes that the terminal is asked now.
  mutating func expectAnswer() {
    question.askedAt = .now
    decoder.awaitsAnswer = true
  }

  /// Reads the answers to the last questions, so that the shell does not get them. Waits no longer than for
  /// a terminal that answers at once, and not at all for one that never does. Other events wait.
  mutating func takeLastAnswers() {
    let end = ContinuousClock.now + Self.lastWait
    while let askedAt = question.askedAt, .now - askedAt < Self.longestAnswer, .now < end {
      let ready = Curses.poll(nil, timeout: end - .now)
      guard ready.contains(.input), !ready.contains(.hangUp), Curses.hasBytes else { break }
      waiting += keys().filter { !$0.isAnswer }
    }
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
    if let askedAt = question.askedAt, .now - askedAt >= Self.longestAnswer {
      decoder.awaitsAnswer = false
    }
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
    if events.contains(.answer(.attributes)) {
      question.askedAt = nil
      decoder.awaitsAnswer = false
    } else if decoder.awaitsAnswer, events.contains(where: \.isAnswer) {
      question.askedAt = .now
    }
    return events.filter { $0 != .key(.unknown) }
  }
}

extension TerminalEvent {
  fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
}
