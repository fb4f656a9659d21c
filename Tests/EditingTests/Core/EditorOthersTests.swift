import Editing
import Preferences
import Testing

/// Tests external changes during an edit.
struct EditorOthersTests {
  private func session(_ words: String = "", _ schema: [Entry] = []) throws -> Session {
    try Session(#"{"a": 1, "b": 2, "c": {"d": 3, "e": 4}}"#, schema: schema, words)
  }

  private func theirs(_ json: String) throws -> Message {
    .loaded(MemorySnapshot(try PreferenceValue(typed: json), revision: .random))
  }

  @Test func `the store is reloaded when it may have changed`() throws {
    var session = try session()
    session.send(.storeChanged)
    guard case .load? = session.effects.last else {
      Issue.record("no look at the store")
      return
    }
  }

  @Test func `a state read in the background is merged at once`() throws {
    var session = try session("increase")
    let new = MemorySnapshot(
      try PreferenceValue(typed: #"{"a": 1, "b": 7, "c": {"d": 3, "e": 4}}"#), revision: .random)
    session.send(.loadedInBackground(BackgroundLoad(new, after: session.editor.snapshot)))
    #expect(session.rows == ">* a 2\n ~ b 7\n   c.d 3\n   c.e 4")
    session.run("down")
    let effects = session.effects.count
    session.send(.loadedInBackground(BackgroundLoad(new, after: new)))
    #expect(session.notice == nil && session.effects.count == effects)
  }

  @Test func `a state read before a save is discarded and requested again`() throws {
    var session = try session()
    let before = session.editor.snapshot
    let saved = MemorySnapshot(["a": 5], revision: .random)
    session.send(.saved(saved, to: "/t"))
    session.send(
      .loadedInBackground(
        BackgroundLoad(MemorySnapshot(["a": 4], revision: .random), after: before)))
    #expect(session.editor.snapshot.revision == saved.revision)
    guard case .load? = session.effects.last else {
      Issue.record("no look at the store")
      return
    }
  }

  @Test func `external changes without a conflict apply at once and keep the staged ones`() throws {
    var session = try session("increase down down")
    session.send(try theirs(#"{"a": 1, "b": 7, "c": {"d": 3, "e": 4}}"#))
    #expect(session.notice == "changed by another program: b")
    #expect(session.changes == ["a: 1 → 2"])
    #expect(session.rows == " * a 2\n ~ b 7\n>  c.d 3\n   c.e 4")
  }

  @Test func `a row shows its previous value until the cursor has visited it`() throws {
    var session = try session("down")
    session.send(try theirs(#"{"a": 1, "b": 7, "c": {"d": 5, "e": 4}}"#))
    #expect(session.editor.detail?.externalChangeText == "was 2 until another program changed it")
    session.run("down")
    #expect(session.rows == "   a 1\n   b 7\n>~ c.d 5\n   c.e 4")
    session.run("first nextProblem")
    #expect(session.editor.cursorName?.label == "a")
  }

  @Test func `keys that another program changed are found like staged ones`() throws {
    var session = try session()
    session.send(try theirs(#"{"a": 1, "b": 2, "c": {"d": 3, "e": 9}}"#))
    session.run("nextProblem")
    #expect(session.editor.cursorName?.label == "c.e")
  }

  @Test func `a save clears the marks of external changes`() throws {
    var session = try session("last increase first")
    session.send(try theirs(#"{"a": 1, "b": 7, "c": {"d": 3, "e": 4}}"#))
    session.run("write accept")
    session.send(.saved(session.editor.snapshot, to: "/t"))
    #expect(!session.rows.contains("~"))
  }

  @Test func `an external change keeps the open namespace, the cursor and the filter`() throws {
    var session = try session("last enter filter 'e' accept")
    session.send(try theirs(#"{"new": 0, "a": 1, "b": 2, "c": {"x": 1, "d": 3, "e": 4}}"#))
    #expect(session.editor.scope.label == "c")
    #expect(session.editor.cursorName?.label == "c.e")
    #expect(session.editor.filter.text == "e")
  }

  @Test func `a search that began on a removed row goes on from the last row`() throws {
    var session = try session("last search")
    session.send(try theirs(#"{"a": 1}"#))
    session.run("'z'")
    #expect(session.editor.cursor == 0)
  }

  @Test func `typed text stays, with a note of the value that another program wrote`() throws {
    var session = try session("accept clear '45'")
    session.send(try theirs(#"{"a": 9, "b": 2, "c": {"d": 3, "e": 4}}"#))
    #expect(session.field == "45")
    guard case .edit(let field) = session.editor.mode else { return }
    #expect(
      session.editor.externalChange(under: field) == "changed by another program meanwhile: 9")
    session.run("accept")
    #expect(session.changes == ["a: 9 → 45"])
  }

  @Test func `a new element is appended if its list became shorter`() throws {
    var session = try Session(#"{"l": [1, 2, 3]}"#, "enter last add '4'")
    session.send(try theirs(#"{"l": [1]}"#))
    session.run("accept")
    #expect(session.changes == ["l: [1] → [1, 4]"])
  }

  @Test func `a conflict does not change the draft before the save`() throws {
    var session = try session("increase down increase")
    session.send(try theirs(#"{"a": 9, "b": 2, "c": {"d": 3, "e": 5}}"#))
    #expect(
      session.notice
        == "changed by another program, and staged here: a; <write> asks which counts")
    #expect(session.changes == ["a: 1 → 2", "b: 2 → 3"])
    #expect(session.rows == " ~ a 2\n>* b 3\n   c.d 3\n   c.e 4")
    session.run("up")
    #expect(session.editor.detail?.externalChangeText == "was 1 · mine 2 · theirs 9")
    session.run("write")
    guard case .conflict(let conflict) = session.editor.mode else {
      Issue.record("it does not ask")
      return
    }
    #expect(conflict.conflicts.map(\.name.label) == ["a"])
    session.run("theirs accept")
    #expect(session.changes == ["b: 2 → 3"])
    #expect(session.editor.conflictCount == 0)
  }

  @Test func `a container that can no longer hold a staged change conflicts as a whole`() throws {
    var session = try session("last add clear 'c.f' accept '1' accept")
    #expect(session.changes == ["c.f: – → 1"])
    session.send(try theirs(#"{"a": 1, "b": 2, "c": true}"#))
    session.run("write")
    guard case .conflict(let conflict) = session.editor.mode else {
      Issue.record("it does not ask")
      return
    }
    #expect(conflict.conflicts.map(\.name.label) == ["c"])
    session.run("mine accept")
    #expect(session.changes == [#"c: true → {"d": 3, "e": 4, "f": 1}"#])
  }

  @Test func `undoing the conflicting change ends the conflict`() throws {
    var session = try session("increase")
    session.send(try theirs(#"{"a": 9, "b": 2, "c": {"d": 3, "e": 4}}"#))
    #expect(session.editor.conflictCount == 1)
    session.run("undo")
    #expect(session.editor.conflictCount == 0)
    #expect(session.changes == [])
    #expect(session.rows.hasPrefix(">~ a 9"))
  }

  @Test func `a change that another program made too is no longer staged`() throws {
    var session = try session("increase")
    session.send(try theirs(#"{"a": 2, "b": 2, "c": {"d": 3, "e": 4}}"#))
    #expect(session.changes == [])
    #expect(session.notice == "changed by another program: a; some of it was staged too")
  }

  @Test func `staged changes can be undone after an external change`() throws {
    var session = try session("increase down increase")
    session.send(try theirs(#"{"a": 1, "b": 2, "c": {"d": 9, "e": 4}}"#))
    session.run("undo")
    #expect(session.changes == ["a: 1 → 2"])
    session.run("undo")
    #expect(session.changes == [])
    session.run("redo")
    #expect(session.changes == ["a: 1 → 2"])
  }

  @Test func `undo never restores a value that another program replaced`() throws {
    var session = try session("increase undo")
    session.send(try theirs(#"{"a": 9, "b": 2, "c": {"d": 3, "e": 4}}"#))
    session.run("redo")
    #expect(session.changes == ["a: 9 → 2"])
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `an external change rebuilds an open review`() throws {
    var session = try session("increase write")
    session.effects = []
    session.send(try theirs(#"{"a": 1, "b": 7, "c": {"d": 3, "e": 4}}"#))
    guard case .review = session.editor.mode, case .preview? = session.effects.last else {
      Issue.record("the review is the old one")
      return
    }
    session.send(try theirs(#"{"a": 8, "b": 7, "c": {"d": 3, "e": 4}}"#))
    guard case .conflict = session.editor.mode else {
      Issue.record("the review promises what cannot be written")
      return
    }
  }

  @Test func `a review closes if an external change makes the draft invalid`() throws {
    let entries = [
      Entry(PreferenceName(keys: "l"), .list(of: .integer), rules: [.unique]),
      Entry(PreferenceName(keys: "a"), .integer),
    ]
    let schema = Schema(entries + [Entry(.root, .record, rules: [.count(CountRange(nil, 2))])])
    var session = try Session(#"{"a": 1}"#, schema: schema, "last")
    session.run("add 'b' accept '5' accept write")
    guard case .review = session.editor.mode else {
      Issue.record("no review: \(session.notice ?? "")")
      return
    }
    session.send(try theirs(#"{"a": 1, "l": [1]}"#))
    #expect(session.isBrowsing)
    #expect(session.notice?.hasPrefix("not written: ") == true)
  }

  @Test func `answers are kept for conflicts that did not change`() throws {
    var session = try session("increase down increase write accept")
    session.send(
      .conflict(theirs: MemorySnapshot(try PreferenceValue(typed: #"{"a": 9, "b": 8}"#))))
    session.run("mine")
    session.send(try theirs(#"{"a": 9, "b": 7}"#))
    guard case .conflict(let conflict) = session.editor.mode else {
      Issue.record("the question is gone")
      return
    }
    #expect(conflict.answers == [.mine, nil])
    session.send(try theirs(#"{"a": 1, "b": 2}"#))
    guard case .review = session.editor.mode else {
      Issue.record("nothing conflicts, and it still asks")
      return
    }
  }

  @Test func `a question about several keys is withdrawn after an external change`() throws {
    var session = try session("otherPane down remove")
    session.send(try theirs(#"{"a": 1, "b": 7, "c": {"d": 3, "e": 4}}"#))
    #expect(session.isBrowsing)
    #expect(session.notice == "not done: test.json was changed by another program meanwhile")
  }

  @Test func `a removed or unreadable file is reported once, and nothing is lost`() throws {
    var session = try session("increase")
    session.send(.notLoaded(.notFound(path: "/etc/test.json")))
    #expect(session.notice == "test.json: no such file; staged changes are kept")
    #expect(session.changes == ["a: 1 → 2"])
    session.run("down")
    session.send(.notLoaded(.notFound(path: "/etc/test.json")))
    #expect(session.notice == nil)
    session.send(.loaded(session.editor.snapshot))
    #expect(session.notice == "test.json can be read again")
    #expect(session.editor.storeProblem == nil)
  }

  @Test func `a save of this session is not an external change`() throws {
    var session = try session("increase write accept")
    let saved = MemorySnapshot(
      try PreferenceValue(typed: #"{"a": 2, "b": 2, "c": {"d": 3, "e": 4}}"#), revision: .random)
    session.send(.saved(saved, to: "/t"))
    session.send(.loaded(saved))
    #expect(session.notice == "saved 1 change to /t")
    #expect(!session.rows.contains("~"))
  }

  @Test func `another session that opens the file is announced`() throws {
    var session = try session()
    session.send(.otherEditors(["vim (process 12)"]))
    #expect(session.notice == "also open in vim (process 12)")
    session.run("down")
    session.send(.otherEditors(["vim (process 12)", "prefs (process 13)"]))
    #expect(session.notice == "also open in prefs (process 13)")
    session.run("down")
    session.send(.otherEditors([]))
    #expect(session.notice == nil)
    #expect(session.editor.otherEditors == [])
  }

  @Test func `the previous value of a secret is not shown`() throws {
    var session = try Session(
      #"{"token": "hunter2"}"#,
      schema: [Entry(PreferenceName(keys: "token"), .string, isSecret: true)])
    session.send(try theirs(#"{"token": "sesame"}"#))
    #expect(session.editor.detail?.externalChangeText?.contains("hunter2") == false)
  }
}

extension Revision {
  static var random: Revision { Revision(token: "\(UInt64.random(in: .min ... .max))") }
}
