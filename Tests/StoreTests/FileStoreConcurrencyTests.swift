import Preferences
import Harness
import Seeded
import Testing

@testable import Store

/// Concurrent use of one store.
@Suite(.onOwnThread)
struct FileStoreConcurrencyTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  static let size = PreferenceName(keys: "size")

  @Test func `the current snapshot is available while a save waits for a lock`() async throws {
    try scratch.write("{\"size\":1}", to: "f")
    let store = FileStore(path: scratch("f"))
    let base = try store.load()
    let holder = try Descriptor.reading(scratch("f"))
    #expect(holder.lock() == true)
    async let saved = store.save([Self.change], over: base.revision)
    #expect(await eventually { scratch.openings(of: "f") == 2 })
    // The save cannot end before the lock is released, so `current` does not wait for it.
    #expect(store.current?.revision == base.revision)
    #expect(scratch.text(of: "f") == "{\"size\":1}")
    _ = consume holder
    _ = try await saved
    #expect(scratch.text(of: "f") == "{\"size\":2}")
  }

  @Test func `concurrent saves in one store are all applied`() async throws {
    let names = (0..<40).map { PreferenceName(keys: "n\($0)") }
    try scratch.write("{}", to: "f")
    let store = FileStore(path: scratch("f"))
    let base = try store.load()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names {
        group.addTask {
          _ = try await store.saveMerging([Change(name, from: nil, to: .bool(true))], over: base)
        }
      }
      try await group.waitForAll()
    }
    let end = try store.load()
    #expect(names.allSatisfy { end[$0] == .bool(true) })
  }

  static let change = Change(size, from: .integer(1), to: .integer(2))
}
