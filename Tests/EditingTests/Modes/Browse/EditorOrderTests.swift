import Editing
import Preferences
import Testing

/// Tests reordering and inserting elements of an open list.
struct EditorOrderTests {
  private func open(_ words: String, _ pasted: String? = nil) throws -> Session {
    let ports = Entry(
      PreferenceName(keys: "ports"), .list(of: .integer),
      rules: [.each([.range(Bounds(Number(1), Number(99)))])])
    var session = try Session(#"{"ports": [1, 2, 3]}"#, schema: [ports], "accept " + words)
    if let pasted { session.send(.text(.paste(PastedText(pasted)))) }
    return session
  }

  private func ports(_ session: Session) -> String? {
    session.editor.draft[PreferenceName(keys: "ports")]?.text
  }

  @Test func `an element moves, and the cursor with it`() throws {
    var session = try open("moveDown moveDown")
    #expect(ports(session) == "[2, 3, 1]")
    #expect(session.editor.cursor == 2)
    session.run("moveDown")
    #expect(session.notice == "it is the last")
    session.run("moveUp undo undo undo")
    #expect(ports(session) == "[1, 2, 3]")
    #expect(try open("moveUp").notice == "it is the first")
  }

  @Test func `an element is duplicated below itself`() throws {
    let session = try open("down duplicate")
    #expect(ports(session) == "[1, 2, 2, 3]")
    #expect(session.editor.cursor == 2)
  }

  @Test func `an element is inserted before the cursor`() throws {
    #expect(ports(try open("insertBefore '7' accept")) == "[7, 1, 2, 3]")
    #expect(ports(try open("add '7' accept")) == "[1, 7, 2, 3]")
  }

  @Test func `pasted lines become elements in one undo step`() throws {
    var session = try open("", " 10\r\n\r\n20 \n30")
    #expect(ports(session) == "[1, 10, 20, 30, 2, 3]")
    #expect(session.notice == "pasted 3 elements; <undo> takes them back")
    #expect(session.editor.cursor == 3)
    session.run("undo")
    #expect(ports(session) == "[1, 2, 3]")
  }

  @Test func `nothing is pasted if one line is not a valid element`() throws {
    let session = try open("", "10\nx\n")
    #expect(ports(session) == "[1, 2, 3]")
    #expect(session.notice == #"nothing pasted: line 2 is not a whole number: "x""#)
    #expect(ports(try open("", "")) == "[1, 2, 3]")
    #expect(ports(try open("", "\n \n")) == "[1, 2, 3]")
  }

  @Test func `pasted text never runs commands`() throws {
    var session = try Session(#"{"a": 1}"#)
    session.send(.text(.paste(PastedText("xu:q!\n"))))
    #expect(session.changes == [])
    #expect(session.notice == "what was pasted is not typed here; <accept> opens a field for it")
    session.run("moveUp")
    #expect(session.notice == "only list elements can be moved")
  }

  private static let labels = [
    Entry(PreferenceName(keys: "labels"), .dictionary(of: .integer)),
    Entry(PreferenceName(keys: "key"), .string, isSecret: true),
  ]

  private func openLabels(_ pasted: String) throws -> Session {
    var session = try Session(
      #"{"labels": {"a": 1, "b": 2}, "key": "s"}"#, schema: Self.labels,
      "otherPane down otherPane")
    session.send(.text(.paste(PastedText(pasted))))
    return session
  }

  @Test func `lines pasted into a group become its keys in one undo step`() throws {
    var session = try openLabels("c = 3\r\n a: 9\n\"d e\": 4,\n")
    #expect(
      session.changes == ["labels.c: – → 3", "labels.a: 1 → 9", #"labels."d e": – → 4"#])
    #expect(session.notice == "pasted 3 keys; <undo> takes them back")
    session.run("undo")
    #expect(session.changes == [])
  }

  @Test(arguments: [
    ("c = 3\nnothing", #"nothing pasted: line 2 is not a key and its value: "nothing""#),
    (": 3", #"nothing pasted: line 1 is not a key and its value: "3""#),
  ])
  func `nothing is pasted into a group if one line is not a valid key`(
    pasted: String, words: String
  ) throws {
    let session = try openLabels(pasted)
    #expect(session.changes == [])
    #expect(session.notice == words)
  }

  @Test func `a key is duplicated under another name`() throws {
    var session = try Session(
      #"{"labels": {"a": 1}, "key": "s"}"#, schema: Self.labels, "duplicate")
    session.run("clear 'labels.z' accept")
    #expect(session.changes == ["labels.z: – → 1"])
    session.run("last duplicate")
    #expect(session.notice == "key is a secret and is not copied")
  }

  @Test func `unfinished text for a new element is recovered as a new element`() throws {
    let session = try open("add '7'")
    let typing = try #require(session.editor.typing)
    #expect(
      typing == TypedText(PreferenceName(keys: "ports").appending(index: 1), "7", isNew: true))
    var other = try open("cancel")
    other.send(.recoverable([RecoverableSession(id: "a", origin: "", changes: [], typing: typing)]))
    other.run("accept accept")
    #expect(ports(other) == "[1, 7, 2, 3]")
  }

  @Test func `a locked list cannot be reordered`() throws {
    let locked = Entry(PreferenceName(keys: "ports"), .list(of: .integer), isReadOnly: true)
    for words in ["moveDown", "duplicate", "insertBefore", "add"] {
      let session = try Session(#"{"ports": [1, 2]}"#, schema: [locked], "enter \(words)")
      #expect(session.notice == "ports is locked by its schema", "\(words)")
      #expect(session.isBrowsing, "\(words)")
    }
  }
}
