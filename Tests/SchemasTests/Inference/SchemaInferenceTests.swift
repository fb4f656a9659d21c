import Documents
import Preferences
import Schemas
import Testing

@Suite struct SchemaInferenceTests {
  /// Returns the inferred schema of `x`, given one example for each of `values`.
  private func part(_ values: String...) throws -> String {
    try properties(values.map { #"{"x": \#($0)}"# }, at: "x")
  }

  private func properties(_ examples: [String], at key: String) throws -> String {
    try schema(examples)[[.key("properties"), .key(key)]]?.text ?? "nothing"
  }

  private func schema(_ examples: [String]) throws -> PreferenceValue {
    var inference = SchemaInference()
    for example in examples {
      inference.add(try DocumentReader.open(Array(example.utf8)).value(at: 0))
    }
    return inference.jsonSchema
  }

  @Test(arguments: [
    ("[true]", #"{"type": "boolean"}"#), ("[null]", #"{"type": "null"}"#),
    ("[]", "nothing"), ("[{}]", #"{"type": "object", "properties": {}}"#),
    ("[[], []]", #"{"type": "array"}"#),
    ("[3, -7]", #"{"type": "integer", "x-seen": {"minimum": -7, "maximum": 3}}"#),
    ("[3, 0.5]", #"{"type": "number", "x-seen": {"minimum": 0.5, "maximum": 3}}"#),
    ("[null, true, null]", #"{"type": ["boolean", "null"]}"#),
    (
      #"["a", 1, {"b": true}]"#,
      #"{"type": ["integer", "string", "object"], "x-seen": {"minimum": 1, "maximum": 1}, "#
        + #""properties": {"b": {"type": "boolean"}}}"#
    ),
  ])
  func `the types and range of list elements are inferred`(list: String, items: String) throws {
    let schema = try schema([list])
    #expect(schema[[.key("items")]]?.text ?? "nothing" == items)
  }

  @Test(arguments: [
    ("2024-01-02T03:04:05Z", "date-time"), ("2024-01-02", "date"), ("03:04:05Z", "time"),
    ("https://example.org/a", "uri"), ("ann@example.org", "email"),
    ("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "uuid"),
  ])
  func `a format is inferred only if every text has it`(text: String, format: String) throws {
    #expect(try part("\"\(text)\"") == #"{"type": "string", "format": "\#(format)"}"#)
    #expect(try part("\"\(text)\"", "\"gateway\"") == #"{"type": "string"}"#)
    #expect(
      try part("null", "\"\(text)\"") == #"{"type": ["string", "null"], "format": "\#(format)"}"#)
  }

  @Test func `the format ipv4 is inferred only from several different addresses`() throws {
    let addresses = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map { "\"\($0)\"" }
    #expect(try part(addresses[0], addresses[0], addresses[0]) == #"{"type": "string"}"#)
    #expect(
      try part(addresses[0], addresses[1], addresses[2]) == #"{"type": "string", "format": "ipv4"}"#
    )
  }

  @Test func `texts that all begin with a root are inferred as paths`() throws {
    #expect(try part(#""/etc/hosts""#, #""~/a b""#) == #"{"type": "string", "x-kind": "path"}"#)
    #expect(try part(#""/etc/hosts""#, #""hosts""#) == #"{"type": "string"}"#)
  }

  private func list(of texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  @Test func `a few repeated words are inferred as choices`() throws {
    let levels = ["info", "debug", "info", "info", "debug", "debug"]
    let choices = #"{"type": "string", "enum": ["info", "debug"]}"#
    #expect(try schema([list(of: levels)])[[.key("items")]]?.text == choices)
    #expect(
      try schema([list(of: levels.dropLast())])[[.key("items")]]?.text == #"{"type": "string"}"#)
    #expect(try properties(levels.map { #"{"x": "\#($0)"}"# }, at: "x") == choices)
  }

  @Test(arguments: ["a.example", "web1", "/etc", "a b", ""])
  func `texts that may be names are not inferred as choices`(name: String) throws {
    let texts = Array(repeating: [name, "alpha"], count: 5).flatMap(\.self)
    #expect(try schema([list(of: texts)])[[.key("items"), .key("enum")]] == nil)
  }

  @Test func `repeated names of list elements are not inferred as choices`() throws {
    let file =
      #"{"hosts": [{"name": "alpha", "mode": "on"}, {"name": "beta", "mode": "on"}, "#
      + #"{"name": "gamma", "mode": "off"}]}"#
    let items = try schema([file, file, file, file])[
      [.key("properties"), .key("hosts"), .key("items"), .key("properties")]]
    #expect(items?[[.key("name"), .key("enum")]] == nil)
    #expect(items?[[.key("mode"), .key("enum")]]?.text == #"["on", "off"]"#)
  }

  @Test func `a list of words equal in every member is not inferred as choices`() throws {
    let members = ["a", "b", "c", "d"].map {
      #""\#($0).example/": {"mode": "on", "tags": ["x", "y"]}"#
    }
    let others = ["e", "f", "g"].map { #""\#($0).example/": {"mode": "off", "tags": ["x", "y"]}"# }
    let element = try schema(["{" + (members + others).joined(separator: ", ") + "}"])[
      [.key("additionalProperties"), .key("properties")]]
    #expect(element?[[.key("tags"), .key("items")]]?.text == #"{"type": "string"}"#)
    #expect(element?[[.key("mode"), .key("enum")]]?.text == #"["on", "off"]"#)
  }

  @Test func `keys present in every example are inferred as required`() throws {
    #expect(try schema([#"{"a": 1, "b": 2}"#])[[.key("required")]] == nil)
    #expect(
      try schema([#"{"a": 1, "b": 2}"#, #"{"c": 2, "b": 2}"#])[[.key("required")]]?.text
        == #"["b"]"#)
  }

  @Test(arguments: [
    #"{"**/.git": true, "**/.svn": true}"#, #"{"10.0.0.1": "a", "10.0.0.2": "b"}"#,
    #"{"80": {"a": 1}, "443": {"b": "x", "a": 2}}"#, #"{"web1": 1, "web2": 2}"#,
    #"{"a": {"x": 1, "y": 1}, "b": {"x": 1, "y": 1}, "c": {"x": 1, "y": 1}, "d": {"x": 1, "z": 1}}"#,
  ])
  func `similar values under keys that look like data are inferred as a dictionary`(value: String)
    throws
  {
    let part = try part(value)
    #expect(part.contains("additionalProperties") && !part.contains(#""properties": {"web"#))
  }

  @Test(arguments: [
    #"{"top": 1, "left": 2, "width": 3, "height": 4, "depth": 5}"#,
    #"{"a": {"x": 1}, "b": {"x": 2}}"#,
    #"{"editor.tabs": true, "editor.wrap": false, "files.trim": true}"#,
    #"{"a": {"x": 1}, "b": {"y": 1}, "c": {"z": 1}, "d": {"w": 1}}"#,
    #"{"**/.git": true, "10.0.0.1": 3}"#,
  ])
  func `an object with fixed keys is not inferred as a dictionary`(value: String) throws {
    #expect(try !part(value).contains("additionalProperties"))
  }

  @Test func `an object with different keys in each example is inferred as a dictionary`() throws {
    let examples = (0..<6).map { #"{"x": {"key\#(["a", "b", "c", "d", "e", "f"][$0])": 1}}"# }
    #expect(try properties(examples, at: "x").contains("additionalProperties"))
  }

  @Test func `a password is inferred as secret, and its values are not recorded`() throws {
    let examples =
      Array(repeating: #"{"password": "swordfish"}"#, count: 4)
      + Array(repeating: #"{"password": "tuna"}"#, count: 4)
    #expect(try properties(examples, at: "password") == #"{"type": "string", "writeOnly": true}"#)
  }

  @Test func `property list dates and data are inferred as timestamps and bytes`() throws {
    let list = """
      <plist><array><date>2024-01-02T03:04:05Z</date><data>AAE=</data><true/></array></plist>
      """
    #expect(
      try schema([list])[[.key("items"), .key("anyOf")]]?.text
        == #"[{"type": "string", "format": "date-time", "x-kind": "timestamp"}, "#
        + #"{"type": "string", "contentEncoding": "base64", "x-kind": "bytes"}, {"type": "boolean"}]"#
    )
  }

  @Test func `the key $schema of an example is not inferred as a property`() throws {
    #expect(try properties([#"{"$schema": "a.json", "b": 1}"#], at: "$schema") == "nothing")
  }
}
