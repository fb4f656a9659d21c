import Glibc
import Seeded
import Synchronization
import Testing

@testable import Preferences

/// The behaviour that services need: saves that are tried again, streams of problems, SIGHUP.
struct ServiceTests {
  private struct Sample: Namespace { let count = Key(default: 0, .in(0...9)) }

  @Test(.timeLimit(.minutes(40)))
  func `a failed save is tried again until it succeeds`() async throws {
    let store = FailingStore()
    let domain = Domain(Sample(), store: store, firstSaveDelay: nil, retryDelay: .milliseconds(5))
    store.isBroken.withLock { $0 = true }
    domain.count = 3
    await #expect(throws: StoreError.self) { try await domain.flush() }
    #expect(domain.failure?.reason == "is locked by another program")
    #expect(await eventually { store.saves.withLock { $0 } >= 4 })
    store.isBroken.withLock { $0 = false }
    for await _ in domain.changes() where domain.failure == nil { break }
    #expect(try store.load()[PreferenceName(keys: "count")] == .integer(3))
    #expect(domain.count == 3)
  }

  @Test(.timeLimit(.minutes(40)))
  func `a domain that is no longer used does not try again`() async throws {
    let store = FailingStore()
    store.isBroken.withLock { $0 = true }
    weak var core: DomainCore?
    do {
      let domain = Domain(
        Sample(), store: store, firstSaveDelay: nil, retryDelay: .milliseconds(5))
      core = domain.core
      domain.count = 3
      await #expect(throws: StoreError.self) { try await domain.flush() }
    }
    #expect(await eventually { core == nil })
  }

  @Test(.timeLimit(.minutes(40)))
  func `problems are a stream with each change of them`() async throws {
    let store = MemoryStore(.dictionary(["count": .integer(99)]))
    let domain = Domain(Sample(), store: store)
    var problems = domain.problemUpdates().makeAsyncIterator()
    #expect(await problems.next()?.map(\.description) == ["count: must lie in 0…9"])
    domain.count = 5
    #expect(await problems.next() == [])
    domain.count = 20
    #expect(await problems.next()?.map(\.description) == ["count: must lie in 0…9"])
    domain.count = 6
    #expect(await problems.next() == [])
  }

  @Test(.timeLimit(.minutes(40)))
  func `SIGHUP loads the store again`() async throws {
    let store = MemoryStore()
    let domain = Domain(Sample(), store: store, watching: false)
    domain.reloadOnHangup()
    _ = try store.save(
      [Change(PreferenceName(keys: "count"), from: nil, to: .integer(4))],
      over: store.load().revision)
    #expect(domain.count == 0)
    kill(getpid(), SIGHUP)
    for await value in domain.updates(\.count) where value == 4 { break }
  }
}
