import Editing
import Synchronization

/// Messages for an editor from elsewhere, from any thread, in the order in which they came. The bell
/// wakes the terminal that waits for keys.
public final class Inbox: Sendable {
  public let bell = Bell()
  private let waiting = Mutex<[Message]>([])

  public init() {}

  public func post(_ message: Message) {
    waiting.withLock { $0.append(message) }
    bell.ring()
  }

  func take() -> [Message] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
