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

  @Test func `what is alike is silent`() throws {
    let outcome = try diff(
      "{\"a\": 1, \"b\": {\"c\": [1, 2]}}", "{ \"b\":{\"c\":[1,2]}, // moved\n \"a\": 1 }")
    #expect(outcome == .init(status: 0, out: "", err: ""))
  }

  @Test func `what differs is said by name`() throws {
    let outcome = try diff(
      "{\"a\": 1, \"b\": 2, \"c\": \"x\"}", "{\"a\": 1, \"c\": \"y\", \"d\": null}")
    #expect(outcome.status == 1)
    #expect(outcome.out == "~ c = \"x\" -> \"y\"\n+ d = null\n- b = 2\n")
  }

  @Test func `a key with dots is quoted`() throws {
    let outcome = try diff("{\"a.b\": 1, \"c\": 1}", "{\"c.d\": {\"e f\": 2}, \"c\": 1}")
    #expect(outcome.out == "+ \"c.d\".\"e f\" = 2\n- \"a.b\" = 1\n")
  }

  @Test func `valid text and an unpaired surrogate differ`() throws {
    #expect(try diff("{\"a\": \"\u{10D800}\"}", #"{"a": "\ud800"}"#).status == 1)
    #expect(try diff("{\"a\": \"\u{10D800}\"}", #"{"a": "\udbf6\udc00"}"#).status == 0)
  }

  @Test func `nested and dotted keys are one name`() throws {
    let outcome = try diff("{\"a\": {\"b\": 1}, \"x\": 1}", "{\"x\": 1, \"a.b\": 2}")
    #expect(outcome.out == "~ \"a.b\" = 1 -> 2\n")
  }

  @Test func `what either file's schema makes secret is masked`() throws {
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

  @Test func `as JSON`() throws {
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
