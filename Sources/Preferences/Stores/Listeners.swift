/// A set of streams that get the same elements. Each stream buffers at most one element.
package struct Listeners: Sendable {
  package typealias Listener = AsyncStream<Void>.Continuation

  private var listeners: [Int: Listener] = [:]
  private var last = 0

  package init() {}

  /// Returns a new stream, and the listener that `add` takes.
  package static func makeStream() -> (stream: AsyncStream<Void>, listener: Listener) {
    let (stream, listener) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return (stream, listener)
  }

  package var isEmpty: Bool { listeners.isEmpty }
  package var all: [Listener] { Array(listeners.values) }

  /// Adds `listener` and returns the number that removes it.
  package mutating func add(_ listener: Listener) -> Int {
    last += 1
    listeners[last] = listener
    return last
  }

  package mutating func remove(_ number: Int) {
    listeners[number] = nil
  }

  /// Sends an element to every listener.
  ///
  /// Call it on a copy, not under a lock that a listener's termination handler takes: a cancelled
  /// task holds a lock that `yield` waits for.
  package func notify() {
    for listener in listeners.values { listener.yield() }
  }
}
