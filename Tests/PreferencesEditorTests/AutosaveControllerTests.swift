import Foundation
import Preferences
import Store
import Terminal
import Testing

@testable import PreferencesEditor

/// Unsaved changes of a session that loses its terminal, and their recovery.
struct AutosaveControllerTests {
  private let folder: URL
  private let path: String
  private let state: StateDirectory

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "keep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "settings.json").path
    state = StateDirectory(folder.appending(path: "state").path)
    try Data(#"{"port": 80, "name": "a", "token": "hunter2"}"#.utf8).write(to: URL(filePath: path))
  }

  private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  /// Runs a session on the file, whose terminal hangs up after `steps`. Returns its pictures.
  @discardableResult
  private func session(_ steps: [ScriptedTerminal.Step]) async throws -> [String] {
    let terminal = ScriptedTerminal(steps)
    let schema = Schema([Entry(PreferenceName(keys: "token"), .string, isSecret: true)])
    let editor = try await TerminalEditor(FileStore(path: path), schema: schema)
    await withTaskExecutorPreference(EditingThread()) {
      _ = await editor.run(on: terminal, inbox: terminal.inbox, state: state)
    }
    return terminal.pictures.map { $0.replacing(/[ ]+/, with: " ") }
  }

  private var left: [RecoveryRecord] { (try? Recovery(in: state).records(of: path)) ?? [] }

  @Test func `staged changes are offered to the next session and resumed`() async throws {
    try await session([.type("/port⏎e⌫81⏎")])
    #expect(left.map(\.work.changes) == [[Change(PreferenceName(keys: "port"), from: 80, to: 81)]])
    let pictures = try await session([.hear, .type("⏎"), .then {}, .type("w⏎")])
    #expect(pictures.contains { $0.contains("not saved: 2") && $0.contains("port 80 → 81") })
    #expect(text.contains(#""port": 81"#))
    #expect(left.isEmpty)
    let last = try await session([.hear])
    #expect(!last.contains { $0.contains("not saved") })
  }

  @Test func `text being typed is offered to the next session`() async throws {
    try await session([.type("/name⏎e⌫half a na")])
    let pictures = try await session([.hear, .type("⏎")])
    #expect(pictures.last?.contains("half a na") == true, "\(pictures.last ?? "")")
  }

  @Test func `a staged secret is not written to the state directory`() async throws {
    try await session([.type("/token⏎e⌫s3cret⏎e⌫s3cret2")])
    #expect(left.map(\.work.secrets) == [[PreferenceName(keys: "token")]])
    let kept = try FileManager.default.subpathsOfDirectory(atPath: state.path)
    for file in kept {
      let bytes = FileManager.default.contents(atPath: state.path + "/" + file) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"), "\(file)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"), "\(file)")
    }
  }

  @Test func `quitting without saving discards the unsaved changes`() async throws {
    try await session([.type("/port⏎e⌫81⏎qq")])
    #expect(left.isEmpty)
  }

  @Test func `undone changes are not recoverable`() async throws {
    try await session([.type("/port⏎e⌫81⏎u")])
    #expect(left.isEmpty)
  }

  @Test func `unsaved changes that the file contains meanwhile are not offered`() async throws {
    try await session([.type("/port⏎e⌫81⏎")])
    let saved = text.replacing("80", with: "81")
    try Data(saved.utf8).write(to: URL(filePath: path))
    let pictures = try await session([.hear])
    #expect(!pictures.contains { $0.contains("not saved") })
    #expect(left.isEmpty)
  }

  @Test func `unsaved changes stay recoverable after postponing and after resuming`() async throws {
    try await session([.type("/port⏎e⌫81⏎")])
    try await session([.hear, .type("q")])
    #expect(left.count == 1)
    try await session([.hear, .type("⏎")])
    #expect(left.map(\.work.count) == [1])
  }

  @Test func `a session without a state directory goes on with a warning`() async throws {
    try Data().write(to: URL(filePath: state.path))
    let pictures = try await session([
      .type("/port⏎e⌫81⏎"), .hear, .type("jw"),
    ])
    #expect(
      pictures.contains { $0.contains("cannot save unsaved changes for recovery") }, "\(pictures)")
  }
}
