import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct SchemaTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func printed(_ text: String) throws -> Program.Outcome {
    try Program.run("schema", try scratch.write(text, to: "schema").path)
  }

  @Test func `schema prints a draft-07 schema as draft 2020-12`() throws {
    let schema = """
      {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"port": {"maximum": 9}},
       "properties": {"b": {"$ref": "#/definitions/port"}, "a": {"const": 1.50}}}
      """
    #expect(
      try printed(schema)
        == .init(
          status: 0,
          out: """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$defs": {
                "port": {
                  "maximum": 9
                }
              },
              "properties": {
                "b": {
                  "$ref": "#/$defs/port"
                },
                "a": {
                  "const": 1.50
                }
              }
            }

            """, err: ""))
  }

  @Test func `schema prints its own output unchanged`() throws {
    let first = try printed(#"{"items": [{"type": "string"}], "dependencies": {"a": ["b"]}}"#).out
    #expect(first.contains("prefixItems"))
    #expect(try Program.run("schema", "-", input: first).out == first)
  }

  @Test func `schema converts a VS Code manifest with its localized descriptions`() throws {
    try scratch.write(#"{"size": "How large."}"#, to: "package.nls.json")
    let outcome = try printed(
      """
      {"name": "x", "contributes": {"configuration": {"properties": {
        "x.size": {"type": "number", "description": "%size%"}}}}}
      """)
    #expect(outcome.status == 0)
    #expect(outcome.out.contains(#""x.size": {"#) && outcome.out.contains("How large."))
  }

  @Test func `schema converts an Apple preference manifest`() throws {
    let outcome = try printed(
      """
      <plist><dict><key>pfm_domain</key><string>a.b</string><key>pfm_subkeys</key><array><dict>
      <key>pfm_name</key><string>size</string><key>pfm_type</key><string>integer</string>
      </dict></array></dict></plist>
      """)
    #expect(outcome.status == 0)
    #expect(outcome.out.contains(#""size": {"#) && outcome.out.contains(#""type": "integer""#))
  }

  @Test func `check accepts a VS Code manifest as a schema`() throws {
    let manifest = try scratch.write(
      """
      {"contributes": {"configuration": {"properties": {"x.size": {"type": "number", "minimum": 2}}}}}
      """, to: "package.json"
    ).path
    let file = try scratch.write(#"{"x.size": 1}"#, to: "settings.json").path
    let outcome = try Program.run("check", file, "--schema", manifest)
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("x.size: must be at least 2"))
  }

  @Test func `schema --infer derives a schema from JSON and property list examples`() throws {
    let examples = [
      try scratch.write(#"{"port": 80, "host": "a"}"#, to: "a.json").path,
      try scratch.write(
        "<plist><dict><key>port</key><integer>443</integer></dict></plist>", to: "b.plist"
      ).path,
    ]
    let outcome = try Program.run(["schema", "--infer"] + examples)
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "type": "object",
              "properties": {
                "port": {
                  "type": "integer",
                  "x-seen": {
                    "minimum": 80,
                    "maximum": 443
                  }
                },
                "host": {
                  "type": "string"
                }
              },
              "required": ["port"]
            }

            """, err: ""))
    let schema = try scratch.write(outcome.out, to: "schema.json").path
    #expect(try Program.run(["check", "--schema", schema] + examples).status == 0)
  }

  @Test func `schema refuses a document that is not a schema and drops dangling references`() throws
  {
    let outcome = try printed(#"{"port": 80}"#)
    #expect(outcome.status == 65 && outcome.out == "")
    #expect(outcome.err.contains(#"is not a schema: expected keys of JSON Schema such as "type""#))
    let dangling = try printed(##"{"$ref": "#/$defs/a", "title": "t"}"##)
    #expect(dangling.status == 0 && !dangling.out.contains("$ref"))
    #expect(dangling.err.contains("$ref: faulty keyword: expected a reference to something in"))
    #expect(try printed(#"{"$ref": "https://a.example/b"}"#).status == 0)
  }

  @Test func `a schema with 900 references to itself is printed without expanding them`() throws {
    let parts = (0..<30).map { ##""p\##($0)": {"$ref": "#"}"## }.joined(separator: ", ")
    let inner = (0..<30).map { ##""a\##($0)": {"properties": {\##(parts)}}"## }
    #expect(
      try printed(#"{"properties": {\#(inner.joined(separator: ", "))}}"#).out.contains("p29"))
  }

  @Test func `the exit status of schema distinguishes syntax, missing file and usage errors`()
    throws
  {
    #expect(try printed("{").status == 65)
    #expect(try Program.run("schema", scratch.path("none")).status == 66)
    #expect(try Program.run("schema").status == 64)
    #expect(try Program.run("schema", "a", "b").status == 64)
    #expect(try Program.run("schema", "--infer").status == 64)
    let broken = try scratch.write("{\n1", to: "broken").path
    #expect(try Program.run("schema", "--infer", broken).err.hasPrefix("\(broken):2:1: "))
  }
}
