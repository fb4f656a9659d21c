import Harness
import Testing

@Suite(.onOwnThread)
struct CheckTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  func check(_ text: String, _ options: String...) throws -> (Program.Outcome, path: String) {
    let path = try sample.scratch.write(text, to: "f.json").path
    return (try Program.run(["check", path] + options), path)
  }

  @Test(arguments: ["{}", "[]", "1", "\"x\"", "null", "{\"a\": [1,],} # x"])
  func `check accepts any value as a document's root`(text: String) throws {
    #expect(try check(text).0 == .init(status: 0, out: "", err: ""))
  }

  @Test func `check reports a syntax error with line, column and caret`() throws {
    let (outcome, path) = try check("{\n  \"a\": 1\n  \"b\": 2\n}\n")
    #expect(outcome.status == 65)
    #expect(outcome.out == "")
    #expect(outcome.err.hasPrefix("\(path):3:3: expected "))
    #expect(outcome.err.hasSuffix("\n    \"b\": 2\n    ^\n"))
  }

  @Test func `check --strict refuses comments`() throws {
    let (outcome, path) = try check("{} // x", "--strict")
    #expect(outcome.status == 65)
    #expect(outcome.err.hasPrefix("\(path):1:4: "))
  }

  @Test func `check reports values that violate the schema with line, column and caret`() throws {
    let (outcome, path) = try check(
      "{\n  \"port\": 99999,\n  \"log\": {\"level\": \"infoo\"}\n}\n", "--schema", sample.schema)
    #expect(outcome.status == 1)
    #expect(
      outcome.err == """
        \(path):2:11: port: must lie in 1…65535
            "port": 99999,
                    ^
        \(path):3:20: log.level: unknown choice "infoo"; did you mean "info"?
            "log": {"level": "infoo"}
                             ^

        """)
  }

  @Test func `a schema is used without its faulty keywords, which are reported once`() throws {
    let schema = try sample.scratch.write(
      #"{"description": null, "properties": {"a": {"maximum": 3, "minimum": "1\u001B"}}}"#,
      to: "faulty.schema.json"
    ).path
    let words = """
      \(schema): description: faulty keyword: expected text, found null
      \(schema): properties.a.minimum: faulty keyword: expected a number, found "1\\u001b"

      """
    let used = "prefs: \(schema): used without 2 faulty keywords; --strict refuses it\n"
    let good = try sample.scratch.write(#"{"a": 1}"#, to: "good.json").path
    let outcome = try Program.run("check", good, good, "--schema", schema)
    #expect(
      outcome == .init(status: 0, out: "", err: words + used + "checked 2 files: no problems\n"))
    let (bad, path) = try check(#"{"a": 4}"#, "--schema", schema)
    #expect(bad.status == 1)
    #expect(bad.err.hasPrefix(words + used + "\(path):1:7: a: must be at most 3\n"))
    let refusal = words + "prefs: \(schema): refused by --strict: 2 faulty keywords\n"
    for command in [["check"], ["list"], ["get"]] {
      let names = command == ["get"] ? ["a"] : []
      let outcome = try Program.run(command + [good] + names + ["--schema", schema, "--strict"])
      #expect(outcome == .init(status: 65, out: "", err: refusal))
    }
    let printed = try Program.run("schema", schema)
    #expect(printed.status == 0)
    #expect(printed.err == words + used)
    #expect(!printed.out.contains("description") && !printed.out.contains("minimum"))
    #expect(try Program.run("schema", schema, "--strict").status == 65)
  }

  @Test func `check reports a duplicate key`() throws {
    let (outcome, path) = try check("{\"a\": 1, \"a\": 2}")
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("\(path):1:"))
    #expect(outcome.err.contains("duplicate key \"a\""))
  }

  @Test func `check reads every file and exits with the worst status`() throws {
    let bad = try sample.scratch.write("{", to: "bad.json").path
    let outcome = try Program.run("check", sample.file, bad, sample.scratch.path("none.json"))
    #expect(outcome.status == 66)
    #expect(outcome.err.contains("\(bad):1:2: "))
    #expect(outcome.err.contains("none.json: no such file\n"))
  }

  @Test func `check --json prints problems as JSON on standard output`() throws {
    let (outcome, path) = try check("{\"port\": 0}", "--schema", sample.schema, "--json")
    #expect(outcome.status == 1)
    #expect(outcome.err == "")
    #expect(
      outcome.out == """
        [
          {
            "file": "\(path)",
            "line": 1,
            "column": 10,
            "name": "port",
            "rule": "range",
            "message": "must lie in 1…65535",
            "nearest": "1",
            "schema": "\(sample.schema)#/properties/port/minimum"
          }
        ]

        """)
  }

  @Test func `a schema that forbids additional properties still allows the key $schema`() throws {
    let closed = """
      {"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": false}
      """
    try sample.scratch.write(closed, to: "closed.json")
    #expect(try check("{\"$schema\": \"closed.json\", \"a\": 1}").0.status == 0)
    let (outcome, path) = try check("{\"$schema\": \"closed.json\", \"b\": 1}")
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("\(path):1:33: unknown key \"b\"\n"))
  }
}
