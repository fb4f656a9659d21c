import Editing
import Preferences
import Testing

@testable import Documents

/// The editor on files with lines that the program does not read.
struct UnreadRowTests {
  private static let text = """
    # Of the dialect ssh.

    Port 22
    UsePAM yes
    UsePAM no
    X11Forwarding no
    UsePAM no

    """

  private let session: EditedSession

  init() throws { session = try EditedSession(Array(Self.text.utf8), seed: 0) }

  @Test func `the lines that are not read are shown below the key`() {
    #expect(
      session.shownRows == [
        ">  Port 22", "   UsePAM yes", " N line 5: not read no", " N line 7: not read no",
        "   X11Forwarding no",
      ])
  }

  @Test func `a line that is not read is removed, brought back and saved`() throws {
    var session = session
    for _ in 0..<2 { _ = session.send(.down) }
    #expect(session.editor.detail?.origin == "line 5 is not read: line 4 counts")
    _ = session.send(.remove)
    #expect(session.shownNotice?.hasPrefix("removed line 5") == true)
    #expect(session.shownRows[2].hasPrefix(">- line 5: not read"))
    #expect(session.editor.detail?.origin == "will be removed (line 5)")
    session.save()
    #expect(session.text == Self.text.replacing("yes\nUsePAM no\n", with: "yes\n"))
    #expect(session.shownRows.count == 4)
    _ = session.undo()
    session.save()
    #expect(session.text == Self.text)
    _ = session.redo()
    session.save()
    #expect(session.text == Self.text.replacing("yes\nUsePAM no\n", with: "yes\n"))
  }

  @Test(arguments: [
    Command.edit, .accept, .toggle, .comment, .editComment, .rename, .duplicate, .reset, .increase,
  ])
  func `an edit of a line that is not read goes to the line that counts`(command: Command) {
    var session = session
    for _ in 0..<3 { _ = session.send(.down) }
    _ = session.send(command)
    #expect(
      session.shownNotice
        == "line 7 is not read, <remove> removes it; this is line 4, which counts")
    #expect(session.shownRows[1].hasPrefix(">") && session.editor.draft.isEmpty)
  }

  @Test func `the value that counts and a line that is not read are changed in one save`() throws {
    var session = session
    _ = session.send(.down)
    _ = session.send(.toggle)
    for _ in 0..<2 { _ = session.send(.down) }
    _ = session.send(.remove)
    session.save()
    #expect(
      session.text
        == Self.text.replacing("UsePAM yes", with: "UsePAM no").replacing(
          "Forwarding no\nUsePAM no\n", with: "Forwarding no\n"))
  }

  @Test func `the lines that are not read are removed with their key`() throws {
    var session = session
    _ = session.send(.down)
    _ = session.send(.remove)
    #expect(session.shownRows[1...3].allSatisfy { $0.dropFirst().hasPrefix("-") })
    session.save()
    #expect(!session.text.contains("UsePAM"))
  }

  @Test func `nothing is set at a line that is not read`() throws {
    var session = session
    _ = session.send(.commandLine)
    session.type("set \"UsePAM (not read)\" yes")
    _ = session.send(.accept)
    #expect(session.editor.draft.isEmpty)
  }

  @Test func `the former name of a renamed key is not set again outside of sections`() throws {
    let text = "# Of the dialect systemd.\n\na=1\n[s]\nb=2\n"
    var session = try EditedSession(Array(text.utf8), seed: 0)
    _ = session.send(.rename)
    session.type("r")
    _ = session.send(.accept)
    #expect(session.editor.draft.count == 2)
    _ = session.send(.add)
    session.type("a")
    _ = session.send(.accept)
    session.type("3")
    _ = session.send(.accept)
    let refusal = "a is not added: its format has keys only in groups"
    #expect(session.shownNotice?.hasPrefix(refusal) == true)
    session.close()
    session.save()
    #expect(session.text == text.replacing("a=1", with: "r=1"))
  }
}
