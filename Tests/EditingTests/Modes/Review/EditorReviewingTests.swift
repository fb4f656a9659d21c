import Editing
import Preferences
import Testing

struct EditorReviewingTests {
  private let schema = [
    Entry(
      PreferenceName(keys: "port"), .integer, default: .integer(8080),
      rules: [.range(Bounds(Number(1), Number(65535)))], takesEffect: "on restart"),
    Entry(PreferenceName(keys: "list"), .list(of: .integer), rules: [.unique]),
  ]
  private let document = #"{"port": 80, "list": [1, 2], "x": 1}"#

  private func review(_ session: Session) -> Review? {
    if case .review(let review) = session.editor.mode { review } else { nil }
  }

  private func saves(_ session: Session) -> [[Change]] {
    session.effects.compactMap { effect in
      if case .save(let changes, _, _, _, _, _) = effect { changes } else { nil }
    }
  }

  @Test func `the review shows old and new values and requests the lines`() throws {
    var session = try Session(document, schema: schema, "increase write")
    let item = try #require(review(session)?.items.first)
    #expect(item.name == PreferenceName(keys: "port"))
    #expect(item.old == "80" && item.new == "81" && item.remark == "on restart")
    guard case .preview(let changes) = session.effects.last else {
      Issue.record("no preview asked")
      return
    }
    #expect(changes.map(\.name.label) == ["port"])
    session.send(.preview([PreviewLine(.added, line: 1, text: "81")]))
    #expect(review(session)?.preview?.count == 1)
    #expect(saves(session).isEmpty)
  }

  @Test func `changes are grouped by when they take effect`() throws {
    func entry(_ key: String, _ effect: String?) -> Entry {
      Entry(PreferenceName(keys: key), .integer, takesEffect: effect)
    }
    let session = try Session(
      #"{"a": 1, "b": 1, "c": 1, "d": 1}"#,
      schema: [
        entry("a", "restart"), entry("b", nil), entry("c", "reload"), entry("d", "restart"),
      ],
      "increase down increase down increase down increase write")
    let shown = try #require(review(session))
    #expect(shown.items.map(\.name.label) == ["b", "c", "a", "d"])
    #expect(shown.effects == "1 on reload, 2 on restart")
  }

  @Test(arguments: [5: "-+|read as: y", 6: " -+|read as: y"])
  func `a small screen shows the lines that change and remarks, if not all fit`(
    rows: Int, expected: String
  ) throws {
    var session = try Session(document, schema: schema, "increase write")
    session.send(.pageSize(rows))
    session.send(
      .preview([
        PreviewLine(.context, line: 1, text: "{"), PreviewLine(.removed, line: 2, text: "x"),
        PreviewLine(.added, line: 2, text: "'y'"), PreviewLine(reading: "y"),
      ]))
    let signs = review(session)?.preview?.map { line in
      line.line == nil
        ? "|" + line.text : line.side == .context ? " " : line.side == .added ? "+" : "-"
    }
    #expect(signs?.joined() == expected)
  }

