import Editing
import Foundation
import Preferences
import Testing

@testable import Terminal

/// Compares the screen with pictures in Tests/Pictures. `PREFS_DRAW=1 swift test --filter
/// FrameTests` redraws them; `git diff` then shows the differences.
struct FrameTests {
  @Test func `a long name is cut at its start`() {
    #expect("server.keepAlive".keepingEnd(16, in: .unicode) == "server.keepAlive")
    #expect("server.keepAlive".keepingEnd(10, in: .unicode) == "…keepAlive")
    #expect("日本語".keepingEnd(4, in: .unicode) == "…語")
    #expect("e\u{301}e\u{301}e\u{301}".keepingEnd(2, in: .unicode) == "…e\u{301}")
    #expect("a\u{1B}b".keepingEnd(3, in: .ascii) == "~b")
    #expect("ab".keepingEnd(1, in: .unicode) == "…")
    #expect("ab".keepingEnd(0, in: .unicode) == "")
  }

  static let refusal = ProgramVerdict(
    of: "gateway -t",
    .refused([
      Problem(
        .complaint(of: "gateway -t", "port 9000 is taken"),
        name: PreferenceName(keys: "server", "port"))
    ]))

  static let scenes: [Scene] =
    Scene.contexts.values.sorted { $0.name < $1.name } + [
      Scene(name: "browse narrow", keys: "g j", size: Size(columns: 40, rows: 12)),
      Scene(name: "browse tiny", keys: "g j", size: Size(columns: 20, rows: 5)),
      Scene(name: "browse ascii", keys: "g +", charset: .ascii),
      Scene(name: "browse ascii only", keys: "g +", settings: TerminalSettings(asciiOnly: true)),
      Scene(
        name: "choose ascii only", keys: "/ 'level' Enter Enter",
        settings: TerminalSettings(asciiOnly: true)),
      Scene(
        name: "review ascii only", keys: "g Enter ^U '9000' Enter w",
        settings: TerminalSettings(asciiOnly: true)),
      Scene(name: "browse emacs", keys: "< +", settings: TerminalSettings(keys: .emacs)),
      Scene(name: "help emacs", keys: "?", settings: TerminalSettings(keys: .emacs)),
      Scene(
        name: "browse without detail", keys: "g",
        settings: TerminalSettings(editor: Editor.Settings(showsDetail: false))),
      Scene(name: "addType and a key without meaning", keys: "a 'new' Enter Tab z"),
      Scene(name: "edit in a namespace", keys: "Tab j Tab e"),
      Scene(name: "browse wide characters", keys: "/ '起動' Enter"),
      Scene(name: "edit with verdict", keys: "g Enter ^U '80o'"),
      Scene(name: "edit narrow", keys: "g Enter ^U '80o'", size: Size(columns: 40, rows: 12)),
      Scene(name: "choose tiny", keys: "/ 'level' Enter Enter", size: Size(columns: 20, rows: 5)),
      Scene(name: "help narrow", keys: "?", size: Size(columns: 40, rows: 10)),
      Scene(name: "help tiny", keys: "?", size: Size(columns: 20, rows: 5)),
      Scene(name: "help ascii", keys: "? g j", charset: .ascii),
      Scene(name: "help typing", keys: "g Enter ^O"),
      Scene(name: "help review", keys: "g Enter ^U '9000' Enter w ?"),
      Scene(name: "help of nothing", keys: "? / 'zzz' Enter"),
      Scene(
        name: "review refused", keys: review, calls: [.checked(refusal)], editor: Sample.daemon),
      Scene(name: "review long", keys: review, calls: [.preview(Scene.longLines)]),
      Scene(
        name: "review long, to the left", keys: review, calls: [.preview(Scene.longLines)],
        then: "Left Left"),
      Scene(
        name: "review long, to the right", keys: review, calls: [.preview(Scene.longLines)],
        then: "l"),
      Scene(
        name: "review long ascii", keys: review, charset: .ascii,
        calls: [.preview(Scene.longLines)]),
    ] + kinds + Scene.words + shapes + others + recovery + history + conflicts + marks + comparisons
    + sizes

