import Preferences
import Testing

@Suite(.timeLimit(.minutes(40)))
struct ObservingTests {
  @Test func `an observer gets the effective value, then every later one`()
    async throws
  {
    let defaults = try Domain.holding(#"{"launchCount": 1}"#)
    var widths = defaults.updates(\.editor.tabWidth).makeAsyncIterator()
    #expect(await widths.next() == 4)
    defaults.launchCount += 1
    defaults.editor.tabWidth = 99
    defaults.editor.tabWidth = 8
    #expect(await widths.next() == 8)
    defaults.reset(.editor.tabWidth)
    #expect(await widths.next() == 4)
  }

  @Test func `a store's failure is reported once, and its recovery once`() async throws {
    let store = FailingStore()
    let defaults = Domain(Keys.sample, store: store)
    var changes = defaults.changes().makeAsyncIterator()
    await changes.next()
    store.isBroken.withLock { $0 = true }
    try? await defaults.reload()
    await changes.next()
    #expect(defaults.failure != nil)
    store.isBroken.withLock { $0 = false }
    try await defaults.reload()
    await changes.next()
    #expect(defaults.failure == nil)
  }

  @Test func `an observer gets the newest of several simultaneous values`() async throws {
    let defaults = try Domain.holding("{}")
    var counts = defaults.updates(\.launchCount).makeAsyncIterator()
    for _ in 0..<100 { defaults.launchCount += 1 }
    #expect(await counts.next() == 100)
  }

  @Test func `another writer's value takes effect and reaches observers`() async throws {
    let store = MemoryStore(.dictionary([:]))
    let defaults = Domain(Keys.sample, store: store)
    var volumes = defaults.updates(\.volume).makeAsyncIterator()
    #expect(await volumes.next() == 0.5)
    let other = Domain(Keys.sample, store: store)
    other.volume = 0.75
    try await other.flush()
    #expect(await volumes.next() == 0.75)
    #expect(defaults.volume == 0.75)
  }

  @Test func `an observer's stream ends with the domain`() async throws {
    var domain: Domain<SampleKeys>? = try .holding("{}")
    let stream = domain?.updates(\.volume)
    domain = nil
    var values: [Double] = []
    for await value in try #require(stream) { values.append(value) }
    #expect(values == [0.5])
  }
}
