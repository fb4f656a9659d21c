import Editing
import Preferences
import Testing

@testable import Terminal

/// Checks that every key in the hints works.
struct HintTests {
  static let scenes =
    Scene.contexts.values.sorted { $0.name < $1.name } + [
      Scene(name: "namespaces", keys: "Tab"), Scene(name: "staged", keys: "g +"),
      Scene(name: "a boolean", keys: "/ 'colour' Enter"),
      Scene(name: "a list", keys: "/ 'fields' Enter"),
      Scene(name: "nothing matches", keys: "@ 'zzz' Enter"),
    ] + Scene.emacs + [
      Scene(name: "emacs staged", keys: "< +", settings: TerminalSettings(keys: .emacs))
    ]

  @Test(arguments: scenes)
  func `every key in the hints does something`(scene: Scene) async throws {
    let (editor, terminal) = try await scene.played()
    let before = try #require(terminal.last)
    let keys = scene.settings.keys
    let hints = keys.hints(for: editor)
    #expect(!hints.isEmpty)
    for hint in hints {
      let key = try #require([Keystroke](hint.key).first)
      let context = KeyContext(editor.mode)
      #expect(keys.message(for: key, in: context) != nil, "\(hint.key) \(hint.words)")
      // At the end of a list, Down has no effect.
      if [.down, .up, "j", "k", "^N", "^P"].contains(key), !context.isTyping || context == .search {
        continue
      }
      let after = Scene(
        name: scene.name, keys: scene.keys + " " + hint.key, conflicts: scene.conflicts,
        settings: scene.settings)
      let (_, terminal) = try await after.played()
      #expect(terminal.last != before || key == "q", "\(hint.key) \(hint.words)")
    }
  }

  @Test(arguments: scenes)
  func `the hints fit, or the most important ones do`(scene: Scene) async throws {
    for columns in [80, 40, 20] {
      var scene = scene
      scene.size = Size(columns: columns, rows: 12)
      let (editor, terminal) = try await scene.played()
      let line = try #require(terminal.last?.text.split(separator: "\n").last)
      let first = try #require(scene.settings.keys.hints(for: editor).first)
      #expect(line.contains(first.key), "\(columns): \(line)")
    }
  }
}
