import Editing
import Preferences
import Testing

struct TableTests {
  @Test func `only the rows that are read cost time`() throws {
    let snapshot = WideSnapshot(spaces: 1000)
    let title = DocumentTitle(name: "wide", directory: "/")
    var editor = Editor(title: title, schema: .empty, snapshot: snapshot)
    #expect(editor.rowCount == 1_000_000)
    #expect(snapshot.takeCount() < 20)
    let commands: [Command] = [
      .down, .pageDown, .last, .up, .first, .increase, .undo, .redo, .toggle, .remove, .undo,
      .enter, .last, .leave, .nextProblem, .onlyModified, .onlyModified, .otherPane, .down,
    ]
    for command in commands {
      _ = editor.update(.command(command))
      _ = editor.row(at: editor.cursor)
      _ = editor.detail
      #expect(snapshot.takeCount() < 60, "\(command)")
    }
    for message in [Message.command(.otherPane), .command(.search), .text(.insert("999"))] {
      _ = editor.update(message)
      #expect(snapshot.takeCount() < 60)
    }
    #expect(editor.searchText == "999")
  }

  @Test func `an added key comes after its neighbours`() throws {
    let session = try Session(
      #"{"s": {"a": 1, "b": 2}, "t": 3}"#, "enter add 'c' accept 'x' accept leave")
    #expect(session.rows == "   s.a 1\n   s.b 2\n>* s.c x\n   t 3")
  }

  @Test func `a value that becomes a container is replaced by the container's rows`() throws {
    let session = try Session(
      #"{"a": [], "t": 3}"#, #"edit clear '[{"x": 1}, {"y": 2}]' accept"#)
    #expect(session.rows == ">* a[0].x 1\n * a[1].y 2\n   t 3")
  }

  @Test func `a list whose elements all become scalars becomes one row`() throws {
    let session = try Session(
      #"{"a": [[], 1], "t": 3}"#, "edit clear '[2]' accept enter leave remove leave")
    #expect(session.changes == ["a: [[], 1] → [1]"])
    #expect(session.rows == ">* a [1]\n   t 3")
  }

  @Test func `an open empty list or dictionary has no rows`() throws {
    #expect(try Session(#"{"a": []}"#, "enter").rows == "")
    #expect(try Session(#"{"a": {}}"#, "enter").rows == "")
    #expect(
      try Session(#"{"a": {}}"#, "enter add 'b' accept 'x' accept").changes
        == [#"a.b: – → "x""#])
  }

  @Test func `elements of a declared list are declared, and secret if the list is`() throws {
    let schema = [
      Entry(PreferenceName(keys: "ports"), .list(of: .integer)),
      Entry(PreferenceName(keys: "keys"), .list(of: .string), isSecret: true),
      Entry(PreferenceName(keys: "s", "secret"), .string, isSecret: true),
    ]
    var session = try Session(
      #"{"ports": [1], "keys": ["k"], "s": {"secret": "z"}, "more": [2]}"#, schema: schema, "enter")
    #expect(session.rows == ">  [0] 1")
    session.run("accept clear 'x'")
    #expect(session.field?.contains("is not a whole number") == true)
    session.run("cancel leave down enter")
    #expect(session.rows == ">  [0] ••••••")
    session.run("leave last enter")
    #expect(session.rows == ">? [0] 2")
  }

  @Test func `a container's row does not show a secret inside it`() throws {
    var list = Schema()
    list.declare(
      Entry(.root, .string, isSecret: true), at: [.key("l"), .element, .key("p")])
    let document = try PreferenceValue(typed: #"{"l": [{"p": "hush", "q": 1}]}"#)
    var session = try Session("{}")
    session.editor = Editor(
      title: session.editor.title, schema: list, snapshot: MemorySnapshot(document))
    session.run("enter")
    #expect(session.rows == #">  [0] {"p": "••••••", "q": 1}"#)
    session.run("edit")
    #expect(session.notice == "l[0] holds a secret; open it and edit its parts")
    session.run("viewValue")
    guard case .viewValue(let text) = session.editor.mode else {
      Issue.record("not shown")
      return
    }
    #expect(text.shownLines == [#""p": "••••••""#, #""q": 1"#])
  }
}
