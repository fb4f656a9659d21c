import Editing
import Foundation
import Preferences
import Testing

@testable import Documents

/// The editor on a JSON file with duplicate keys.
struct DuplicateRowTests {
  private static let text = """
    {
      "z": 0,
      // the first
      "a": 1,
      "b": {"x": 1, "y": 2, "x": 3},
      "a": 5, // the second

      "c": {"p": {"q": 1}},
      "c": {"r": true, "s": [1, 2]},
      "a": 2
    }

    """

  private let session: EditedSession

  init() throws { session = try EditedSession(Array(Self.text.utf8), seed: 0) }

  /// Moves the cursor to the row that begins with `label`, and sends a command.
  private func send(_ command: Command, at label: String, in session: inout EditedSession) {
    _ = session.send(.first)
    let at = session.shownRows.firstIndex { $0.dropFirst(3).hasPrefix(label) } ?? 0
    for _ in 0..<at { _ = session.send(.down) }
    _ = session.send(command)
  }

  private func value(of key: String, in session: EditedSession) -> PreferenceValue? {
    DocumentSnapshot(session.document, revision: .new())[PreferenceName(keys: key)]
  }

  @Test func `a duplicate is a row with its line, and a container of them is one row`() {
    #expect(
      session.shownRows == [
        ">  z 0", " 2 a (line 4) 1", " 2 x (line 5) 1", "   y 2", " 2 x 3", " 2 a (line 6) 5",
        " 2 c (line 8) {\"p\": {\"q\": 1}}", " 2 r true", " 2 s [1, 2]", " 2 a 2",
      ])
  }

  @Test func `the detail of each line says which one counts`() {
    var session = session
    send(.mark, at: "a (line 4)", in: &session)
    _ = session.send(.up)
    #expect(
      session.editor.detail?.origin
        == "line 4 has the same key as line 10, which most programs read")
    #expect(session.editor.detail?.label == "a (line 4)")
    _ = session.send(.last)
    #expect(
      session.editor.detail?.origin == "line 10 counts for most programs; also at line 4, 6")
  }

  @Test func `a duplicate is removed, brought back and saved`() {
    var session = session
    send(.remove, at: "a (line 6)", in: &session)
    #expect(session.shownNotice == "removed line 6, line 10 counts; <undo> brings it back")
    #expect(session.shownRows[5] == ">- a (line 6) ")
    #expect(session.editor.detail?.origin == "will be removed (line 6)")
    session.checkSaves(
      Self.text.replacing("  \"a\": 5, // the second\n", with: ""), undoneTo: Self.text)
  }

  @Test func `a key is edited as soon as one of its lines is left`() {
    var session = session
    send(.edit, at: "a 2", in: &session)
    #expect(
      session.shownNotice
        == "duplicate key a: line 10 counts, line 6 does not; <remove> removes a line"
    )
    send(.remove, at: "a (line 4)", in: &session)
    send(.increase, at: "a 2", in: &session)
    #expect(session.shownNotice?.hasPrefix("duplicate key a: line 10 counts, line 6") == true)
    send(.remove, at: "a (line 6)", in: &session)
    send(.increase, at: "a 2", in: &session)
    #expect(session.shownRows.last == ">* a 3")
    session.save()
    #expect(value(of: "a", in: session) == 3)
    #expect(session.text.hasSuffix("\n  \"a\": 3\n}\n"))
    #expect(session.text.components(separatedBy: "\"a\"").count == 2)
  }

  @Test func `the line that counts is removed, and the one before it counts`() {
    var session = session
    send(.remove, at: "a 2", in: &session)
    #expect(session.shownNotice == "removed line 10, line 6 counts then; <undo> brings it back")
    #expect(session.shownRows[5] == " * a (line 6) 5")
    #expect(session.shownRows[1] == " 2 a (line 4) 1")
    #expect(session.shownRows.last == ">- a ")
    #expect(session.editor.detail?.origin == "will be removed (line 10)")
    session.checkSaves(Self.text.replacing("},\n  \"a\": 2\n", with: "}\n"), undoneTo: Self.text)
  }

  @Test func `all lines of a key are removed one after another, the last ones first`() {
    var session = session
    send(.remove, at: "a 2", in: &session)
    send(.remove, at: "a (line 6)", in: &session)
    #expect(session.shownNotice == "removed line 6, line 4 counts then; <undo> brings it back")
    #expect(session.shownRows[5] == ">- a (line 6) " && session.shownRows[1] == " * a (line 4) 1")
    send(.remove, at: "a (line 4)", in: &session)
    #expect(
      session.shownRows.filter { $0.contains("a ") }.allSatisfy { $0.dropFirst().hasPrefix("-") })
    session.save()
    #expect(value(of: "a", in: session) == nil)
  }

  @Test func `a duplicate with the value of the line that counts is removed instead of it`() throws
  {
    var session = try EditedSession(Array("{\n \"a\": 1,\n \"a\": 1\n}\n".utf8), seed: 0)
    send(.remove, at: "a 1", in: &session)
    let reason = "line 3, which counts, has the same value and stays"
    #expect(session.shownNotice == "removed line 2, \(reason); <undo> brings it back")
    session.save()
    #expect(session.text == "{\n \"a\": 1\n}\n")
  }

  @Test func `a container that is a duplicate is removed, and then the other one is edited`() {
    var session = session
    send(.toggle, at: "r", in: &session)
    #expect(
      session.shownNotice?.hasPrefix("duplicate key c: line 9 counts, line 8 does not") == true)
    send(.remove, at: "c (line 8)", in: &session)
    send(.toggle, at: "r", in: &session)
    session.save()
    let text = Self.text.replacing("  \"c\": {\"p\": {\"q\": 1}},\n", with: "")
    #expect(session.text == text.replacing("true", with: "false"))
  }

  @Test(arguments: [Command.edit, .accept, .toggle, .comment, .rename, .reset, .increase])
  func `an edit of a duplicate goes to the line that counts`(command: Command) {
    var session = session
    send(command, at: "a (line 4)", in: &session)
    #expect(
      session.shownNotice
        == "line 4 is a duplicate, <remove> removes it; this is line 10, which counts"
    )
    #expect(session.shownRows.last == ">2 a 2" && session.editor.draft.isEmpty)
  }

  @Test func `a removal is undone together with a later edit of another key`() {
    var session = session
    send(.remove, at: "a (line 4)", in: &session)
    session.save()
    _ = session.undo()
    send(.increase, at: "z", in: &session)
    session.save()
    #expect(session.text == Self.text.replacing("\"z\": 0", with: "\"z\": 1"))
  }

  @Test func `marked lines are removed together`() {
    var session = session
    for label in ["a (line 4)", "a (line 6)", "x (line 5)"] {
      send(.mark, at: label, in: &session)
    }
    _ = session.send(.remove)
    session.save()
    let lines = DocumentSnapshot(session.document, revision: .new()).unreadLines
    #expect(lines.map(\.key.label) == ["c"])
  }

  @Test func `a removed namespace has none of its lines left`() {
    var session = session
    _ = session.send(.otherPane)
    for _ in 0..<9 where session.editor.scope != PreferenceName(keys: "c") {
      _ = session.send(.down)
    }
    _ = session.send(.remove)
    _ = session.send(.accept)
    session.save()
    #expect(!session.text.contains("\"c\""))
  }

  @Test func `a removal is merged with what another program wrote meanwhile`() throws {
    var session = session
    send(.remove, at: "a (line 4)", in: &session)
    _ = session.send(.write)
    _ = session.send(.accept)
    let theirs = Self.text.replacing("\"z\": 0", with: "\"z\": 7")
    let other = DocumentSnapshot(try DocumentReader.open(Array(theirs.utf8)), revision: .new())
    let names = session.conflict(with: other)
    #expect(names == ["\"a (not read)\""])
    let merged = try other.document.applying(session.editor.draft.changes)
    #expect(merged.bytes.asText == theirs.replacing("  \"a\": 1,\n", with: ""))
  }
}
