import Documents
import Preferences
import Schemas
import Testing

@Suite struct JSONSchemaTests {
  private func schema(_ text: String) throws(Problem) -> Schema {
    try Schema(reading: Array(text.utf8))
  }

  /// Returns the entry of `x` if `part` is its schema.
  private func entry(_ part: String) throws -> Entry {
    let schema = try schema(
      "{\"properties\": {\"x\": \(part)}, \"definitions\": {\"port\": {\"type\": \"integer\", \"maximum\": 9}}}"
    )
    return try #require(schema.entry(for: PreferenceName(keys: "x")))
  }

  @Test(
    arguments: [
      ("{\"type\": \"boolean\"}", .boolean), ("{\"type\": \"integer\"}", .integer),
      ("{\"type\": \"number\"}", .real),
      ("{\"type\": [\"integer\", \"null\"]}", .optional(.integer)),
      ("{\"type\": [\"string\", \"integer\"]}", .either([.string, .integer])),
      ("{\"type\": \"string\", \"format\": \"date-time\"}", .date(.dateTimeText)),
      ("{\"format\": \"uri\"}", .url),
      ("{\"type\": \"string\", \"format\": \"duration\"}", .duration(.iso8601)),
      ("{\"type\": \"string\", \"format\": \"email\"}", .string),
      ("{\"type\": \"string\", \"contentEncoding\": \"base64\"}", .data(.base64Text)),
      ("{\"type\": \"string\", \"x-kind\": \"path\"}", .path),
      (
        "{\"type\": \"integer\", \"x-kind\": \"duration\", \"x-unit\": \"ms\"}",
        .duration(.count(ofSeconds: 0.001))
      ),
      (
        "{\"type\": \"integer\", \"x-kind\": \"byteSize\", \"x-unit\": \"KiB\"}",
        .byteSize(.count(ofBytes: 1024))
      ),
      ("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}", .list(of: .string)),
      ("{\"items\": {\"properties\": {}}}", .list(of: .record)),
      (
        "{\"prefixItems\": [{\"type\": \"string\"}, {\"type\": \"integer\"}]}",
        .list(of: .either([.string, .integer]))
      ),
      ("{\"type\": \"object\"}", .dictionary(of: .any)),
      ("{\"additionalProperties\": {\"type\": \"integer\"}}", .dictionary(of: .integer)),
      ("{\"type\": \"object\", \"properties\": {\"a\": {}}}", .record), ("{}", .any),
      ("true", .any),
      ("{\"enum\": [\"a\", 1]}", .choice([Choice(.string("a")), Choice(.integer(1))])),
      ("{\"const\": 5}", .choice([Choice(.integer(5))])),
      (
        "{\"enum\": [\"a\", \"b\"], \"enumDescriptions\": [\"first\"], \"enumItemLabels\": [\"A\", \"B\"]}",
        .choice([
          Choice(.string("a"), label: "A", summary: "first"), Choice(.string("b"), label: "B"),
        ])
      ),
      (
        "{\"oneOf\": [{\"const\": 1, \"title\": \"one\"}, {\"enum\": [2], \"description\": \"two\"}]}",
        .choice([Choice(.integer(1), label: "one"), Choice(.integer(2), summary: "two")])
      ),
      ("{\"anyOf\": [{\"type\": \"null\"}, {\"type\": \"string\"}]}", .optional(.string)),
      (
        "{\"anyOf\": [{\"type\": \"boolean\"}, {\"type\": \"string\"}]}",
        .either([.boolean, .string])
      ),
      ("{\"$ref\": \"#/definitions/port\"}", .integer),
      ("{\"allOf\": [{\"type\": [\"integer\", \"string\"]}, {\"type\": \"number\"}]}", .integer),
      ("{\"$ref\": \"other.json\"}", .any),
    ] as [(String, Kind)])
  func `a subschema determines the kind of its entry`(part: String, kind: Kind) throws {
    #expect(try entry(part).kind == kind)
  }

