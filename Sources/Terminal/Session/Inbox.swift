import Editing
import Synchronization

/// Messages for an editor from elsewhere, from any thread, in the order in which they came. The bell
/// wakes the terminal that waits for keys.
public final class Inbox: Sendable {
  public let bell = Bell()
  private let state = Mutex(State())

  private struct State {
    var waiting: [Message] = []
    var posted = 0
  }

  public init() {}

  public func post(_ message: Message) {
    state.withLock { state in
      state.waiting.append(message)
      state.posted += 1
    }
    bell.ring()
  }

  /// How many messages have come so far.
  var posted: Int { state.withLock { $0.posted } }

  func take() -> [Message] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}

/// How a session came to its end.
public enum SessionEnding: Hashable, Sendable {
  case quit
  /// The terminal is gone: nothing may be printed.
  case hungUp
  /// By this signal, which is to be raised anew.
  case terminated(Int32)
}