  private static let review = "g Enter ^U '9000' Enter w"

  /// Scenes of a file without a schema, in three sizes.
  private static let sizes: [Scene] = [(80, 24), (100, 30), (40, 12)].flatMap { columns, rows in
    [
      ("described", "g j j"), ("commented out", "g j"), ("empty list", "g Enter"),
      ("new key", "g j j a 'max-row-errors' Enter '10'"), ("new element", "g a 'eth0'"),
      ("elements", "/ 'search' Enter Tab G Tab"), ("groups", "Tab j j"),
      ("staged", "g j # j j +"),
    ].map { name, keys in
      Scene(
        name: "\(name) \(columns)x\(rows)", keys: keys, size: Size(columns: columns, rows: rows),
        editor: Sample.describedEditor)
    }
  }

  private static let comparisons: [Scene] = [
    Scene(
      name: "against", keys: "g ]", calls: [.compare(Sample.site, label: "site.json")], then: "j"),
    Scene(
      name: "against ascii", keys: "g", charset: .ascii,
      calls: [.compare(Sample.site, label: "site.json")], then: "Tab G"),
    Scene(
      name: "against as last read", keys: "g",
      calls: [
        .compare(Sample.site, label: "site.json"),
        .comparedStoreNotLoaded(.notFound(path: "/etc/site.json")),
      ], then: "]"),
    Scene(
      name: "against 40x10", keys: "g", size: Size(columns: 40, rows: 10),
      calls: [.compare(Sample.site, label: "site.json")], then: "]"),
  ]

  private static let marks: [Scene] =
    [(80, 24), (40, 10), (20, 5)].flatMap { columns, rows in
      [
        Scene(
          name: "marks \(columns)x\(rows)", keys: "g , j , + +",
          size: Size(columns: columns, rows: rows)),
        Scene(
          name: "copied \(columns)x\(rows)", keys: "g",
          size: Size(columns: columns, rows: rows), calls: [.notCopied(Scene.uncopied)]),
      ]
    } + [
      Scene(name: "commandLine 20x5", keys: "g : 'set'", size: Size(columns: 20, rows: 5)),
      Scene(
        name: "commandLine 40x10", keys: "g : 'set log.level ' Tab",
        size: Size(columns: 40, rows: 10)),
      Scene(name: "commandLine ascii", keys: "g :", charset: .ascii),
      Scene(name: "commandLine problem", keys: "g : 'set server.port 80o' Enter"),
      Scene(
        name: "commandLine problem 20x5", keys: "g : 'sett x' Enter",
        size: Size(columns: 20, rows: 5)),
      Scene(name: "commandLine secret", keys: "g : 'set token hunter2'"),
      Scene(name: "marks ascii", keys: "g , j , e ^U '9'", charset: .ascii),
      Scene(name: "copy 40x10", keys: "g Y", size: Size(columns: 40, rows: 10)),
      Scene(name: "copy ascii", keys: "g Y", charset: .ascii),
      Scene(name: "copied ascii", keys: "g", charset: .ascii, calls: [.notCopied(Scene.uncopied)]),
      Scene(name: "bookmarks 20x5", keys: "g m 'a' quote", size: Size(columns: 20, rows: 5)),
      Scene(name: "bookmarks 40x10", keys: "g m 'a' quote", size: Size(columns: 40, rows: 10)),
      Scene(name: "copy tiny", keys: "g Y", size: Size(columns: 20, rows: 5)),
      Scene(name: "bookmarks", keys: "g m 'a' j m 'b' G quote"),
    ]

