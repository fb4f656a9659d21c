import Editing
import Preferences
import Testing

@testable import Documents

/// Values that a file of lines cannot hold are refused when they are typed, and stay in their field.
struct RefusedValueTests {
  private func session(_ dialect: String, _ lines: String) throws -> EditedSession {
    try EditedSession(Array("# Of the dialect \(dialect).\n\n\(lines)\n".utf8), seed: 0)
  }

  @Test(arguments: [
    ("dnsmasq", "key=42\nkey=yes", "false", "a key alone is not set to false"),
    ("sysctl", "key=x", " a", "cannot hold a blank at the beginning"),
  ])
  func `a value that replaces another one`(
    dialect: String, lines: String, typed: String, reason: String
  ) throws {
    var session = try session(dialect, lines)
    _ = session.send(.first)
    _ = session.send(.edit)
    session.type(typed)
    _ = session.send(.accept)
    #expect(session.editor.draft.isEmpty)
    #expect(session.editor.openField?.line.text == typed)
    let notice = session.editor.notice?.phrase.text { _ in "" }
    #expect(notice?.contains("is not changed: ") == true && notice?.contains(reason) == true)
  }
}
