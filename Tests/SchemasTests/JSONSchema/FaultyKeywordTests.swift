import Documents
import Preferences
import Schemas
import Testing

/// Schemas with faulty keywords, which are ignored and reported once.
struct FaultyKeywordTests {
  private func schema(_ text: String) throws -> Schema {
    try Schema(jsonSchema: DocumentReader.open(Array(text.utf8)))
  }

  private func isValid(_ text: String, by schema: Schema) throws -> Bool {
    let document = try DocumentReader.open(Array(text.utf8))
    return schema.check(DocumentSnapshot(document, revision: Revision(token: ""))).isEmpty
  }

  /// The arguments are the schema of `p`, its faulty keywords and a value that the rest refuses.
  @Test(arguments: [
    (#""description": null, "type": "integer""#, ["description"], #""x""#),
    (#""title": 5, "description": [], "maximum": 3"#, ["title", "description"], "4"),
    (
      #""markdownDescription": 1, "x-unit": {}, "type": "integer""#,
      ["markdownDescription", "x-unit"], "true"
    ),
    (#""type": "strnig", "maxLength": 2"#, ["type"], #""abc""#),
    (#""type": ["string", "wrong"], "maxLength": 2"#, ["type"], #""abc""#),
    (#""minimum": "1", "maximum": 3"#, ["minimum"], "4"),
    (#""minLength": -1, "maxLength": 2"#, ["minLength"], #""abc""#),
    (#""multipleOf": 0, "maximum": 3"#, ["multipleOf"], "4"),
    (#""pattern": "(", "maxLength": 2"#, ["pattern"], #""abc""#),
    (#""pattern": 5, "maxLength": 2"#, ["pattern"], #""abc""#),
    (#""enum": "a", "type": "integer""#, ["enum"], #""x""#),
    (#""required": true, "minProperties": 1"#, ["required"], "{}"),
    (#""required": ["a", 1], "minProperties": 1"#, ["required"], "{}"),
    (#""dependentRequired": {"a": "b", "c": ["d"]}"#, ["dependentRequired.a"], #"{"c": 1}"#),
    (#""properties": {"a": 5, "b": {"type": "null"}}"#, ["properties.a"], #"{"b": 1}"#),
    (#""properties": [], "required": ["b"]"#, ["properties"], "{}"),
    (
      #""patternProperties": {"(": {}, "^b": {"type": "null"}}"#, ["patternProperties.("],
      #"{"b": 1}"#
    ),
    (#""additionalProperties": "no", "required": ["b"]"#, ["additionalProperties"], "{}"),
    (#""allOf": [null, {"type": "integer"}]"#, ["allOf[0]"], #""x""#),
    (#""anyOf": [{"type": "integer"}, 5], "maximum": 3"#, ["anyOf[1]"], "4"),
    (#""oneOf": [{"type": "integer"}, 5], "maximum": 3"#, ["oneOf[1]"], "4"),
    (#""oneOf": [], "maximum": 3"#, ["oneOf"], "4"),
    (#""not": null, "maximum": 3"#, ["not"], "4"),
    (#""if": 1, "then": false, "maximum": 3"#, ["if"], "4"),
    (#""items": 5, "maxItems": 0"#, ["items"], "[1]"),
    (#""prefixItems": [5, {"type": "null"}]"#, ["prefixItems[0]"], "[1, 1]"),
    (#""contains": 5, "maxItems": 0"#, ["contains"], "[1]"),
    (#""uniqueItems": "yes", "maxItems": 0"#, ["uniqueItems"], "[1]"),
    (##""$ref": "#/nowhere", "maximum": 3"##, ["$ref"], "4"),
    (#""$ref": 5, "maximum": 3"#, ["$ref"], "4"),
    (##""$ref": "#/words/0", "maximum": 3"##, ["$ref"], "4"),
    (#""readOnly": "yes", "deprecated": 1, "maximum": 3"#, ["readOnly", "deprecated"], "4"),
    (#""examples": "x", "format": 5, "maximum": 3"#, ["examples", "format"], "4"),
    (#""x-enum": "[1", "maximum": 3"#, ["x-enum"], "4"),
  ])
  func `a schema applies without its faulty keyword, which is reported`(
    part: String, places: [String], refused: String
  ) throws {
    let schema = try schema(
      """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "words": ["a"],
       "properties": {"p": {\(part)}, "q": {"type": "boolean"}}}
      """)
    #expect(schema.faults.compactMap { $0.name?.label } == places.map { "properties.p." + $0 })
    #expect(schema.faults.allSatisfy { $0.words.hasPrefix("faulty keyword: expected ") })
    #expect(try !isValid("{\"p\": \(refused)}", by: schema))
    #expect(try !isValid(#"{"q": 1}"#, by: schema))
    #expect(try isValid(#"{"q": true}"#, by: schema))
    #expect(schema.entry(for: PreferenceName(keys: "q"))?.kind == .boolean)
    #expect(schema.entry(for: PreferenceName(keys: "p")) != nil)
  }

  @Test func `an invalid pattern is reported once for the schema, not for each value`() throws {
    let schema = try schema(#"{"properties": {"a": {"type": "string", "pattern": "a(b"}}}"#)
    #expect(try isValid(#"{"a": "x"}"#, by: schema))
    #expect(
      schema.faults.map(\.description) == [
        "properties.a.pattern: faulty keyword: expected a regular expression that can be used (missing closing parenthesis), found \"a(b\""
      ])
  }

  @Test func `a minimum above the maximum is not a faulty keyword`() throws {
    let schema = try schema(#"{"properties": {"a": {"minimum": 5, "maximum": 1}}}"#)
    #expect(schema.faults.isEmpty)
    #expect(try !isValid(#"{"a": 3}"#, by: schema))
  }

  @Test(arguments: Draft.allCases)
  func `a keyword is faulty only in drafts whose definition it violates`(
    draft: Draft
  ) throws {
    let schema = try schema(
      """
      {"$schema": "\(draft.address)", "properties": {"a": {"exclusiveMinimum": \(draft == .draft4 ? "3" : "true"),
       "minimum": 1, "maximum": 9}, "b": {"const": 1, "if": 5}}}
      """)
    let places = schema.faults.compactMap { $0.name?.label }
    let always = ["properties.a.exclusiveMinimum"]
    #expect(places == (draft >= .draft7 ? always + ["properties.b.if"] : always))
    #expect(try !isValid(#"{"a": 0}"#, by: schema))
    #expect(try isValid(#"{"a": 1}"#, by: schema))
  }

  @Test func `keywords next to a $ref in draft 7 are ignored and not reported as faulty`() throws {
    let schema = try schema(
      """
      {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"n": {"type": "integer"}},
       "properties": {"a": {"$ref": "#/definitions/n", "description": null, "minimum": "x"}}}
      """)
    #expect(schema.faults.isEmpty)
    #expect(schema.entry(for: PreferenceName(keys: "a"))?.kind == .integer)
  }

  @Test func `faults in a subschema reached only by references are reported once`() throws {
    let schema = try schema(
      """
      {"properties": {"a": {"$ref": "#/components/x"}, "b": {"$ref": "#/components/x/properties/y"}},
       "components": {"x": {"title": 5, "properties": {"y": {"minimum": null, "maximum": 3}}}}}
      """)
    #expect(
      Set(schema.faults.compactMap { $0.name?.label })
        == ["components.x.title", "components.x.properties.y.minimum"])
    #expect(schema.faults.count == 2)
    #expect(try !isValid(#"{"b": 4}"#, by: schema))
  }

  @Test func `a $ref to a malformed file is a fault of the schema`() throws {
    var options = SchemaOptions()
    options.library = SchemaLibrary { address throws(Problem) in
      address == "other.json" ? Array("{".utf8) : nil
    }
    let text = #"{"properties": {"a": {"$ref": "other.json"}, "b": {"type": "null"}}}"#
    let schema = try Schema(jsonSchema: DocumentReader.open(Array(text.utf8)), options: options)
    #expect(schema.faults.map(\.source) == ["other.json"])
    #expect(try !isValid(#"{"b": 1}"#, by: schema))
  }

  @Test func `a printed schema contains no faulty keyword`() throws {
    let file = try SchemaFile(
      reading: Array(
        #"{"description": null, "allOf": [5, {"title": "t"}], "properties": {"a": {"minimum": "1", "maximum": 3}}}"#
          .utf8))
    let latest = file.latest(withoutFaultsOf: try file.schema())
    #expect(
      latest.lineOfJSON
        == #"{"allOf":[{},{"title":"t"}],"properties":{"a":{"maximum":3}}}"#)
    #expect(try Schema(jsonSchema: latest).faults.isEmpty)
  }
}
