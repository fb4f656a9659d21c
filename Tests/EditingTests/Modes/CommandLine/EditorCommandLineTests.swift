import Preferences
import Seeded
import Testing

@testable import Editing

struct EditorCommandLineTests {
  private static let json =
    #"{"server": {"port": 8443, "name": "gate"}, "log": {"level": "info"}, "token": "x"}"#
  private static let schema = [
    Entry(
      PreferenceName(keys: "server", "port"), .integer, default: 443,
      rules: [.range(Bounds(Number(1), Number(65535)))]),
    Entry(
      PreferenceName(keys: "log", "level"),
      .choice([Choice("debug"), Choice("info"), Choice("warn")]), default: "info"),
    Entry(PreferenceName(keys: "token"), .string, isSecret: true),
  ]

  private func session(_ words: String = "") throws -> Session {
    try Session(Self.json, schema: Schema(Self.schema), words)
  }

  @Test func `set reads its value as the key's field does`() throws {
    var session = try session("commandLine 'set server.port 9000' accept")
    #expect(session.changes == ["server.port: 8443 → 9000"])
    #expect(session.notice == "server.port: 9000")
    session.run("commandLine 'set server.name=a b' accept")
    #expect(session.changes.last == #"server.name: "gate" → "a b""#)
    session.run("commandLine 'undo 2' accept")
    #expect(session.changes == [])
    session.run("commandLine 'redo' accept commandLine 'reset server.port' accept")
    #expect(session.changes == ["server.port: 8443 → –"])
    session.run("commandLine 'unset log.level' accept")
    #expect(session.changes.last == #"log.level: "info" → –"#)
  }

