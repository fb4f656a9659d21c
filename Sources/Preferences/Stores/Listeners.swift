/// Streams that are told the same. Each holds at most one element that was not taken yet.
package struct Listeners: Sendable {
  package typealias Listener = AsyncStream<Void>.Continuation

  private var listeners: [Int: Listener] = [:]
  private var last = 0

  package init() {}

  package static func makeStream() -> (stream: AsyncStream<Void>, listener: Listener) {
    let (stream, listener) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return (stream, listener)
  }

  package var isEmpty: Bool { listeners.isEmpty }
  package var all: [Listener] { Array(listeners.values) }

  /// By which it is removed.
  package mutating func add(_ listener: Listener) -> Int {
    last += 1
    listeners[last] = listener
    return last
  }

  package mutating func remove(_ number: Int) {
    listeners[number] = nil
  }

  /// Not under a lock that a listener's end takes: a task that is cancelled holds one of its own then,
  /// which `yield` waits for. Tell a copy.
  package func notify() {
    for listener in listeners.values { listener.yield() }
  }
}
