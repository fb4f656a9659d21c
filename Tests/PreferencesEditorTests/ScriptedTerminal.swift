import Editing
import Glibc
import Preferences
import Seeded
import Testing

@testable import Terminal

/// A terminal without a screen, whose input comes from a script. Between its steps the test may run
/// code. The terminal hangs up at the end.
final class ScriptedTerminal: TerminalDevice {
  enum Step {
    /// Printable characters, and `⏎` for Enter, `⌫` for ^U.
    case type(String)
    case then(() -> Void)
    /// Waits for a message from another thread, at most five seconds.
    case hear
  }

  let size = Size.standard
  let charset = Charset.unicode
  let isBusy = false
  private var steps: [Step]
  private(set) var pictures: [String] = []
  let inbox = Inbox()
  /// The number of messages waited for.
  private var heard = 0

  init(_ steps: [Step]) { self.steps = steps.reversed() }

  func events() -> [TerminalEvent] {
    while let step = steps.popLast() {
      switch step {
      case .type(let text): return text.map { .key(Self.keystroke($0)) }
      case .then(let work): work()
      case .hear:
        hear()
        return [.bell]
      }
    }
    return [.hungUp]
  }

  /// Returns no input while other threads work.
  func events(timeout: Duration) -> [TerminalEvent] {
    var bell = pollfd(fd: inbox.bell.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&bell, 1, Int32(timeout / .milliseconds(1))) == 1 else { return [] }
    inbox.bell.reset()
    return [.bell]
  }

  private func hear() {
    #expect(eventually { inbox.posted > heard }, "no message came")
    heard = inbox.posted
    inbox.bell.reset()
  }

  private static func keystroke(_ character: Character) -> Keystroke {
    switch character {
    case "⏎": .enter
    case "⌫": .control("u")
    default: .character(character)
    }
  }

  func draw(_ frame: Frame) { pictures.append(frame.text) }
  func apply(_ settings: TerminalSettings) {}
  func updateSize() {}
  func redraw() {}
  func suspend() {}
  func copy(_ text: String) -> Bool { false }
  func setTitle(_ title: String) {}
  func release() {}
  func reclaim() {}
}
