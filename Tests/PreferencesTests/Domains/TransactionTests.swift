import Preferences
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(40)))
struct TransactionTests {
  @Test func `a transaction sets several values in one save`() async throws {
    let store = CountingStore()
    let defaults = Domain(Keys.sample, store: store)
    try defaults.transaction {
      $0.launchCount = 2
      $0.editor.tabWidth = 8
      $0[.editor.theme] = .light
    }
    #expect(defaults.launchCount == 2)
    try await defaults.flush()
    #expect(store.saves.withLock(\.self) == 1)
    #expect(
      store.base.load()[.root]?.text
        == #"{"launchCount": 2, "editor": {"tabWidth": 8, "theme": "light"}}"#)
  }

  @Test func `a refused value throws and leaves all values unchanged`() async throws {
    let defaults = try Domain.holding(#"{"launchCount": 1}"#)
    let error = #expect(throws: Problem.self) {
      try defaults.transaction {
        $0.launchCount = 2
        $0.editor.tabWidth = 7
      }
    }
    #expect(error?.description == "editor.tabWidth: must be a power of two")
    #expect(defaults.launchCount == 1)
    #expect(defaults.problems.isEmpty)
    #expect(try await defaults.saved == #"{"launchCount": 1}"#)
  }

  private struct Failure: Error {}

  @Test func `an error of the body is thrown and leaves all values unchanged`() throws {
    let defaults = try Domain.holding("{}")
    #expect(throws: Failure.self) {
      try defaults.transaction {
        $0.launchCount = 2
        throw Failure()
      }
    }
    #expect(defaults.launchCount == 0)
  }

  @Test func `a transaction reads its own values, and stored ones rather than overrides`() throws {
    let defaults = try Domain.holding(
      #"{"launchCount": 1}"#, overrides: .assignments(["launchCount=9"]))
    let counts = try defaults.transaction {
      let stored = $0.launchCount
      $0.launchCount += 1
      $0.reset(\.volume)
      return [stored, $0.launchCount]
    }
    #expect(counts == [1, 2])
    #expect(defaults.launchCount == 9)
  }

  @Test func `a transaction without a change saves nothing`() async throws {
    let store = CountingStore()
    let defaults = Domain(Keys.sample, store: store)
    try defaults.transaction { _ in }
    try defaults.transaction { $0.reset(\.launchCount) }
    try await defaults.flush()
    #expect(store.saves.withLock(\.self) == 0)
  }

  @Test func `a key that the domain does not declare is refused`() throws {
    struct Other: Namespace { let size = Key(default: 1) }
    let other = Other()
    let defaults = try Domain.holding("{}")
    #expect(throws: Problem.self) { try defaults.transaction { $0[other.size] = 2 } }
  }

  @Test func `a transaction that the document has no place for sets nothing`() async throws {
    let defaults = try Domain.holding(#"{"editor": 5}"#)
    let error = #expect(throws: Problem.self) {
      try defaults.transaction {
        $0.launchCount = 1
        $0.editor.tabWidth = 8
      }
    }
    #expect(error?.description == "editor: is not a group: 5")
    defaults.volume = 0.25
    try await defaults.flush()
    #expect(try await defaults.saved == #"{"editor": 5, "volume": 0.25}"#)
    #expect(defaults.launchCount == 0)
    #expect(defaults.problems.contains { $0.name?.label == "editor" })
  }

  @Test func `counting in transactions of several threads loses nothing`() async throws {
    let defaults = try Domain.holding("{}")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<250 {
            _ = try? defaults.transaction {
              $0.launchCount += 1
              $0.retries = $0.launchCount % 10
            }
          }
        }
      }
    }
    #expect(defaults.launchCount == 1000)
    #expect(defaults.retries == 0)
  }

  @Test func `no snapshot contains a part of a transaction`() async throws {
    struct Pair: Namespace {
      let low = Key(default: 0)
      let high = Key(default: 0)
    }
    let defaults = Domain(Pair(), store: MemoryStore())
    let isDone = Flag()
    let torn = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          var torn = 0
          while !isDone.isSet {
            let pair = defaults.snapshot()
            if pair.low != pair.high { torn += 1 }
            await Task.yield()
          }
          return torn
        }
      }
      for value in 1...3000 {
        try? defaults.transaction {
          $0.low = value
          $0.high = value
        }
        await Task.yield()
      }
      isDone.set()
      return await group.reduce(0, +)
    }
    #expect(torn == 0)
    #expect(defaults.snapshot().high == 3000)
  }

  /// A store that counts the saves that it is asked for.
  private final class CountingStore: LocalStore {
    let base = MemoryStore()
    let saves = Mutex(0)

    func load() -> any Snapshot { base.load() }

    func save(
      _ changes: [Change], over revision: Revision
    ) throws(StoreError) -> any Snapshot {
      saves.withLock { $0 += 1 }
      return try base.save(changes, over: revision)
    }
  }

  /// A flag that several tasks share.
  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }
}
