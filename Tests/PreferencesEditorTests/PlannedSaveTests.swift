import Documents
import Foundation
import Preferences
import Store
import Testing

@testable import PreferencesEditor

/// The edit that the review shows, and the one that is saved.
final class PlannedSaveTests {
  private let folder: URL
  private let store: FileStore
  private let name = PreferenceName(keys: "a")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "plan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "a.json")
    try Data("{\n  // note\n  \"a\": 1,\n  \"b\": 2\n}\n".utf8).write(to: file)
    store = FileStore(path: file.path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Plans `changes` as the review does.
  private func plan(_ changes: [Change], _ editor: TerminalEditor) throws -> PlannedEdit {
    guard case .preview(_, _, let plan) = editor.preview(changes) else {
      throw CancellationError()
    }
    return try #require(plan as? PlannedEdit)
  }

  @Test func `the document that was verified for the review is the one that is saved`() async throws
  {
    let editor = try await TerminalEditor(store, schema: .empty)
    let changes = [Change(name, from: .integer(1), to: .integer(3))]
    let plan = try plan(changes, editor)
    _ = try await editor.save(changes, over: plan.revision, inSteps: false, plan)
    #expect(store.current?.document.contents === plan.document.contents)
  }

  @Test func `a plan of a removal does not save a change that comments the key out`() async throws {
    let editor = try await TerminalEditor(store, schema: .empty)
    let plan = try plan([Change(name, from: .integer(1), to: nil)], editor)
    let changes = [Change(commentingOut: name, .integer(1))]
    #expect(plan.changes == changes)
    _ = try await editor.save(changes, over: plan.revision, inSteps: false, plan)
    let text = try String(contentsOfFile: store.path, encoding: .utf8)
    #expect(text == "{\n  // note\n  // \"a\": 1,\n  \"b\": 2\n}\n")
  }
}