  @Test func `the difference of long lines is marked in a row below them`() throws {
    let long = String(repeating: "x", count: 100)
    func marks(_ lines: [PreviewLine]) throws -> [Bool]? {
      var session = try Session(document, schema: schema, "increase write")
      session.send(.preview(lines))
      return review(session)?.preview?.map(\.isMark)
    }
    func line(_ side: PreviewLine.Side, _ text: String, _ difference: Range<Int>?) -> PreviewLine {
      PreviewLine(side, line: 1, text: text, difference: difference)
    }
    #expect(
      try marks([line(.removed, long, 9..<10), line(.added, long, 9..<12)])
        == [false, false, true])
    #expect(
      try marks([line(.removed, long, 9..<10), line(.added, long, 9..<9)])
        == [false, true, false])
    #expect(
      try marks([line(.removed, "a", 0..<1), line(.added, "b", 0..<1)]) == [false, false])
    #expect(try marks([line(.context, long, nil), line(.added, long, nil)]) == [false, false])
  }

  @Test func `Right and Left scroll the lines of a review`() throws {
    var session = try Session(document, schema: schema, "increase write")
    session.send(
      .preview([PreviewLine(.added, line: 1, text: String(repeating: "x", count: 50))]))
    #expect(review(session)?.shift == 0)
    session.run("enter")
    #expect(review(session)?.shift == 20)
    session.run("enter enter enter enter")
    #expect(review(session)?.shift == 50)
    session.run("leave leave leave leave leave leave leave")
    #expect(review(session)?.shift == -50)
  }

  @Test func `Enter saves, after which nothing is staged`() throws {
    var session = try Session(document, schema: schema, "increase write accept")
    #expect(saves(session).count == 1)
    let saved = MemorySnapshot(try PreferenceValue(typed: #"{"port": 81, "list": [1, 2], "x": 1}"#))
    session.send(.saved(saved, to: "/etc/test.json"))
    #expect(session.notice == "saved 1 change to /etc/test.json")
    #expect(session.editor.stagedCount == 0)
    #expect(session.isBrowsing)
    session.run("undo")
    #expect(session.changes == ["port: 81 → 80"])
  }

  @Test(arguments: ["edit", "cancel"])
  func `Esc closes the review without saving`(command: String) throws {
    let session = try Session(document, schema: schema, "increase write \(command)")
    #expect(session.isBrowsing)
    #expect(session.editor.stagedCount == 1)
    #expect(saves(session).isEmpty)
  }

  @Test func `an invalid draft is not saved, and the cursor moves to the problem`() throws {
    let session = try Session(
      document, schema: schema, "down enter down accept clear '1' accept leave first write")
    #expect(session.isBrowsing)
    #expect(session.editor.cursorName?.label == "list")
    #expect(session.notice == "not written: list must not hold 1 twice")
    #expect(session.rows.contains(">! list [1, 1]"))
  }

  @Test func `problems that the file already had do not prevent a save, but are counted`() throws {
    let session = try Session(#"{"port": 0, "x": 1}"#, schema: schema, "last increase write")
    #expect(session.editor.invalidCount == 1)
    #expect(review(session)?.invalidElsewhere == 1)
  }

  @Test func `without staged changes there is nothing to save`() throws {
    #expect(try Session(document, "write").notice == "nothing is staged")
    #expect(try Session(document, "diff").notice == "nothing is staged")
  }

  @Test func `a copy is saved to another file while the changes stay staged`() throws {
    var session = try Session(document, "increase write writeElsewhere")
    guard case .saveElsewhere(let path) = session.editor.mode else {
      Issue.record("no path asked")
      return
    }
    #expect(path.line.text == "/etc/test.json")
    session.run("clear '/tmp/b.json' accept")
    guard case .saveElsewhere(_, let path, _) = session.effects.last else {
      Issue.record("not asked to save")
      return
    }
    #expect(path == "/tmp/b.json")
    session.send(.saved(session.editor.snapshot, to: path))
    #expect(session.notice == "saved a copy to /tmp/b.json")
    #expect(session.editor.stagedCount == 1)
  }

  @Test func `a failed save keeps the staged changes`() throws {
    var session = try Session(document, "increase write accept")
    session.send(.failed(.locked(path: "/etc/test.json")))
    #expect(session.editor.notice?.tone == .problem)
    #expect(session.editor.stagedCount == 1)
  }

  @Test func `quitting asks only if something is staged`() throws {
    func exits(_ words: String) throws -> Bool {
      try Session(document, words).effects.contains { effect in
        if case .exit = effect { true } else { false }
      }
    }
    #expect(try exits("quit"))
    #expect(try !exits("increase quit"))
    #expect(try !exits("increase quit cancel"))
    #expect(try exits("increase quit quit"))
    #expect(review(try Session(document, "increase quit write")) != nil)
  }

  @Test func `next and previous cycle through staged and invalid keys`() throws {
    var session = try Session(
      #"{"port": 0, "a": 1, "b": 2, "c": 3}"#, schema: schema, "last increase first nextProblem")
    #expect(session.editor.cursorName?.label == "c")
    session.run("nextProblem")
    #expect(session.editor.cursorName?.label == "port")
    session.run("previousProblem")
    #expect(session.editor.cursorName?.label == "c")
    #expect(
      try Session(document, "nextProblem").notice == "nothing is staged or invalid")
  }
}

struct EditorReadOnlyTests {
  @Test func `a file that cannot be written is edited, and a copy of it is saved`() throws {
    var session = try Session(#"{"a": 1}"#)
    let title = DocumentTitle(
      name: "test.json", directory: "/etc", readOnly: "no permission to write it",
      isEditable: true)
    session.editor = Editor(
      title: title, schema: .empty,
      snapshot: MemorySnapshot(try PreferenceValue(typed: #"{"a": 1}"#)))
    session.run("accept clear '2' accept write")
    #expect(session.changes == ["a: 1 → 2"])
    #expect(
      session.notice
        == "cannot be saved: no permission to write it; <writeElsewhere> saves elsewhere")
    session.run("accept")
    #expect(session.notice == "cannot be saved: no permission to write it")
    #expect(session.effects.count == 1)
    session.run("writeElsewhere clear '/tmp/copy.json' accept")
    #expect(session.effects.count == 2)
    guard case .saveElsewhere(let changes, let path, _)? = session.effects.last else {
      Issue.record("no copy is saved")
      return
    }
    #expect(changes.count == 1)
    #expect(path == "/tmp/copy.json")
  }

  @Test func `:w! replaces an existing file, and a refused :w names it`() throws {
    var session = try Session(#"{"a": 1}"#, "commandLine 'w b.json' accept")
    session.send(.failed(.alreadyExists(path: "/tmp/b.json")))
    #expect(
      session.notice
        == "b.json: cannot be created: a file of that name exists; :w! FILE replaces it")
    session.run("commandLine 'w! b.json' accept")
    guard case .saveElsewhere(_, let path, let overwriting)? = session.effects.last else {
      Issue.record("no copy is saved")
      return
    }
    #expect(path == "b.json" && overwriting)
  }
}
