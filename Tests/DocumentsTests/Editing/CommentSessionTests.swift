import Editing
import Preferences
import Testing

@testable import Documents

/// Comments that are typed above keys, with saves and undo.
struct CommentSessionTests {
  private static let json = "{\n  \"a\": 1,\n  \"b\": 2 // two\n}\n"
  private static let lines = "# Of the dialect ini.\n\na = 1\nb = 2\n"

  private func session(_ text: String) throws -> EditedSession {
    try EditedSession(Array(text.utf8), seed: 0)
  }

  private func comment(_ text: String, in session: inout EditedSession) {
    _ = session.send(.editComment)
    session.type(text)
    _ = session.send(.accept)
  }

  @Test(arguments: [
    (json, "{\n  // words\n  // \"a\": 1,\n  \"b\": 2 // two\n}\n"),
    (lines, "# Of the dialect ini.\n\n# words\n#a = 1\nb = 2\n"),
  ])
  func `a typed comment stays above a key that is commented out`(
    text: String, new: String
  ) throws {
    var session = try session(text)
    comment("words", in: &session)
    _ = session.send(.comment)
    session.save()
    #expect(session.text == new)
    while session.undo() {}
    session.save()
    #expect(session.text == text)
  }

  @Test(arguments: [json, lines], [Command.remove, .comment])
  func `a typed comment does not prevent the undo of a removal that was saved`(
    text: String, command: Command
  ) throws {
    var session = try session(text)
    comment("words", in: &session)
    _ = session.send(command)
    session.save()
    _ = session.undo()
    session.save()
    #expect(session.text.contains(" words\n"))
    _ = session.undo()
    session.save()
    #expect(session.text == text)
  }

  @Test func `a comment stays with a key that is renamed`() throws {
    var session = try session(Self.json)
    comment("words", in: &session)
    _ = session.send(.rename)
    session.type("c")
    _ = session.send(.accept)
    session.save()
    #expect(session.text == "{\n  // words\n  \"c\": 1,\n  \"b\": 2 // two\n}\n")
  }

  @Test func `a comment is written above a list that becomes one line`() throws {
    let text = "a 1\na 2\n"
    let document = try LineDocument(Array(text.utf8), .keyword)
    var change = Change(PreferenceName(keys: "a"), from: [1, 2], to: [3])
    change.comment = CommentChange(from: nil, to: CommentLines("words"))
    #expect(try document.applying([change]).bytes.asText == "# words\na 3\n")
  }

  @Test func `a removed comment is not replaced by that of a removed neighbour`() throws {
    let text = "{\n  // words\n  \"a\": 1,\n  // more\n  \"b\": 2\n}\n"
    let document = try JSONDocument(Array(text.utf8))
    var change = Change(PreferenceName(keys: "b"), from: 2, to: 2)
    change.comment = CommentChange(from: CommentLines("more"), to: nil)
    let removal = Change(PreferenceName(keys: "a"), from: 1, to: nil)
    #expect(
      try document.applying([change, removal]).bytes.asText == "{\n  \"b\": 2\n}\n")
  }

  @Test(arguments: [json, lines])
  func `redone comments and values are staged as they come back`(text: String) throws {
    var session = try session(text)
    comment("words", in: &session)
    session.save()
    for _ in 0..<2 {
      _ = session.send(.comment)
      session.save()
    }
    while session.undo() {}
    session.save()
    #expect(session.text == text)
    while session.redo() {}
    let name = PreferenceName(keys: "a")
    #expect(session.editor.draft.commentLines(of: name)?.text == "words")
    session.save()
    #expect(session.text.contains(" words\n"))
  }

  @Test func `a key that its format has only in sections is refused before it is staged`() throws {
    let text = "# Of the dialect keyfile.\n\n[s]\na=1\n"
    var session = try session(text)
    for (name, isAdded) in [("n", false), ("s.n", true)] {
      _ = session.send(.add)
      session.type(name)
      _ = session.send(.accept)
      session.type("1")
      _ = session.send(.accept)
      #expect(session.editor.draft.isEmpty != isAdded, "\(session.log)")
      session.close()
    }
    session.save()
    #expect(session.text == text + "n=1\n")
  }

  @Test func `a renamed key does not come back beside its new name, and is renamed back`() throws {
    var session = try session(Self.lines)
    for name in ["c", "a"] {
      _ = session.send(.rename)
      session.type(name)
      _ = session.send(.accept)
      guard name == "c" else { continue }
      _ = session.send(.first)
      _ = session.send(.comment)
      #expect(session.editor.draft.changes.count == 2, "\(session.log)")
      _ = session.send(.down)
    }
    #expect(session.editor.draft.isEmpty, "\(session.log)")
  }

  @Test func `the comment above an element stays with it if another one is inserted`() throws {
    let text = "[\n  {\n    \"x\": 1\n  },\n  {\n    \"x\": 2\n  }\n]\n"
    let document = try JSONDocument(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: .new())
    var draft = Draft(over: snapshot)
    let name = PreferenceName.root.appending(index: 1).appending(key: "x")
    draft.stage([
      Change(
        name, keeping: 2, comment: CommentChange(from: nil, to: CommentLines("second")))
    ])
    draft.stage([
      Edit(.root, [["x": 0], ["x": 1], ["x": 2]] as PreferenceValue)
    ])
    let saved = try document.applying(draft.changes).bytes.asText
    #expect(saved.contains("    // second\n    \"x\": 2\n"), "\(saved)")
  }

  @Test(arguments: [
    (json, "\"z\": 5,"), (lines, "z=5"), ("# Of the dialect ssh.\n\nA b\n", "Port 22"),
  ])
  func `a comment that would be a commented-out setting is refused`(
    text: String, typed: String
  ) throws {
    var session = try session(text)
    comment(typed, in: &session)
    #expect(session.editor.draft.isEmpty)
    #expect(session.editor.openField != nil, "The text can be corrected.")
    session.type("for example \(typed)")
    _ = session.send(.accept)
    session.save()
    #expect(session.text.contains("for example \(typed)"))
    _ = session.undo()
    session.save()
    #expect(session.text == text)
  }
}
