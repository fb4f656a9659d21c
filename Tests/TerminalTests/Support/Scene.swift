import Editing
import Preferences
import Testing

@testable import Terminal

/// A state of the editor, defined by the keys that lead to it.
struct Scene: CustomTestStringConvertible {
  let name: String
  let keys: String
  var size = Size.standard
  var charset = Charset.unicode
  var conflicts = false
  /// The messages that arrive after the keys, and the keys after them.
  var calls: [Message] = []
  var then = ""
  var settings = TerminalSettings()
  /// The editor at the start.
  var editor: @Sendable () throws -> Editor = { try Sample.editor() }

  var testDescription: String { name }

  static let uncopied = """
    prefs set /etc/gateway/gateway.json server.port 8443
    prefs set /etc/gateway/gateway.json server.name 'the gate of the east, which is open'
    """

  /// Lines that differ only at their ends, and one that differs in its middle.
  static let longLines: [PreviewLine] = {
    let start = #"  "banner": "Welcome to host alpha. This is the gate of the east. "#
    let banner = start + "Unauthorised access is prosecuted in all the courts of the realm"
    let middle = #"  "note": "\#(String(repeating: "long ", count: 12))"#
    return [
      PreviewLine(.context, line: 1, text: "{"),
      PreviewLine(
        .removed, line: 2, text: banner + #".","#, difference: banner.count..<banner.count + 1),
      PreviewLine(
        .added, line: 2, text: banner + #" and beyond!","#,
        difference: banner.count..<banner.count + 12),
      PreviewLine(.context, line: 3, text: banner),
      PreviewLine(
        .removed, line: 4, text: middle + "agone" + middle,
        difference: middle.count..<middle.count + 5),
      PreviewLine(
        .added, line: 4, text: middle + middle, difference: middle.count..<middle.count),
    ]
  }()

  /// A scene for each key context.
  static let contexts: [KeyContext: Scene] = [
    .browse: Scene(name: "browse", keys: "g"),
    .edit: Scene(name: "edit", keys: "g Enter"),
    .editText: Scene(name: "editText", keys: "g j j Enter", editor: Sample.kinds),
    .words: Scene(name: "words", keys: "g Right", editor: Sample.words),
    .word: Scene(name: "word", keys: "g Right Down Enter", editor: Sample.words),
    .chooseTyped: Scene(name: "chooseTyped", keys: "/ 'level' Enter Enter i"),
    .choose: Scene(name: "choose", keys: "/ 'level' Enter Enter"),
    .search: Scene(name: "search", keys: "/ 'wor'"),
    .filter: Scene(name: "filter", keys: "@ 'server'"),
    .review: Scene(name: "review", keys: "g Enter ^U '9000' Enter w"),
    .diff: Scene(name: "diff", keys: "g Enter ^U '9000' Enter d"),
    .conflict: Scene(
      name: "conflict", keys: "g Enter ^U '9000' Enter j + w Enter", conflicts: true),
    .conflictField: Scene(
      name: "conflictField", keys: "g Enter ^U '9000' Enter w Enter e", conflicts: true),
    .recovery: Scene(name: "recovery", keys: "g", calls: [.recoverable(Sample.left)]),
    .history: Scene(name: "history", keys: "H"),
    .former: Scene(name: "former", keys: "H Enter"),
    .confirmQuit: Scene(name: "confirmQuit", keys: "g + q"),
    .confirm: Scene(name: "confirm", keys: "Tab j x"),
    .confirmRun: Scene(
      name: "confirmRun", keys: "g Enter ^U '9000' Enter w Enter", editor: Sample.daemon),
    .addName: Scene(name: "addName", keys: "a"),
    .addType: Scene(name: "addType", keys: "a 'new' Enter Tab"),
    .saveElsewhere: Scene(name: "saveElsewhere", keys: "g + w s"),
    .viewValue: Scene(name: "viewValue", keys: "/ 'fields' Enter v"),
    .help: Scene(name: "help", keys: "?"),
    .copy: Scene(name: "copy", keys: "g , , Y"),
    .copied: Scene(name: "copied", keys: "g", calls: [.notCopied(Scene.uncopied)]),
    .bookmark: Scene(name: "bookmark", keys: "g m 'a' j m"),
    .commandLine: Scene(name: "commandLine", keys: "g : 'set ser'"),
    .helpSearch: Scene(name: "helpSearch", keys: "? / 'undo'"),
  ]

  /// Plays the scene and returns the editor and its terminal.
  func played() async throws -> (editor: Editor, terminal: FakeTerminal) {
    let events =
      [Keystroke](keys).map(TerminalEvent.key) + calls.map { _ in .bell }
      + [Keystroke](then).map(TerminalEvent.key)
    let terminal = FakeTerminal(size: size, charset: charset, events: events, calls: calls)
    let (conflicts, settings) = (conflicts, settings)
    var session = Session(
      try editor(), on: terminal, inbox: terminal.inbox, settings: { _ in settings }
    ) {
      Sample.answer($0, conflicts: conflicts)
    }
    _ = await session.run()
    return (session.editor, terminal)
  }
}

extension Scene {
  /// The same scenes with emacs keys.
  static let emacs: [Scene] = contexts.values.sorted { $0.name < $1.name }.map { scene in
    let keys = (scene.keys + " ").replacing("g ", with: "< ").replacing("j ", with: "^N ")
    return Scene(
      name: scene.name + " in emacs", keys: keys, conflicts: scene.conflicts, calls: scene.calls,
      settings: TerminalSettings(keys: .emacs), editor: scene.editor)
  }
}
