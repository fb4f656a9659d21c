import Editing
import Synchronization

/// Messages to an editor from any thread, and the answers to its effects, in the order of their
/// arrival. The bell wakes the terminal while it waits for keys.
package final class Inbox: Sendable {
  package let bell = Bell()
  private let state = Mutex(State())

  private struct State {
    var waiting: [Message] = []
    var answers: [EffectAnswer] = []
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

  func post(_ answer: EffectAnswer) {
    state.withLock { $0.answers.append(answer) }
    bell.ring()
  }

  /// The number of messages without the answers.
  var posted: Int { state.withLock { $0.posted } }

  func take() -> [Message] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  func takeAnswer() -> EffectAnswer? {
    state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
  }
}

/// The answer to a slow effect.
struct EffectAnswer: Sendable {
  /// The number of the effect.
  let effect: Int
  let message: Message?
}