  private static let kinds: [Scene] =
    [
      ("number", "g Enter"), ("length", "g j Enter"), ("date", "g j j j Enter"),
      ("duration", "g j j j j Enter ^U '90m'"), ("byte size", "G k k k k k Enter"),
      ("colour", "G k k k k Enter"), ("path", "G k k k Enter 'ga' Tab"),
      ("secret", "G k k Enter"), ("secret shown", "G k k Enter '3' ^R"), ("data", "G k Enter"),
      ("view data", "G k v"), ("view secret", "G k k v"),
      ("long line", "g j Enter 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk'"),
    ].map { Scene(name: "kind " + $0, keys: $1, editor: Sample.kinds) }
    + [(40, 10), (20, 5)].flatMap { columns, rows in
      [
        ("number", "g Enter"), ("text", "g j j Enter"), ("data", "G k Enter"),
        ("path", "G k k k Enter 'ga' Tab"),
      ].map {
        Scene(
          name: "kind \($0) \(columns)x\(rows)", keys: $1, size: Size(columns: columns, rows: rows),
          editor: Sample.kinds)
      }
    }
    + [
      ("number", "g Enter"), ("text", "g j j Enter"), ("data", "G k Enter"),
      ("colour", "G k k k k Enter"),
    ].map {
      Scene(name: "kind \($0) ascii", keys: $1, charset: .ascii, editor: Sample.kinds)
    }

  private static let conflicts: [Scene] = [(40, 10), (20, 5), (80, 24)].map { columns, rows in
    Scene(
      name: "conflict \(columns)x\(rows)", keys: "g Enter ^U '9000' Enter j + w Enter m",
      size: Size(columns: columns, rows: rows), conflicts: true)
  }

  private static let history: [Scene] = [
    Scene(name: "history narrow", keys: "H j", size: Size(columns: 40, rows: 10)),
    Scene(name: "history tiny", keys: "H j", size: Size(columns: 20, rows: 5)),
    Scene(name: "former narrow", keys: "H Enter j", size: Size(columns: 40, rows: 10)),
    Scene(name: "former tiny", keys: "H Enter j", size: Size(columns: 20, rows: 5)),
    Scene(name: "former restored", keys: "H Enter R"),
  ]

  private static let recovery: [Scene] = [
    Scene(
      name: "recovery narrow", keys: "g", size: Size(columns: 40, rows: 10),
      calls: [.recoverable(Sample.left)]),
    Scene(
      name: "recovery tiny", keys: "g", size: Size(columns: 20, rows: 5),
      calls: [.recoverable(Sample.left)]),
    Scene(
      name: "recovery conflict", keys: "g", calls: [.recoverable(Sample.left)], then: "Enter"),
    Scene(
      name: "recovery resumed", keys: "g", calls: [.recoverable(Sample.left)],
      then: "Enter m Enter Esc"),
  ]

  /// Scenes in which another program changes the file.
  private static let others: [Scene] = [
    Scene(
      name: "others changed", keys: "g",
      calls: [Sample.rewritten(["server.port": 9001, "log.level": "warn"])]),
    Scene(
      name: "others changed narrow", keys: "g", size: Size(columns: 40, rows: 10),
      calls: [Sample.rewritten(["server.port": 9001, "log.level": "warn"])]),
    Scene(
      name: "others conflict", keys: "g Enter ^U '9000' Enter",
      calls: [Sample.rewritten(["server.port": 9001, "log.level": "warn"])]),
    Scene(
      name: "others conflict tiny", keys: "g Enter ^U '9000' Enter",
      size: Size(columns: 20, rows: 5),
      calls: [Sample.rewritten(["server.port": 9001])]),
    Scene(
      name: "others changed what is typed", keys: "g Enter ^U '9000'",
      calls: [Sample.rewritten(["server.port": 9001])], then: "'1'"),
    Scene(
      name: "also open", keys: "g",
      calls: [.otherEditors(["prefs (process 4711, ann)", "vim (process 12, bob, on web-2)"])]),
    Scene(
      name: "file gone", keys: "g +", calls: [.notLoaded(.notFound(path: "/etc/gateway.json"))]),
  ]

