import Preferences
import Testing

@Suite struct ProblemWordsTests {
  @Test(
    arguments: [
      (.syntax(found: "\"}\"", expected: "a value"), "expected a value, found \"}\""),
      (.limit("nesting depth", is: 512), "nesting depth is over the limit of 512"),
      (.duplicateKey("a\u{1B}"), "duplicate key \"a\\u001b\""),
      (.notA("a number", found: "true", nearest: nil), "is not a number: true"),
      (.missing(key: "port"), "must have \"port\""),
      (.refused("a power of two"), "must be a power of two"),
      (.readOnly, "is read-only"),
      (.noSuchName(nearest: "editor.tabSize"), "no such name; did you mean editor.tabSize?"),
      (.cannotHold(format: "a property list", what: "null"), "a property list cannot hold null"),
      (.notASchema("5", expected: "an object"), "is not a schema: expected an object, found 5"),
      (.stale(expected: "1", found: "2"), "has changed meanwhile: was 1, is 2"),
      (.noMatch(pattern: "[\u{202E}]", found: ""), "must match [<U+202E>]"),
    ] as [(Problem.Reason, String)])
  func `each problem reason has a message`(reason: Problem.Reason, words: String) {
    #expect(Problem(reason).message == words)
  }

  @Test func `a message starts with the name`() {
    let problem = Problem(.readOnly, name: PreferenceName(keys: "server", "port"))
    #expect(problem.description == "server.port: is read-only")
  }

  @Test func `a message has the position, and a caret below the line`() {
    let excerpt = Place.Excerpt(text: "\"port\": 8o80", caret: 8)
    let problem = Problem(
      .syntax(found: "\"o\"", expected: "a comma"),
      place: Place(line: 3, column: 7, offset: 30, excerpt: excerpt))
    #expect(problem.description == "line 3, column 7: expected a comma, found \"o\"")
    #expect(
      problem.report == """
        line 3, column 7: expected a comma, found "o"
            "port": 8o80
                    ^
        """)
  }

  @Test func `long input in a message is shortened`() {
    let long = String(repeating: "a", count: 1_000_000)
    let problem = problem { () throws(Problem) in _ = try Kind.integer.parse(long) }
    #expect((problem?.message.count ?? 0) < 100)
  }
}
