import Editing
import Synchronization

/// Messages to an editor from any thread, in the order of their arrival. The bell wakes the
/// terminal while it waits for keys.
package final class Inbox: Sendable {
  package let bell = Bell()
  private let state = Mutex(State())

  private struct State {
    var waiting: [Message] = []
    var posted = 0
  }

  package init() {}

  package func post(_ message: Message) {
    state.withLock { state in
      state.waiting.append(message)
      state.posted += 1
    }
    bell.ring()
  }

  var posted: Int { state.withLock { $0.posted } }

  func take() -> [Message] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