  private static let shapes: [Scene] = [
    Scene(name: "records", keys: "/ 'alpha' Enter l", editor: Sample.shapes),
    Scene(
      name: "records narrow", keys: "/ 'alpha' Enter l", size: Size(columns: 40, rows: 12),
      editor: Sample.shapes),
    Scene(
      name: "records tiny", keys: "/ 'alpha' Enter l", size: Size(columns: 20, rows: 5),
      editor: Sample.shapes),
    Scene(name: "variant", keys: "g j Enter", editor: Sample.shapes),
    Scene(name: "condition", keys: "g j j", editor: Sample.shapes),
    Scene(name: "edit with examples", keys: "g Enter", editor: Sample.shapes),
    Scene(name: "addName like a pattern", keys: "a 'headers.y'", editor: Sample.shapes),
  ]

  @Test(arguments: scenes)
  func `each screen equals its stored picture`(scene: Scene) async throws {
    let frame = try #require(try await scene.played().terminal.last)
    let file = Pictures.file(scene.name + ".txt")
    if Pictures.areDrawnAnew { try Data((frame.text + "\n").utf8).write(to: file) }
    let drawn = try String(contentsOf: file, encoding: .utf8)
    #expect(frame.text + "\n" == drawn)
  }

  @Test func `each picture shows the mode of its name`() async throws {
    for (context, scene) in Scene.contexts {
      let editor = try await scene.played().editor
      #expect(KeyContext(editor.mode) == context, "\(scene.name)")
    }
  }

  @Test func `a wide character is never cut in half`() {
    var canvas = Canvas(Frame(size: Size(columns: 6, rows: 1)))
    canvas.put("日本語", in: 0..<6, row: 0)
    canvas.fill(1..<4, row: 0, with: "-")
    #expect(canvas.frame.text == " ---語")
    canvas.put("x", in: 5..<6, row: 0)
    #expect(canvas.frame.text == " --- x")
    #expect(canvas.frame.row(0).map(\.width) == [1, 1, 1, 1, 1, 1])
  }

  @Test func `the cursor is after the typed text`() {
    for text in ["日本", "a\u{1161}", "\u{1B}[", "e\u{301}\u{301}", "\u{301}", "👩\u{200D}👧"] {
      var canvas = Canvas(Frame(size: Size(columns: 80, rows: 1)))
      canvas.drawLine(LineText(text), in: 0..<80, row: 0, .field)
      #expect(canvas.frame.cursor.column == text.cells, "\(text.debugDescription)")
      canvas = Canvas(Frame(size: Size(columns: 8, rows: 1)))
      canvas.drawLine(LineText(text + text + text + text), in: 0..<8, row: 0, .field)
      #expect(canvas.frame.cursor.column < 8, "\(text.debugDescription)")
    }
  }

  @Test func `text that does not fit ends with a cut mark`() {
    var canvas = Canvas(Frame(size: Size(columns: 5, rows: 1)))
    canvas.put("日本語", in: 0..<5, row: 0)
    #expect(canvas.frame.text == "日本…")
    canvas.put("日本", in: 0..<3, row: 0)
    #expect(canvas.frame.text == "日… …")
  }

  @Test func `control characters are shown escaped`() {
    var canvas = Canvas(Frame(size: Size(columns: 24, rows: 1)))
    canvas.put("a\u{1B}[2J\u{202E}\u{9B}", in: 0..<24, row: 0)
    #expect(canvas.frame.text == "a^[[2J<U+202E><U+009B>")
  }
}

enum Pictures {
  static let areDrawnAnew = ProcessInfo.processInfo.environment["PREFS_DRAW"] != nil
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func file(_ name: String) -> URL { root.appending(path: "Tests/Pictures/\(name)") }
  static func page(_ name: String) -> URL { root.appending(path: name) }
}