  @Test(arguments: [
    ("set server.port 80o", "is not a whole number: \"80o\"; did you mean 800?", 16),
    ("set server.port 70000", "must lie in 1…65535", 16),
    ("set server.prot.x 1", "expected nothing", 4),
    ("goto serverr", "no such key: serverr; did you mean server", 5),
    ("unset nothing", "no such key: nothing", 6),
    ("unset server", "server is a group, not a key", 6),
    ("theme drak", #"unknown theme "drak"; did you mean dark?"#, 6),
  ])
  func `an invalid line stays open with the cursor at the error`(
    text: String, words: String, place: Int
  ) throws {
    var session = try session()
    session.send(.settings(Editor.Settings(themes: ["dark", "light"])))
    session.run("commandLine '\(text)' accept")
    guard case .commandLine(let line) = session.editor.mode else {
      // Without a schema, a new name is not an error.
      #expect(text.hasPrefix("set server.prot"))
      return
    }
    #expect(line.problem?.message.hasPrefix(words) == true, "\(line.problem?.message ?? "")")
    #expect(line.line.cursor == place)
    #expect(session.changes == [])
  }

  @Test func `a command that another program sends behaves like a typed one`() throws {
    var session = try session()
    session.send(.line("set server.port 9000"))
    #expect(session.changes == ["server.port: 8443 → 9000"])
    session.send(.line("sett"))
    #expect(session.notice == #"unknown command "sett"; did you mean set?"#)
    session.send(.line("goto log.level"))
    #expect(session.editor.cursorName == PreferenceName(keys: "log", "level"))
    session.send(.line("filter @staged"))
    #expect(session.editor.rowCount == 1)
    session.send(.line("filter"))
    #expect(session.editor.rowCount == 4)
  }

  @Test func `write, quit and their forced forms behave as in vim`() throws {
    var session = try session("commandLine 'q' accept")
    guard case .exit? = session.effects.last else {
      Issue.record("expected .exit")
      return
    }
    session = try self.session("commandLine 'set server.port 1' accept commandLine 'q' accept")
    guard case .confirmQuit = session.editor.mode else {
      Issue.record("expected .confirmQuit")
      return
    }
    session.run("cancel commandLine 'q!' accept")
    guard case .exit? = session.effects.last else {
      Issue.record("expected .exit")
      return
    }
    session.run("commandLine 'w /tmp/copy.json' accept")
    guard case .saveElsewhere(_, let path, _)? = session.effects.last else {
      Issue.record("expected .saveElsewhere")
      return
    }
    #expect(path == "/tmp/copy.json")
  }

  @Test func `wq quits after the save, unless the review was left`() throws {
    var session = try session(
      "commandLine 'set server.port 1' accept commandLine 'wq' accept accept")
    guard case .save(let changes, _, _, _, _, _)? = session.effects.last,
      let base = session.editor.snapshot as? MemorySnapshot
    else {
      Issue.record("expected .save")
      return
    }
    let saved = try base.applying(changes, revision: Revision(token: "2"))
    session.send(.saved(saved, to: "x"))
    guard case .exit? = session.effects.last else {
      Issue.record("expected .exit")
      return
    }
    session = try self.session(
      "commandLine 'set server.port 1' accept commandLine 'wq' accept cancel down write accept")
    let count = session.effects.count
    session.send(.saved(saved, to: "x"))
    #expect(session.effects.count == count)
  }

  @Test func `Tab completes commands, names and values`() throws {
    var session = try session("commandLine 'und' otherPane")
    #expect(session.line == "undo ")
    session = try self.session("commandLine 'set ser' otherPane")
    #expect(session.line == "set server.")
    session.run("otherPane")
    #expect(session.line == "set server.port")
    session.run("otherPane")
    #expect(session.line == "set server.name")
    session.run("'=x' accept")
    #expect(session.changes == [#"server.name: "gate" → "x""#])
    session = try self.session("commandLine 'set log.level ' otherPane otherPane otherPane accept")
    #expect(session.changes == [#"log.level: "info" → "warn""#])
    session = try self.session("commandLine 'filter @st' otherPane accept")
    #expect(session.editor.filter.text == "@staged")
  }

  @Test func `the host is asked for file names, which complete the line`() throws {
    var session = try session("commandLine 'w '")
    guard case .listFiles(let directory)? = session.effects.last else {
      Issue.record("expected .listFiles")
      return
    }
    #expect(directory == "")
    session.send(.files(["a.json", "b/", ".c"], in: ""))
    session.run("'b' otherPane")
    #expect(session.line == "w b/")
    guard case .listFiles("b/")? = session.effects.last else {
      Issue.record("expected .listFiles")
      return
    }
    session.send(.files(["x.json"], in: "b/"))
    session.run("otherPane")
    #expect(session.line == "w b/x.json")
  }

  @Test func `Up recalls earlier lines, but never a secret`() throws {
    var session = try session(
      "commandLine 'goto log.level' accept commandLine 'set token hunter2' accept commandLine 'un'")
    #expect(session.changes == [#"token: "x" → "hunter2""#])
    session.run("up")
    #expect(session.line == "goto log.level")
    session.run("up down")
    #expect(session.line == "un")
    session.run("cancel commandLine 'sett token hunter2' accept cancel commandLine up")
    #expect(session.line == "goto log.level")
    session = try self.session("commandLine 'set token hun'")
    guard case .commandLine(let line) = session.editor.mode else {
      Issue.record("expected .commandLine")
      return
    }
    #expect(line.secret == 10)
  }

  @Test func `export writes the values that differ from their defaults`() throws {
    var session = try session("commandLine 'export --minimal x.json' accept")
    guard case .export(let values, let path)? = session.effects.last else {
      Issue.record("expected .export")
      return
    }
    #expect(path == "x.json")
    #expect(values.map(\.name.label) == ["server.port", "token", "server.name"])
    session.run("commandLine 'convert a b.plist' accept")
    guard case .convert([], "a b.plist")? = session.effects.last else {
      Issue.record("expected .convert")
      return
    }
  }

  @Test func `export writes staged changes without secrets`() throws {
    var session = try session(
      "commandLine 'set token new' accept commandLine 'set server.port 81' accept")
    session.run("commandLine 'export --changes c.json' accept")
    guard case .exportChanges(let changes, let secrets, "c.json")? = session.effects.last else {
      Issue.record("expected .exportChanges")
      return
    }
    #expect(changes == session.editor.draft.changes.filter { $0.name.label == "server.port" })
    #expect(changes.count == 1)
    #expect(secrets.map(\.label) == ["token"])
    session.run("undo commandLine 'export --changes c.json' accept")
    #expect(session.notice == "only secrets are staged, and those are never exported")
    session.run("undo commandLine 'export --changes c.json' accept")
    #expect(session.notice == "nothing is staged")
    #expect(session.effects.count { if case .exportChanges = $0 { true } else { false } } == 1)
    session.run("commandLine 'export --all c.json' accept")
    guard case .commandLine(let line) = session.editor.mode else {
      Issue.record("expected .commandLine")
      return
    }
    #expect(line.problem?.message.contains("--minimal or --changes is expected") == true)
  }

  @Test func `a command without a name applies to the marked keys`() throws {
    let session = try session("mark mark commandLine 'unset' accept")
    #expect(session.changes.count == 2)
  }

  @Test(arguments: Trials.seeds(600))
  func `every completed line can be parsed`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let document = random.document()
    var editor = Editor(
      title: DocumentTitle(name: "t", directory: "/"),
      schema: Schema(random.schema(for: document)), snapshot: MemorySnapshot(document))
    _ = editor.update(.settings(Editor.Settings(themes: ["dark", "high-contrast"])))
    _ = editor.update(.command(.commandLine))
    for _ in 0..<4 {
      guard case .commandLine(let line) = editor.mode, !line.candidates.isEmpty else { break }
      for _ in 0...random.below(line.candidates.count) { _ = editor.update(.command(.otherPane)) }
      guard case .commandLine(let done) = editor.mode else { break }
      // The common prefix of several names need not be one.
      if done.taken == nil, done.candidates.count > 1 { continue }
      do {
        _ = try LineReader.command(done.line.text)
      } catch {
        #expect(error.range.isEmpty, "seed \(seed): \(done.line.text): \(error.message)")
      }
      if random.chance(70) { _ = editor.update(.text(.insert(" "))) }
    }
    guard case .commandLine(let line) = editor.mode,
      let command = try? LineReader.command(line.line.text),
      command.spec.action == .set, line.taken != nil
    else { return }
    _ = editor.update(.command(.accept))
    if case .commandLine(let after) = editor.mode {
      let isOld = after.problem?.message.contains("locked") == true
      let current = try editor.draft[editor.existing(command.arguments[0])]
      #expect(
        isOld || current != nil, "seed \(seed): \(line.line.text): \(after.problem?.message ?? "")")
    }
  }
}

extension Session {
  fileprivate var line: String? {
    guard case .commandLine(let line) = editor.mode else { return nil }
    return line.line.text
  }
}
