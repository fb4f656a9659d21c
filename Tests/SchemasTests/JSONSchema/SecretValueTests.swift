import Documents
import Preferences
import Queries
import Schemas
import Testing

/// The values that a schema makes secret.
@Suite struct SecretValueTests {
  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let document: String
    /// The document with `*` in place of every secret.
    let masked: String

    init(_ name: String, _ schema: String, _ document: String, _ masked: String) {
      (testDescription, self.schema, self.document, self.masked) = (name, schema, document, masked)
    }
  }

  private static let cases: [Case] = [
    Case(
      "undeclared members of a secret object",
      #"{"properties": {"a": {"writeOnly": true, "properties": {"b": {"type": "string"}}}}}"#,
      #"{"a": {"b": "1", "c": {"d": "2"}}, "e": "3"}"#, #"{"a": "*", "e": "3"}"#),
    Case(
      "unevaluated members",
      #"{"properties": {"a": {"type": "string"}}, "unevaluatedProperties": {"writeOnly": true}}"#,
      #"{"a": "1", "b": "2", "c": {"d": "3"}}"#, #"{"a": "1", "b": "*", "c": "*"}"#),
    Case(
      "members that a reference evaluates are not unevaluated",
      ##"{"$ref": "#/$defs/base", "unevaluatedProperties": {"writeOnly": true}, "##
        + ##""$defs": {"base": {"properties": {"a": {}}, "patternProperties": {"^x": {}}}}}"##,
      #"{"a": "1", "x1": "2", "b": "3"}"#, #"{"a": "1", "x1": "2", "b": "*"}"#),
    Case(
      "members that only a branch evaluates may be unevaluated",
      #"{"anyOf": [{"properties": {"a": {}}}, {}], "unevaluatedProperties": {"writeOnly": true}}"#,
      #"{"a": "1"}"#, #"{"a": "*"}"#),
    Case(
      "additional and pattern members",
      #"{"properties": {"a": {}}, "patternProperties": {"^x": {"writeOnly": true}}, "#
        + #""additionalProperties": {"properties": {"k": {"format": "password"}}}}"#,
      #"{"a": "1", "x": "2", "b": {"k": "3", "l": "4"}}"#,
      #"{"a": "1", "x": "*", "b": {"k": "*", "l": "4"}}"#),
    Case(
      "elements of a list",
      #"{"properties": {"l": {"items": {"x-secret": true}}}}"#, #"{"l": ["1", "2"]}"#,
      #"{"l": ["*", "*"]}"#),
    Case(
      "prefix items, and the items after them",
      #"{"properties": {"l": {"prefixItems": [{}, {"writeOnly": true}], "items": {}}}}"#,
      #"{"l": ["1", "2", "3"]}"#, #"{"l": ["1", "*", "3"]}"#),
    Case(
      "unevaluated items",
      #"{"prefixItems": [{}], "unevaluatedItems": {"writeOnly": true}}"#, #"["1", "2", "3"]"#,
      #"["1", "*", "*"]"#),
    Case(
      "items that contains looks at", #"{"contains": {"writeOnly": true}}"#, #"["1"]"#, #"["*"]"#),
    Case(
      "every branch, whatever the values",
      #"{"oneOf": [{"properties": {"t": {"const": 1}, "a": {"writeOnly": true}}}, "#
        + #"{"properties": {"t": {"const": 2}}}], "if": {"properties": {"t": {"const": 3}}}, "#
        + #""then": {"properties": {"b": {"writeOnly": true}}}, "#
        + #""dependentSchemas": {"t": {"properties": {"c": {"writeOnly": true}}}}}"#,
      #"{"t": 2, "a": "1", "b": "2", "c": "3", "d": "4"}"#,
      #"{"t": 2, "a": "*", "b": "*", "c": "*", "d": "4"}"#),
    Case(
      "a schema that contains itself",
      ##"{"properties": {"p": {"writeOnly": true}, "in": {"$ref": "#"}}}"##,
      #"{"in": {"in": {"p": "1", "q": "2"}}}"#, #"{"in": {"in": {"p": "*", "q": "2"}}}"#),
    Case(
      "dotted keys of the schema", #"{"properties": {"a.b": {"writeOnly": true}}}"#,
      #"{"a": {"b": "1", "c": "2"}, "a.b": "3"}"#, #"{"a": {"b": "*", "c": "2"}, "a.b": "*"}"#),
    Case(
      "dotted keys of the document",
      #"{"properties": {"a": {"writeOnly": true}, "b": {"properties": {"c": {"writeOnly": true}}}}}"#,
      #"{"a.x": "1", "b.c": "2", "b.d": "3"}"#, #"{"a.x": "*", "b.c": "*", "b.d": "3"}"#),
    Case(
      "the key under which a document names its schema",
      #"{"additionalProperties": {"writeOnly": true}}"#, #"{"a": "1"}"#, #"{"a": "*"}"#),
    Case("all of it", #"{"writeOnly": true}"#, #"{"a": "1"}"#, #""*""#),
  ]

  @Test(arguments: cases)
  private func `a schema masks every value that it may make secret`(_ test: Case) throws {
    for readsEntries in [true, false] {
      let schema = try Schema(
        jsonSchema: DocumentReader.open(Array(test.schema.utf8)),
        options: SchemaOptions(readsEntries: readsEntries))
      let document = DocumentSnapshot(
        try DocumentReader.open(Array(test.document.utf8)), revision: Revision(token: ""))
      let value = try #require(document[.root])
      for schema in [schema, schema.adapted(to: document)] {
        let masked = schema.masked(value, at: .root).text(limit: 1000)
        #expect(masked.replacing(Entry.mask, with: "*") == test.masked)
        for row in 0..<document.count where schema.isSecret(document.name(at: row)) {
          #expect(schema.declarationOrAny(of: document.name(at: row)).isSecret)
        }
      }
    }
  }

  @Test func `a search does not find values inside a secret object`() throws {
    let schema = try Schema(
      jsonSchema: DocumentReader.open(
        Array(
          #"{"properties": {"a": {"writeOnly": true}, "l": {"prefixItems": [{}, {"writeOnly": true}]}}}"#
            .utf8)))
    let document = DocumentSnapshot(
      try DocumentReader.open(Array(#"{"a": {"b": "hidden"}, "l": ["open", "hidden"]}"#.utf8)),
      revision: Revision(token: ""))
    for (word, expected) in [("hidden", []), ("open", [1])] {
      var entries = RowEntries(schema, over: document)
      var scan = RowScan(Query(word), in: .range(0..<2), of: document, hasSchema: true)
      while !scan.isDone { scan.advance(100, &entries) }
      #expect((0..<2).filter { scan.rank(of: $0) != nil } == expected)
    }
  }
}