  @Test(arguments: [
    ("{\"type\": \"integer\", \"minimum\": 1, \"maximum\": 9}", "10", "must lie in 1…9"),
    ("{\"type\": \"number\", \"exclusiveMinimum\": 0}", "0", "must be more than 0"),
    (
      "{\"type\": \"number\", \"minimum\": 0, \"exclusiveMinimum\": true}", "0",
      "must be more than 0"
    ),
    ("{\"type\": \"number\", \"minimum\": 5, \"exclusiveMinimum\": 0}", "4", "must be at least 5"),
    ("{\"type\": \"number\", \"multipleOf\": 0.01}", "0.015", "must be a multiple of 0.01"),
    ("{\"type\": \"string\", \"maxLength\": 2}", "abc", "must have at most 2 characters, has 3"),
    ("{\"type\": \"string\", \"pattern\": \"^a+$\"}", "b", "must match ^a+$"),
    (
      "{\"type\": \"array\", \"items\": {\"type\": \"integer\", \"minimum\": 3}, \"maxItems\": 3}",
      "3,2", "must be at least 3"
    ),
    ("{\"type\": \"array\", \"uniqueItems\": true}", "[1, 1.0]", "must not hold 1.0 twice"),
    ("{\"type\": \"object\", \"minProperties\": 1}", "{}", "must have at least 1 member, has 0"),
    ("{\"type\": \"object\", \"required\": [\"a\"]}", "{}", "must have \"a\""),
    (
      "{\"type\": \"object\", \"propertyNames\": {\"maxLength\": 1}}", "{\"ab\": 1}",
      "must have at most 1 character, has 2"
    ),
    (
      "{\"type\": \"object\", \"additionalProperties\": {\"minimum\": 1}}", "{\"a\": 0}",
      "must be at least 1"
    ),
    (
      "{\"patternProperties\": {\"^x-\": {}}, \"properties\": {\"a\": {}}, \"additionalProperties\": false}",
      "{\"b\": 0}", "unknown key \"b\""
    ),
    ("{\"$ref\": \"#/definitions/port\", \"minimum\": 3}", "2", "must be at least 3"),
    ("{\"$ref\": \"#/definitions/port\", \"minimum\": 3}", "10", "must be at most 9"),
    ("{\"allOf\": [{\"type\": \"integer\"}, {\"minimum\": 3}]}", "2", "must be at least 3"),
    ("{\"type\": [\"integer\", \"null\"], \"minimum\": 1}", "0", "must be at least 1"),
    (
      "{\"anyOf\": [{\"type\": \"integer\", \"minimum\": 5}, {\"type\": \"boolean\"}]}", "3",
      "must be at least 5"
    ),
    (
      "{\"prefixItems\": [{\"type\": \"string\"}, {\"type\": \"integer\"}]}", "[1, 1]",
      "is not text: 1"
    ),
    ("{\"type\": \"integer\", \"x-kind\": \"duration\"}", "1500ms", "is not a whole number: 1.5"),
    ("{\"enum\": [[1], [2]]}", "[3]", "unknown choice [3] (may be [1] or [2])"),
  ])
  func `schema keywords refuse typed values with a clear message`(
    part: String, typed: String, words: String
  ) throws {
    let entry = try entry(part)
    #expect(throws: Problem.self) { try entry.parse(typed) }
    do throws(Problem) { _ = try entry.parse(typed) } catch { #expect(error.words == words) }
  }

  @Test func `annotations such as title, default and writeOnly become properties of the entry`()
    throws
  {
    let entry = try entry(
      """
      {"title": "T", "description": "D", "default": 5, "examples": [6], "x-unit": "files",
       "writeOnly": true, "readOnly": true, "x-takesEffect": "reload",
       "deprecationMessage": "gone", "x-successor": "a.b"}
      """)
    #expect(entry.title == "T" && entry.summary == "D" && entry.unit == "files")
    #expect(entry.defaultValue == .integer(5) && entry.examples == [.integer(6)])
    #expect(entry.isSecret && entry.isReadOnly && entry.takesEffect == "reload")
    #expect(
      entry.deprecation == Deprecation(message: "gone", successor: PreferenceName(keys: "a", "b")))
  }

