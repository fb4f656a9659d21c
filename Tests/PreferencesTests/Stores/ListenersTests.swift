import Testing

@testable import Preferences

struct ListenersTests {
  @Test func `buffered elements that nobody reads are merged`() async {
    let (stream, listener) = Listeners.makeStream()
    var listeners = Listeners()
    _ = listeners.add(listener)
    for _ in 1...100 { listeners.notify() }
    listener.finish()
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 1)
  }

  @Test func `a removed listener gets no more elements`() async {
    let (stream, listener) = Listeners.makeStream()
    var listeners = Listeners()
    listeners.remove(listeners.add(listener))
    listeners.notify()
    listener.finish()
    for await _ in stream { Issue.record("told") }
    #expect(listeners.isEmpty)
  }
}
