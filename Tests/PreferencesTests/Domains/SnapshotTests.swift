import Preferences
import Testing

@Suite(.timeLimit(.minutes(40)))
struct SnapshotTests {
  @Test func `a snapshot keeps its values when the domain changes`() throws {
    let defaults = try Domain.holding(#"{"launchCount": 1, "editor": {"tabWidth": 2}}"#)
    let old = defaults.snapshot()
    defaults.launchCount = 5
    defaults.editor.tabWidth = 8
    #expect(old.launchCount == 1)
    #expect(old.editor.tabWidth == 2)
    #expect(old[.editor.tabWidth] == 2)
    #expect(defaults.snapshot().launchCount == 5)
    #expect(defaults.editor.snapshot().tabWidth == 8)
  }

  @Test func `a snapshot has overrides, registered and declared defaults`() throws {
    let defaults = try Domain.holding(
      #"{"launchCount": "many"}"#, overrides: .assignments(["max-retries=7"]))
    defaults.register((Keys.sample.volume, 0.25))
    let snapshot = defaults.snapshot()
    #expect(snapshot.launchCount == 0)
    #expect(snapshot.retries == 7)
    #expect(snapshot.volume == 0.25)
    #expect(snapshot.username == nil)
    #expect(snapshot.editor.theme == .dark)
  }

  @Test func `a snapshot reads keys with names of their own`() throws {
    let defaults = try Domain.holding(#"{"extra": 3}"#)
    let key = Key("extra", default: 0)
    let snapshot = defaults.snapshot()
    try defaults.set(4, for: key)
    #expect(snapshot[key] == 3)
    #expect(defaults.snapshot()[key] == 4)
  }

  @Test func `a snapshot keeps its values after its domain is gone`() throws {
    var defaults: Domain? = try Domain.holding(#"{"launchCount": 1}"#)
    let snapshot = defaults?.snapshot()
    defaults = nil
    #expect(snapshot?.launchCount == 1)
    #expect(snapshot?.editor.tabWidth == 4)
  }

  @Test func `a check may take a snapshot`() throws {
    let reference = DomainCheckTests.Reference<DomainCheckTests.LimitKeys>()
    let keys = DomainCheckTests.LimitKeys(reference, isMutual: true)
    let domain = Domain(keys, store: MemoryStore(["least": 2, "most": 8]))
    reference.set(domain)
    #expect(domain.snapshot().least == 2)
    #expect(domain.snapshot().most == 8)
    domain.most = 9
    #expect(domain.snapshot().most == 9)
  }

  @Test func `a stream of snapshots has only changes in its namespace`() async throws {
    let defaults = try Domain.holding("{}")
    var snapshots = defaults.snapshots(\.editor).makeAsyncIterator()
    #expect(await snapshots.next()?.tabWidth == 4)
    defaults.launchCount = 1
    defaults.editor.tabWidth = 8
    #expect(await snapshots.next()?.tabWidth == 8)
    var all = defaults.snapshots().makeAsyncIterator()
    #expect(await all.next()?.launchCount == 1)
    defaults.launchCount = 2
    #expect(await all.next()?.launchCount == 2)
    defaults.reset(.editor.tabWidth)
    #expect(await snapshots.next()?.tabWidth == 4)
  }

  @Test func `a stream of snapshots ends with the domain`() async throws {
    var domain: Domain<SampleKeys>? = try .holding("{}")
    let stream = domain?.snapshots()
    domain = nil
    var count = 0
    for await _ in try #require(stream) { count += 1 }
    #expect(count == 1)
  }
}
