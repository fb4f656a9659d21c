import Foundation
import Preferences
import Seeded
import Store
import Synchronization
import Testing

@testable import PreferencesEditor

struct DomainEditingTests {
  private let folder: URL
  private let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "edit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "settings.json").path
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  @Test func `a save in the editor takes effect in the domain and is announced to observers`()
    async throws
  {
    try write("{\n  // as many as there are processors\n  \"workers\": 2\n}\n")
    let defaults = Domain(EditingKeys(), store: FileStore(path: path))
    let told = Told()
    let observer = Task(executorPreference: EditingThread()) {
      for await workers in defaults.updates(\.workers) { told.note(workers) }
    }
    let terminal = ScriptedTerminal([
      .type("/workers⏎⏎⌫8⏎w⏎"),
      .then {
        #expect(defaults.workers == 8)
        #expect(told.hears(8))
      },
    ])
    try await defaults.edit(on: terminal)
    observer.cancel()
    #expect(terminal.pictures.contains { $0.contains("+   \"workers\": 8") })
    #expect(text == "{\n  // as many as there are processors\n  \"workers\": 8\n}\n")
    #expect(defaults.workers == 8)
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `a former name has a row only if the file contains it`() async throws {
    try write("{}")
    let absent = ScriptedTerminal([])
    try await Domain(EditingKeys(), store: FileStore(path: path)).edit(on: absent)
    #expect(absent.pictures.allSatisfy { !$0.contains("password") })

    try write("{\"password\": \"sesame\"}")
    let stored = ScriptedTerminal([])
    try await Domain(EditingKeys(), store: FileStore(path: path)).edit(on: stored)
    let row = stored.pictures.joined().split(separator: "\n").first { $0.contains("password") }
    #expect(row?.contains("D password") == true, "\(row ?? "")")
    #expect(stored.pictures.allSatisfy { !$0.contains("sesame") })
  }

  @Test func `values set before and during an edit are kept`() async throws {
    try write("{\n  \"workers\": 2\n}\n")
    let defaults = Domain(EditingKeys(), store: FileStore(path: path))
    defaults.name = "before"
    let terminal = ScriptedTerminal([
      .hear, .type("/workers⏎⏎⌫8⏎"),
      .then {
        defaults.token = "meanwhile"
        eventually { text.contains("meanwhile") }
      },
      .hear, .type("w⏎"),
    ])
    try await defaults.edit(on: terminal)
    #expect(terminal.pictures.contains { $0.contains("changed by another program: token") })
    #expect(!terminal.pictures.contains { $0.contains("meanwhile") })
    #expect(
      text
        == "{\n  \"workers\": 8,\n  \"name\": \"before\",\n  \"token\": \"meanwhile\"\n}\n")
    #expect((defaults.workers, defaults.name, defaults.token) == (8, "before", "meanwhile"))
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `the editor refuses a value outside its rule and shows the rule`() async throws {
    let defaults = Domain(EditingKeys(), store: MemoryStore())
    let terminal = ScriptedTerminal([.type("/workers⏎⏎⌫99⏎")])
    try await defaults.edit(on: terminal)
    #expect(terminal.pictures.last?.contains("must lie in 1…64") == true)
    #expect(defaults.workers == 4)
  }

  @Test func `a store without a file has a preview of values, and cannot be saved as a copy`()
    async throws
  {
    let defaults = Domain(EditingKeys(), store: MemoryStore())
    let terminal = ScriptedTerminal([
      .type("/workers⏎⏎⌫8⏎w"), .then {}, .type("s"), .then {}, .type("⏎"), .then {}, .type("w⏎"),
    ])
    try await defaults.edit(on: terminal)
    #expect(terminal.pictures.contains { $0.contains("only a document can be written to a file") })
    #expect(defaults.workers == 8)
  }

  @Test func `an asynchronous store can be edited`() async throws {
    let store = SlowStore()
    let defaults = try await Domain(EditingKeys(), loading: store)
    let terminal = ScriptedTerminal([
      .type("/workers⏎⏎⌫8⏎w⏎"), .then { #expect(defaults.workers == 8) },
    ])
    try await defaults.edit(on: terminal)
    #expect(await store.load()[PreferenceName(keys: "workers")] == .integer(8))
  }

  @Test func `the editor shows an override in the description of its key`() async throws {
    let defaults = Domain(
      EditingKeys(), store: MemoryStore(),
      overrides: .environment(prefix: "GATE", ["GATE_WORKERS": "9", "GATE_TOKEN": "s3cret"]))
    let terminal = ScriptedTerminal([.type("/workers⏎")])
    try await defaults.edit(on: terminal)
    let picture = try #require(terminal.pictures.last)
    #expect(picture.contains("Threads that answer. Overridden for this run by GATE_WORKERS."))
    #expect(defaults.workers == 9)
    #expect(!terminal.pictures.contains { $0.contains("s3cret") })
  }

  @Test func `opening the editor on an unreadable file throws its error`() async throws {
    try write("{")
    let defaults = Domain(EditingKeys(), store: FileStore(path: path))
    let error = await #expect(throws: EditingError.self) { try await defaults.editor() }
    #expect(error?.description.hasPrefix("\(path): line 1, column 2") == true)
    #expect(text == "{")
    try? FileManager.default.removeItem(at: folder)
  }
}
