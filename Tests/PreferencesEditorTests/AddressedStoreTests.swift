import Foundation
import Preferences
import Store
import Testing

@testable import PreferencesEditor

/// Recovery, bookmarks, title and warnings for stores with an address instead of a file.
struct AddressedStoreTests {
  private let folder: URL
  private let state: StateDirectory
  private let memory = MemoryStore(["port": 80, "name": "a"])

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "keep-\(UUID().uuidString)")
    state = StateDirectory(folder.appending(path: "state").path)
  }

  @discardableResult
  private func session(
    at address: String = "test://host/prefix/", obstacle: WriteObstacle? = nil,
    _ steps: [ScriptedTerminal.Step]
  ) async throws -> [String] {
    let terminal = ScriptedTerminal(steps)
    let store = AddressedStore(label: address, memory: memory, obstacle: obstacle)
    let editor = try await TerminalEditor(store, schema: .empty)
    await withTaskExecutorPreference(EditingThread()) {
      _ = await editor.run(on: terminal, inbox: terminal.inbox, state: state)
    }
    return terminal.pictures.map { $0.replacing(/[ ]+/, with: " ") }
  }

  @Test func `staged changes are recovered for the same store address only`() async throws {
    try await session([.type("/port⏎e⌫81⏎")])
    let left = try Recovery(in: state).records(of: "test://host/prefix/")
    #expect(left.map(\.work.changes) == [[Change(PreferenceName(keys: "port"), from: 80, to: 81)]])
    let other = try await session(at: "test://other/prefix/", [.type("j")])
    #expect(!other.contains { $0.contains("not saved") })
    let pictures = try await session([.hear, .type("⏎"), .then {}, .type("w⏎")])
    #expect(pictures.contains { $0.contains("port 80 → 81") })
    #expect(memory.load()[PreferenceName(keys: "port")] == 81)
  }

  @Test func `bookmarks are saved under the store's address`() async throws {
    try await session([.type("/name⏎mn"), .then {}])
    let kept = try BookmarkFile(of: "test://host/prefix/", in: state).load()
    #expect(kept == ["n": PreferenceName(keys: "name")])
  }

  @Test func `the editor shows a store's title, its warnings and why it is read-only`() async throws
  {
    let pictures = try await session([.type("/port⏎e⌫81⏎w"), .then {}, .type("⏎"), .then {}])
    #expect(pictures.first?.contains("prefix/ test://host") == true, "\(pictures.first ?? "")")
    #expect(pictures.contains { $0.contains("without TLS") })
    #expect(pictures.last?.contains("the server now has something other") == true)
    let refused = try await session(obstacle: .server("it is asleep"), [.type("/port⏎e⌫81⏎w")])
    #expect(refused.last?.contains("read-only") == true)
    #expect(refused.last?.contains("it is asleep") == true, "\(refused.last ?? "")")
  }
}
