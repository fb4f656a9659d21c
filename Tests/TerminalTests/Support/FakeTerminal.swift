import Editing
import Glibc
import Preferences

@testable import Terminal

/// A terminal with scripted events that records what is drawn. It is lost when the events are used
/// up.
final class FakeTerminal: TerminalDevice {
  var size: Size
  private let widest: Charset
  private var waiting: [[TerminalEvent]]
  private var sizes: [Size]
  private(set) var last: Frame?
  private(set) var suspensions = 0
  private(set) var redraws = 0
  private(set) var isLent = false
  /// The settings that were applied, in order.
  private(set) var adopted: [TerminalSettings] = []
  private let look: (Frame) -> Void
  /// The inbox that gets one message for each `.called`.
  let inbox = Inbox()
  private var calls: [Message]

  /// Each `.resized` uses the next of `sizes`. `look` gets every frame.
  init(
    size: Size = .standard, charset: Charset = .unicode, events: [TerminalEvent],
    sizes: [Size] = [], calls: [Message] = [], look: @escaping (Frame) -> Void = { _ in }
  ) {
    self.size = size
    widest = charset
    self.look = look
    self.sizes = sizes.reversed()
    self.calls = calls.reversed()
    waiting = events.reversed().map { [$0] }
    waiting.insert([.hungUp], at: 0)
  }

  /// All `events` have arrived before the first read, and `asking` with them.
  convenience init(arrived events: [TerminalEvent], asking: TerminalEvent? = nil) {
    self.init(events: [])
    waiting = [[.hungUp], events]
    request = asking
  }

  private var request: TerminalEvent?
  func ending() -> TerminalEvent? { request }

  var charset: Charset { adopted.last?.asciiOnly == true ? .ascii : widest }
  var isBusy: Bool { false }
  func adopt(_ settings: TerminalSettings) { adopted.append(settings) }
  func events() -> [TerminalEvent] {
    let events = waiting.popLast() ?? [.hungUp]
    if events == [.called], let message = calls.popLast() { inbox.post(message) }
    return events
  }
  /// Returns one batch after the other while background work runs, then nothing.
  func events(within patience: Duration) -> [TerminalEvent] {
    looks += 1
    if isGone { return [.hungUp] }
    if let events = meanwhile.popLast() {
      if meanwhile.isEmpty { tookAll() }
      isGone = events.contains(.hungUp)
      return events
    }
    _ = poll(nil, 0, 10)
    return []
  }
  var meanwhile: [[TerminalEvent]] = []
  var tookAll: () -> Void = {}
  /// Whether the terminal is lost.
  private var isGone = false
  /// The number of reads during background work.
  private(set) var looks = 0
  func adoptSize() { size = sizes.popLast() ?? size }
  func redraw() { redraws += 1 }
  func suspend() { suspensions += 1 }
  private(set) var copied: [String] = []
  private(set) var title = ""
  func copy(_ text: String) -> Bool {
    copied.append(text)
    return hasClipboard
  }
  var hasClipboard = true
  func entitle(_ title: String) { self.title = title }
  func lend() { isLent = true }
  func takeBack() { isLent = false }

  func draw(_ frame: Frame) {
    precondition(!isLent, "drawn while another program has the terminal")
    last = frame
    look(frame)
  }
}
