import Foundation
import Preferences
import Store
import Terminal
import Testing

@testable import PreferencesEditor

/// Changes of the file by another program while the editor is open.
struct WatchingTests {
  private let folder: URL
  private let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "settings.json").path
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func pictures(_ steps: [ScriptedTerminal.Step]) async throws -> [String] {
    let terminal = ScriptedTerminal(steps)
    let editor = try await TerminalEditor(FileStore(path: path), schema: .empty)
    await withTaskExecutorPreference(EditingThread()) {
      _ = await editor.run(on: terminal, inbox: terminal.inbox)
    }
    return terminal.pictures.map { $0.replacing(/[ ]+/, with: " ") }
  }

  @Test func `another program's change is shown in the open editor at once`() async throws {
    try write(#"{"port": 80, "name": "a"}"#)
    let pictures = try await pictures([
      .hear, .then { try? write(#"{"port": 81, "name": "a"}"#) }, .hear,
    ])
    #expect(pictures.last?.contains("~ port 81") == true, "\(pictures.last ?? "")")
    #expect(pictures.last?.contains("changed by another program: port") == true)
  }

  @Test func `the editor's own save is not announced as another program's change`() async throws {
    try write(#"{"port": 80, "name": "a"}"#)
    let pictures = try await pictures([.hear, .type("e⌫81⏎w⏎"), .hear])
    #expect(pictures.last?.contains("saved 1 change") == true, "\(pictures.last ?? "")")
    #expect(pictures.allSatisfy { !$0.contains("another program") && !$0.contains("~") })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"port": 81, "name": "a"}"#)
  }

  @Test func `text being typed survives a file that becomes unreadable and readable again`()
    async throws
  {
    try write(#"{"port": 80, "name": "a"}"#)
    let pictures = try await pictures([
      .hear, .type("e⌫81"), .then { try? write("{") }, .hear,
      .then { try? write(#"{"port": 80, "name": "b"}"#) }, .hear, .type("⏎"),
    ])
    #expect(pictures.contains { $0.contains("cannot be read now") && $0.contains("81") })
    #expect(pictures.last?.contains("* port 81") == true, "\(pictures.last ?? "")")
    #expect(pictures.last?.contains("name b") == true)
  }

  @Test func `a store that cannot be watched can be edited`() async throws {
    let terminal = ScriptedTerminal([.type("q")])
    let editor = try await TerminalEditor(SlowStore(), schema: .empty)
    await withTaskExecutorPreference(EditingThread()) {
      let ending = await editor.run(on: terminal, inbox: terminal.inbox).ending
      #expect(ending == .quit)
    }
  }
}
