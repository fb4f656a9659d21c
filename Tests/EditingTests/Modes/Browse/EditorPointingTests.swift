import Editing
import Preferences
import Testing

struct EditorPointingTests {
  private let document = #"{"log": {"level": "info", "on": true}, "port": 80}"#
  private let schema = [
    Entry(
      PreferenceName(keys: "log", "level"),
      .choice([Choice(.string("debug")), Choice(.string("info"))]))
  ]

  private func session(_ words: String, _ target: Target) throws -> Session {
    var session = try Session(document, schema: schema, words)
    session.send(.point(at: target))
    return session
  }

  @Test func `a click moves the cursor to its row and leaves the namespace pane`() throws {
    #expect(try session("", .row(2)).editor.cursor == 2)
    #expect(try session("otherPane", .row(1)).editor.pane == .keys)
  }

  @Test func `a click in the namespace pane opens the namespace`() throws {
    let editor = try session("", .namespace(1)).editor
    #expect(editor.pane == .namespaces && editor.scope == PreferenceName(keys: "log"))
  }

  @Test func `a click chooses an option of the open list only`() throws {
    let chosen = try session("accept", .option(0))
    guard case .choose(let list) = chosen.editor.mode else {
      Issue.record("the list is closed")
      return
    }
    #expect(list.cursor == 0)
    #expect(try session("", .option(1)).isBrowsing)
    guard
      case .add(let addition) = try session("add 'new' accept otherPane", .option(3)).editor.mode,
      case .type(_, let cursor) = addition.step
    else {
      Issue.record("no types")
      return
    }
    #expect(cursor == 3)
  }

  @Test(arguments: [Target.row(3), .namespace(9), .option(2), .row(.max)])
  func `a click outside the rows moves nothing`(target: Target) throws {
    for words in ["", "otherPane", "accept", "add 'new' accept", "add"] {
      let before = try Session(document, schema: schema, words)
      let after = try session(words, target)
      #expect(after.rows == before.rows && after.editor.scope == before.editor.scope, "\(words)")
    }
  }

  @Test(arguments: ["down down accept 'x'", "search 'o'", "increase quit", "help"])
  func `a click does not close an open mode`(words: String) throws {
    for target in [Target.row(0), .namespace(0)] {
      let before = try Session(document, schema: schema, words)
      let after = try session(words, target)
      #expect("\(after.editor.mode)" == "\(before.editor.mode)")
      #expect(after.rows == before.rows)
    }
  }
}
