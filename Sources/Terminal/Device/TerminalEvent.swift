import Preferences

/// An event of a terminal, or a signal.
package enum TerminalEvent: Hashable, Sendable {
  case key(Keystroke)
  /// Pasted text, complete.
  case paste(String)
  /// A paste that was discarded because it is too long.
  case pasteTooLong
  /// Whether the terminal's window has the focus now.
  case focus(Bool)
  /// The terminal says something about itself.
  case answer(TerminalAnswer)
  /// Sent only if the settings turn the mouse on.
  case mouse(MouseEvent)
  case resized
  /// `SIGTSTP` or `SIGCONT` from another process.
  case stopped, continued
  /// The bell rang: messages may wait in the inbox.
  case bell
  /// The terminal was lost. Nothing may be printed.
  case hungUp
  /// The signal asks the program to end.
  case terminated(Int32)
}

/// A terminal with a screen. Tests use a device without one.
package protocol TerminalDevice {
  var size: Size { get }
  /// The characters that frames are drawn with.
  var charset: Charset { get }
  /// Whether events wait, so that drawing can be postponed.
  var isBusy: Bool { get }
  /// Sleeps until there is at least one event.
  mutating func events() -> [TerminalEvent]
  /// Returns the events that arrive before the timeout passes, while an effect runs in the
  /// background.
  mutating func events(timeout: Duration) -> [TerminalEvent]
  /// Returns a request to end that has arrived, ahead of all other events. Never sleeps.
  mutating func endRequest() -> TerminalEvent?
  mutating func draw(_ frame: Frame)
  /// Changes the settings, from the next frame on.
  mutating func apply(_ settings: TerminalSettings)
  /// Reads the new size after `.resized`.
  mutating func updateSize()
  /// Draws the whole frame again.
  mutating func redraw()
  /// Restores the terminal for another program, until `reclaim`.
  mutating func release()
  /// Takes control of the terminal again, and draws the whole frame.
  mutating func reclaim()
  /// Stops the job until it is continued.
  mutating func suspend()
  /// Copies to the terminal's clipboard, without a confirmation of the terminal. Returns false if
  /// no clipboard is known, if the settings turn it off, or if `text` is too long.
  func copy(_ text: String) -> Bool
  /// Sets the window title, if there is one.
  func setTitle(_ title: String)
}

extension TerminalDevice {
  /// Returns nil: the requests are among the other events.
  package mutating func endRequest() -> TerminalEvent? { nil }
}

package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable { case click, doubleClick, wheelUp, wheelDown }

  package let action: Action
  package let position: Position
}

/// Turns a second click on the same cell within 0.4 seconds into a double click.
struct DoubleClickDetector {
  private static let interval = Duration.milliseconds(400)
  private var last: (position: Position, time: ContinuousClock.Instant)?

  mutating func classify(_ event: MouseEvent, _ time: ContinuousClock.Instant) -> MouseEvent {
    guard event.action == .click else { return event }
    if let last, last.position == event.position, time - last.time <= Self.interval {
      self.last = nil
      return MouseEvent(action: .doubleClick, position: event.position)
    }
    last = (event.position, time)
    return event
  }
}