  @Test func `entries keep the declared order, with dotted keys next to nested ones`() throws {
    let schema = try schema(
      """
      {"properties": {"b": {"type": "object", "properties": {"c": {}}}, "editor.size": {"type": "integer"},
       "a": {"items": {"properties": {"port": {"type": "integer"}}}}}, "additionalProperties": {"type": "boolean"}}
      """)
    #expect(schema.entries.map(\.name.description) == [".", "b", "b.c", "\"editor.size\"", "a"])
    #expect(schema.entry(for: PreferenceName(keys: "editor", "size"))?.kind == .integer)
    #expect(schema.entry(for: try PreferenceName(parsing: "a[7].port"))?.kind == .integer)
    #expect(schema.entry(for: PreferenceName(keys: "other"))?.kind == .boolean)
  }

  @Test func `a schema that contains itself has a finite number of entries`() throws {
    let schema = try schema(
      "{\"type\": \"object\", \"properties\": {\"next\": {\"$ref\": \"#\"}, \"v\": {\"type\": \"integer\"}}}"
    )
    #expect(schema.entry(for: PreferenceName(keys: "next", "v"))?.kind == .integer)
    #expect(try self.schema("{\"$ref\": \"#\"}").entry(for: .root)?.kind == .any)
    let wide = (0..<20).map { "\"k\($0)\": {\"$ref\": \"#\"}" }.joined(separator: ", ")
    #expect(try self.schema("{\"properties\": {\(wide)}}").entries.count > 20)
  }

  @Test func `a $ref finds anchors, identifiers and escaped pointers`() throws {
    let schema = try schema(
      """
      {"properties": {"a": {"$ref": "#port"}, "b": {"$ref": "p.json#/inner"}, "c": {"$ref": "#/$defs/a~1b%20c"}},
       "$defs": {"p": {"$anchor": "port", "type": "integer"}, "q": {"$id": "p.json", "inner": {"type": "string"}},
        "a/b c": {"type": "boolean"}}}
      """)
    #expect(
      ["a", "b", "c"].map { schema.entry(for: PreferenceName(keys: $0))?.kind } == [
        .integer, .string, .boolean,
      ])
  }

  @Test(arguments: [
    ("5", "is not a schema: expected an object, found 5"),
    (
      "{\"port\": 1}",
      "is not a schema: expected keys of JSON Schema such as \"type\" or \"properties\", found \"port\""
    ),
    (
      "{\"properties\": {\"a\": {\"type\": \"strnig\"}}}",
      "properties.a.type: faulty keyword: expected \"string\", found \"strnig\""
    ),
    ("{\"properties\": []}", "properties: faulty keyword: expected an object, found []"),
    (
      "{\"properties\": {\"a\": 1}}",
      "properties.a: faulty keyword: expected an object, true or false, found 1"
    ),
    (
      "{\"type\": \"integer\", \"minimum\": \"1\"}",
      "minimum: faulty keyword: expected a number, found \"1\""
    ),
    (
      "{\"type\": \"string\", \"maxLength\": -1}",
      "maxLength: faulty keyword: expected a whole number, 0 or more, found -1"
    ),
    ("{\"required\": [1]}", "required: faulty keyword: expected a list of text, found [1]"),
    (
      "{\"$ref\": \"#/definitions/x\"}",
      "$ref: faulty keyword: expected a reference to something in this file, found \"#/definitions/x\""
    ),
  ])
  func `an invalid JSON Schema is refused with the reason`(text: String, words: String) {
    do throws(Problem) {
      #expect(try schema(text).faults.map(\.description) == [words])
    } catch { #expect(error.description == words) }
  }
}
