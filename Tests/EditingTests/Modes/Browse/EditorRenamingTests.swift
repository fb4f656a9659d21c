import Editing
import Preferences
import Testing

struct EditorRenamingTests {
  @Test func `a renamed key shows its new name under the cursor`() throws {
    var session = try Session(#"{"a": 1, "b": 2}"#, "rename")
    guard case .add(let addition) = session.editor.mode, case .name(let line) = addition.step else {
      Issue.record("no name is asked")
      return
    }
    #expect(line.text == "a")
    session.run("clear 'c' accept")
    #expect(session.changes == ["a: 1 → –", "c: – → 1"])
    #expect(session.editor.cursorName?.label == "c")
    #expect(session.notice == "a is now c; <undo> takes it back")
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test func `a renamed key stays in its place, and the review shows one change`() throws {
    var session = try Session(#"{"g": {"a": 1, "b": 2}, "c": 3}"#, "rename clear 'g.x' accept")
    #expect(session.rows == " - g.a \n>* g.x 1\n   g.b 2\n   c 3")
    #expect(session.editor.detail?.origin == "renamed from g.a")
    session.run("write")
    guard case .review(let review) = session.editor.mode else {
      Issue.record("no review")
      return
    }
    #expect(review.items.map(\.remark) == ["renamed"])
    #expect(review.items.map(\.name.label) == ["g.a"])
    #expect(review.items.map(\.new) == ["x"])
    session.run("cancel edit clear '5' accept write")
    guard case .review(let changed) = session.editor.mode else {
      Issue.record("no review")
      return
    }
    #expect(changed.items.map(\.new) == [nil, "5"])
  }

  @Test func `renaming twice, or back, is one renaming or none`() throws {
    var session = try Session(#"{"a": 1}"#, "rename clear 'b' accept rename clear 'c' accept")
    #expect(session.changes == ["a: 1 → –", "c: – → 1"])
    #expect(session.editor.draft.changes.map(\.counterpart) == ["b", "a"])
    session.run("rename clear 'a' accept")
    #expect(session.changes == [])
  }

  @Test func `a renamed key keeps its counterpart when its value changes`() throws {
    let session = try Session(
      #"{"a": 1}"#, "rename clear 'b' accept edit clear '5' accept")
    #expect(session.changes == ["a: 1 → –", "b: – → 5"])
    #expect(session.editor.draft.changes.last?.counterpart == "a")
  }

  @Test func `a name that is taken, in another group or the same changes nothing`() throws {
    var session = try Session(#"{"a": 1, "b": 2, "g": {"x": 1}}"#, "rename clear 'b' accept")
    #expect(session.notice == "b is set already")
    session.run("first rename clear 'g.a' accept")
    #expect(session.notice?.contains("a name in the same group") == true)
    session.run("first rename accept")
    #expect(session.changes == [])
    #expect(session.isBrowsing)
  }

  @Test func `an element of a list is not renamed`() throws {
    let session = try Session(#"{"l": ["x"]}"#, "enter rename")
    #expect(session.notice?.hasPrefix("elements of a list have no names") == true)
  }

  @Test func `a secret is not renamed to a name that would show it`() throws {
    let secret = Entry(PreferenceName(keys: "password"), .string, isSecret: true)
    let session = try Session(
      #"{"password": "hunter2"}"#, schema: [secret], "rename clear 'word' accept")
    #expect(session.changes == [])
    #expect(session.notice == "password holds a secret, which would be visible as word")
  }

  @Test func `a bookmark follows a renamed group`() throws {
    var session = try Session(#"{"g": {"x": 1}}"#, "bookmark 'm'")
    let before = session.effects.count
    session.send(.line("goto g"))
    session.run("leave")
    session.send(.line("rename g.y"))
    #expect(session.changes == ["g.x: 1 → –", "g.y: – → 1"])
    #expect(session.effects.count == before + 1)
    session.run("goToBookmark 'm'")
    #expect(session.editor.cursorName?.label == "g.y")
  }

  @Test func `a namespace is renamed in the left pane`() throws {
    let text = #"{"g": {"x": 1, "y": 2}, "h": {"z": 3}}"#
    var session = try Session(text, "otherPane down rename")
    session.run("clear 'group' accept")
    #expect(session.changes == [#"g: {"x": 1, "y": 2} → –"#, #"group: – → {"x": 1, "y": 2}"#])
    #expect(session.editor.scope.label == "group")
    session.run("first rename")
    #expect(session.notice == "the whole document has no name")
    let flat = try Session(#"{"a.x": 1, "a.y": 2}"#, "otherPane down rename")
    #expect(flat.notice == "a is only a part of the names of its keys")
  }
}
