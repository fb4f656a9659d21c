import Foundation
import Harness
import Testing

/// Duplicate keys of a JSON file in the editor, and after an interrupted session.
@Suite(.onOwnThread, .serialized)
struct DuplicateScreenTests {
  private let scratch: Scratch
  private let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}\n"

  init() throws {
    scratch = try Scratch()
    try scratch.write(text, to: "a.json")
  }

  private func open() throws -> (PseudoTerminal, String) {
    let terminal = try PseudoTerminal(
      [Program.path, "a.json"], in: scratch.folder,
      environment: ["XDG_STATE_HOME": scratch.path("state")])
    return (terminal, String(decoding: terminal.output(), as: UTF8.self))
  }

  private func answer(_ keys: String, of terminal: PseudoTerminal) -> String {
    String(decoding: terminal.answer(to: keys), as: UTF8.self)
  }

  @Test func `x removes a duplicate, the review shows it, and the key is edited in one session`()
    throws
  {
    let (terminal, first) = try open()
    #expect(first.contains("a (line 2)"))
    #expect(answer("G+", of: terminal).contains("duplicate key a: line 4 counts, line 2 does not"))
    #expect(answer("ggx", of: terminal).contains("removed line 2, line 4 counts"))
    _ = answer("G+", of: terminal)
    let review = answer("w", of: terminal)
    #expect(review.contains("a (not read)") && review.contains("2 changes"))
    _ = answer("\r", of: terminal)
    #expect(try scratch.read("a.json") == "{\n  \"b\": 2,\n  \"a\": 4\n}\n")
    _ = answer("uu", of: terminal)
    _ = answer("w", of: terminal)
    _ = answer("\r", of: terminal)
    #expect(try scratch.read("a.json") == text)
    terminal.send("q")
    #expect(terminal.end() == 0)
  }

  @Test func `the removal of the line that counts is recovered after the session is cut`() throws {
    let (cut, _) = try open()
    #expect(answer("Gx", of: cut).contains("removed line 4, line 2 counts then"))
    cut.hangUp()
    #expect(cut.end() == SIGHUP)
    #expect(try scratch.read("a.json") == text)
    let (next, first) = try open()
    #expect(first.contains("not saved: 2"))
    _ = answer("\r", of: next)
    #expect(answer("w", of: next).contains("2 changes"))
    _ = answer("\r", of: next)
    #expect(try scratch.read("a.json") == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
  }
}
