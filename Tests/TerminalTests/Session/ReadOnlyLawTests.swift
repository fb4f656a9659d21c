import Editing
import Preferences
import Seeded
import Testing

@testable import Terminal

/// A session that may not write makes no request to write anything, whatever is typed.
struct ReadOnlyLawTests {
  /// Keys that would write, each after some random ones.
  private static let dangerous = [
    "w Enter", "w y", "w S", "w s '/tmp/x' Enter", ": 'w' Enter Enter", ": 'w! /tmp/x' Enter",
    ": 'wq' Enter",
    ": 'set server.port 1' Enter w Enter", ": 'convert /tmp/x.json' Enter",
    ": 'export --minimal /tmp/x' Enter",
    ": 'export --changes /tmp/x' Enter", ": 'confirm' Enter", ": 'rollback' Enter",
    ": 'extend' Enter",
    "m 'a'", "E", "Enter '1' Enter", "x", "r", "R y", "a 'new' Enter '1' Enter", "#",
    "; 'text' Enter", "+", "-",
    "Space", "H Enter R", "D 'copy' Enter", "c 'name' Enter", "u", ", x", "Right", "Tab x y",
  ]

  @Test(arguments: 1...4)
  func `no sequence of 25,000 random keys writes`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    var editor = Editor(
      title: DocumentTitle(
        name: "gateway.json", directory: "/etc/gateway", check: "gateway -t",
        application: "systemctl reload gateway", readOnly: "--read-only is given",
        forbidsWriting: true),
      schema: Schema(Sample.entries),
      snapshot: MemorySnapshot(try PreferenceValue(typed: Sample.text)))
    let stored = editor.snapshot as? MemorySnapshot ?? MemorySnapshot(.null)
    let keys = random.pick([KeyMap.vim, KeyMap.emacs])
    var typed = 0
    while typed < 25_000 {
      let next =
        random.chance(30)
        ? [Keystroke](random.pick(Self.dangerous))
        : (0..<random.below(12)).map { _ in random.key() }
      for key in next {
        typed += 1
        guard let message = keys.message(for: key, in: KeyContext(editor.mode)) else { continue }
        if case .command(.quit) = message { continue }
        var effect = editor.update(message)
        while let now = effect {
          #expect(!now.isWritten, "seed \(seed), key \(typed): \(now)")
          effect = random.answer(to: now, stored).flatMap { editor.update($0) }
        }
      }
    }
    #expect(editor.stagedCount == 0)
  }
}

extension Effect {
  /// Whether it writes something, or starts a program that may. A new effect has to be put on one side here.
  fileprivate var isWritten: Bool {
    switch self {
    case .save, .saveElsewhere, .apply, .pending, .editOutside, .discardRecovery, .saveBookmarks,
      .convert, .export,
      .exportChanges:
      true
    case .load, .loadComparedStore, .preview, .check, .history, .revision, .copy, .listFiles,
      .theme, .redraw, .suspend,
      .exit, .reread, .openFile:
      false
    }
  }
}
