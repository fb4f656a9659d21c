import Harness
import Testing

@Suite(.onOwnThread)
struct DiffTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func diff(_ first: String, _ second: String, _ options: String...) throws -> Program.Outcome {
    let a = try scratch.write(first, to: "a").path, b = try scratch.write(second, to: "b").path
    return try Program.run(["diff", a, b] + options)
  }

  @Test func `diff prints nothing if only the order of keys and the layout differ`() throws {
    let outcome = try diff(
      "{\"a\": 1, \"b\": {\"c\": [1, 2]}}", "{ \"b\":{\"c\":[1,2]}, // moved\n \"a\": 1 }")
    #expect(outcome == .init(status: 0, out: "", err: ""))
  }

  @Test func `diff prints the changed, added and removed keys`() throws {
    let outcome = try diff(
      "{\"a\": 1, \"b\": 2, \"c\": \"x\"}", "{\"a\": 1, \"c\": \"y\", \"d\": null}")
    #expect(outcome.status == 1)
    #expect(outcome.out == "~ c = \"x\" -> \"y\"\n+ d = null\n- b = 2\n")
  }

  @Test func `diff quotes a key that contains dots`() throws {
    let outcome = try diff("{\"a.b\": 1, \"c\": 1}", "{\"c.d\": {\"e f\": 2}, \"c\": 1}")
    #expect(outcome.out == "+ \"c.d\".\"e f\" = 2\n- \"a.b\" = 1\n")
  }

  @Test func `diff distinguishes a private-use character from an unpaired surrogate`() throws {
    #expect(try diff("{\"a\": \"\u{10D800}\"}", #"{"a": "\ud800"}"#).status == 1)
    #expect(try diff("{\"a\": \"\u{10D800}\"}", #"{"a": "\udbf6\udc00"}"#).status == 0)
  }

  @Test func `diff takes a nested key and the dotted key of that name for two keys`() throws {
    let outcome = try diff("{\"a\": {\"b\": 1}, \"x\": 1}", "{\"x\": 1, \"a.b\": 1}")
    #expect(outcome.status == 1 && outcome.out == "+ \"a.b\" = 1\n- a.b = 1\n")
  }

  @Test func `diff masks values that either file's schema declares secret`() throws {
    try scratch.write(#"{"properties": {"token": {"writeOnly": true}}}"#, to: "s.json")
    try scratch.write(#"{"properties": {"list": {"items": {"writeOnly": true}}}}"#, to: "t.json")
    let outcome = try diff(
      #"{"$schema": "s.json", "token": "canary", "list": ["canary"], "a": 1}"#,
      #"{"$schema": "t.json", "token": "canary2", "list": ["canary2"], "a": 2}"#)
    #expect(outcome.status == 1)
    #expect(
      outcome.out == """
        ~ $schema = "s.json" -> "t.json"
        ~ token = "••••••" -> "••••••"
        ~ list = ["••••••"] -> ["••••••"]
        ~ a = 1 -> 2

        """)
    let named = try diff(
      #"{"token": "canary"}"#, #"{"token": "canary2"}"#, "--schema", scratch.path("s.json"))
    #expect(named.out == "~ token = \"••••••\" -> \"••••••\"\n")
  }

  @Test func `diff --json prints a list of changes`() throws {
    let outcome = try diff("{\"a\": 1}", "{\"b\": 1}", "--json")
    #expect(outcome.status == 1)
    #expect(
      outcome.out == """
        [
          {
            "name": "b",
            "new": 1
          },
          {
            "name": "a",
            "old": 1
          }
        ]

        """)
  }
}
