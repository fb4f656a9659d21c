import Editing
import Synchronization

/// Messages to an editor from any thread, in the order of their arrival. The bell wakes the
/// terminal while it waits for keys.
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

  /// The number of messages so far.
  var posted: Int { state.withLock { $0.posted } }

  func take() -> [Message] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}

/// How a session ended.
public enum SessionEnding: Hashable, Sendable {
  case quit
  /// The terminal was lost. Nothing may be printed.
  case hungUp
  /// A signal ended it. It has to be raised again.
  case terminated(Int32)
}
