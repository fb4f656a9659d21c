import Preferences

/// What a terminal, or the system through it, can tell.
public enum TerminalEvent: Hashable, Sendable {
  case key(Keystroke)
  /// As it came, in one piece.
  case paste(String)
  /// More than is taken at once; nothing of it was.
  case pasteTooLong
  /// Whether the terminal's window has it now.
  case focus(Bool)
  /// Where the settings ask for it.
  case mouse(MouseEvent)
  case resized
  /// Someone asked for a stop from outside, or it went on after one.
  case stopped, continued
  /// Its bell was rung: a message from elsewhere may wait.
  case called
  /// There is no terminal any more: nothing may be printed.
  case hungUp
  /// Asked to end, by this signal.
  case terminated(Int32)
}

/// A terminal as the loop needs it; tests have one without a screen.
public protocol TerminalDevice {
  var size: Size { get }
  /// What it is drawn with now.
  var charset: Charset { get }
  /// Whether events wait: then no picture needs to be drawn yet.
  var isBusy: Bool { get }
  /// Sleeps until there is at least one.
  mutating func events() -> [TerminalEvent]
  /// None where nothing comes in time: asked only while something is being done elsewhere.
  mutating func events(within patience: Duration) -> [TerminalEvent]
  /// The request to end that has come by now, whatever came before it. Never sleeps.
  mutating func ending() -> TerminalEvent?
  mutating func draw(_ frame: Frame)
  /// From the next picture on.
  mutating func adopt(_ settings: TerminalSettings)
  /// After `.resized`: its new size counts.
  mutating func adoptSize()
  /// The whole picture anew.
  mutating func redraw()
  /// Gives the terminal to another program as it was, until it is taken back.
  mutating func lend()
  /// With a whole new picture.
  mutating func takeBack()
  /// Stops the job until it is told to go on.
  mutating func suspend()
  /// Into the clipboard of the terminal. False where it is not known to have one, or not wanted, or
  /// `text` is too long for it. Whether it was taken no terminal tells.
  func copy(_ text: String) -> Bool
  /// Names what is edited, where there is a place for that.
  func entitle(_ title: String)
}

extension TerminalDevice {
  /// None, for a terminal that tells it among its events.
  public mutating func ending() -> TerminalEvent? { nil }
}
