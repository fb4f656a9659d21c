import Editing
import Glibc
import Preferences

@testable import Terminal

/// A terminal without a screen: it is given its events and keeps what is drawn. It is gone when
/// they are used up.
final class FakeTerminal: TerminalDevice {
  var size: Size
  private let widest: Charset
  private var waiting: [[TerminalEvent]]
  private var sizes: [Size]
  private(set) var last: Frame?
  private(set) var suspensions = 0
  private(set) var redraws = 0
  private(set) var isLent = false
  /// What it was told to look like and to listen to, in this order.
  private(set) var adopted: [TerminalSettings] = []
  private let look: (Frame) -> Void
  /// Where each `.called` finds one message more.
  let inbox = Inbox()
  private var calls: [Message]

  /// `sizes` are taken one by one, with each `.resized`. `look` sees every picture.
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

  /// All of `events` have come before it is asked for any; `asking` has come with them.
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
  /// One batch after the other comes while something is done elsewhere; then there is a pause.
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
  /// It says so at once, whenever it is asked.
  private var isGone = false
  /// How often it was asked while something was done elsewhere.
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
