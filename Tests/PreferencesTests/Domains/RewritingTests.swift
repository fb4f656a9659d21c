import Synchronization
import Testing

@testable import Preferences

/// A store that others empty before they write new contents, as `cp` does with a file.
struct RewritingTests {
  private struct AppKeys: Namespace { let count = Key(default: 0) }

  /// Returns one state per load, and the last one again and again.
  private final class ScriptedStore: LocalStore {
    private let states: Mutex<[Result<MemorySnapshot, StoreError>]>
    init(_ states: [Result<MemorySnapshot, StoreError>]) { self.states = Mutex(states) }

    func load() throws(StoreError) -> any Snapshot {
      try states.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }

    func save(_ changes: [Change], over revision: Revision) throws(StoreError) -> any Snapshot {
      try load()
    }
  }

  private static func state(_ count: Int?) -> Result<MemorySnapshot, StoreError> {
    let root: PreferenceValue = count.map { ["count": .integer($0)] } ?? [:]
    return .success(MemorySnapshot(root, revision: .new()))
  }

  private static let broken = Result<MemorySnapshot, StoreError>.failure(
    .unreadable(path: "a.json", Problem(.syntax(found: "the end", expected: "a value"))))

  @Test(arguments: [state(nil), broken])
  func `a store that is empty or unreadable for a moment is loaded again`(
    between: Result<MemorySnapshot, StoreError>
  ) async throws {
    let app = Domain(AppKeys(), store: ScriptedStore([Self.state(1), between, Self.state(2)]))
    try await app.reload()
    #expect(app.count == 2)
    #expect(app.problems.isEmpty)
    #expect(app.failure == nil)
  }

  @Test func `a store that stays empty or unreadable is reported`() async throws {
    let emptied = Domain(AppKeys(), store: ScriptedStore([Self.state(1), Self.state(nil)]))
    try await emptied.reload()
    #expect(emptied.count == 0)
    let broken = Domain(AppKeys(), store: ScriptedStore([Self.state(1), Self.broken]))
    await #expect(throws: StoreError.self) { try await broken.reload() }
    #expect(broken.count == 1)
    #expect(broken.failure != nil)
  }
}
