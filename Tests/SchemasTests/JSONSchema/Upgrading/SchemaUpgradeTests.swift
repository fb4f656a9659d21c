import Documents
import Preferences
import Schemas
import Testing

/// Translation of older drafts to 2020-12.
@Suite struct SchemaUpgradeTests {
  /// Expects `schema`, of a draft named as in `$schema`, to be upgraded to `expected`, which omits the
  /// initial `$schema`.
  private func expect(
    _ draft: String, _ schema: String, becomes expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let address =
      draft.hasPrefix("draft")
      ? "http://json-schema.org/\(draft)/schema#" : "https://json-schema.org/draft/\(draft)/schema"
    let upgraded = try upgraded(#"{"$schema": "\#(address)", \#(schema.dropFirst())"#)
    let latest = #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "#
    let whole = try DocumentReader.open(Array((latest + expected.dropFirst()).utf8)).value(at: 0)
    #expect(upgraded == whole, "\(upgraded.text)", sourceLocation: sourceLocation)
  }

  private func upgraded(_ text: String) throws -> PreferenceValue {
    try SchemaFile(reading: Array(text.utf8)).latest
  }

  @Test func `a schema upgrade turns id into $id and $anchor`() throws {
    try expect(
      "draft-04",
      ##"{"id": "http://x/y#", "properties": {"id": {"id": "#port"}, "b": {"id": "b.json#c"}}}"##,
      becomes: #"""
        {"$id": "http://x/y",
         "properties": {"id": {"$anchor": "port"}, "b": {"$id": "b.json", "$anchor": "c"}}}
        """#)
    try expect(
      "draft-07", ##"{"$id": "http://x/y", "not": {"$id": "http://x/y#z"}, "id": "#w"}"##,
      becomes: ##"{"$id": "http://x/y", "not": {"$anchor": "z"}, "id": "#w"}"##)
  }

  @Test func `a schema upgrade respells an anchor that 2020-12 does not allow, and its references`()
    throws
  {
    try expect(
      "2019-09", ##"{"$defs": {"a": {"$anchor": "x:y"}}, "$ref": "#x:y"}"##,
      becomes: ##"{"$defs": {"a": {"$anchor": "x_3ay"}}, "$ref": "#x_3ay"}"##)
  }

  @Test func `a schema upgrade ignores an $id that is only a JSON pointer`() throws {
    try expect(
      "draft-07", ##"{"properties": {"a": {"$id": "#/properties/a", "type": "null"}}}"##,
      becomes: ##"{"properties": {"a": {"x-ignored": {"$id": "#/properties/a"}, "type": "null"}}}"##
    )
  }

  @Test func `a schema upgrade adapts every spelling of a $ref to moved definitions`() throws {
    try expect(
      "draft-07",
      ##"""
      {"$id": "http://x/y", "definitions": {"a/b": {"items": [{"type": "null"}]}},
       "properties": {"a": {"$ref": "#/definitions/a~1b"}, "b": {"$ref": "y#/definitions/a%7E1b"},
         "c": {"$ref": "http://x/y#/definitions/a~1b/items/0"}, "d": {"$ref": "#/properties/a"},
         "e": {"$ref": "other.json#/definitions/a"}, "f": {"$ref": "#"}}}
      """##,
      becomes: ##"""
        {"$id": "http://x/y", "$defs": {"a/b": {"prefixItems": [{"type": "null"}]}},
         "properties": {"a": {"$ref": "#/$defs/a~1b"}, "b": {"$ref": "y#/$defs/a~1b"},
           "c": {"$ref": "http://x/y#/$defs/a~1b/prefixItems/0"}, "d": {"$ref": "#/properties/a"},
           "e": {"$ref": "other.json#/definitions/a"}, "f": {"$ref": "#"}}}
        """##)
  }

  @Test func `a schema upgrade keeps the definitions of an embedded resource separate`() throws {
    try expect(
      "draft-07",
      ##"""
      {"definitions": {"in": {"$id": "http://x/in", "definitions": {"a": {}},
        "not": {"$ref": "#/definitions/a"}}}, "$ref": "http://x/in#/definitions/a"}
      """##,
      becomes: ##"""
        {"$defs": {"in": {"$id": "http://x/in", "$defs": {"a": {}}, "not": {"$ref": "#/$defs/a"}}},
         "$ref": "http://x/in#/$defs/a"}
        """##)
  }

  @Test func `a schema upgrade treats the target of a $ref as a schema under any key`() throws {
    try expect(
      "draft-04",
      ##"""
      {"parts": {"a": {"minimum": 1, "exclusiveMinimum": true}}, "allOf": [{"$ref": "#/parts/a"}],
       "others": {"a": {"minimum": 1, "exclusiveMinimum": true}}}
      """##,
      becomes: ##"""
        {"parts": {"a": {"exclusiveMinimum": 1}}, "allOf": [{"$ref": "#/parts/a"}],
         "others": {"a": {"minimum": 1, "exclusiveMinimum": true}}}
        """##)
  }

  @Test func `a schema upgrade merges definitions and $defs and renames duplicates`() throws {
    try expect(
      "draft-07",
      ##"""
      {"$defs": {"a": {"type": "null"}}, "definitions": {"a": {"items": []}, "b": true},
       "oneOf": [{"$ref": "#/definitions/a"}, {"$ref": "#/$defs/a"}]}
      """##,
      becomes: ##"""
        {"$defs": {"a": {"type": "null"}, "a'": {}, "b": true},
         "oneOf": [{"$ref": "#/$defs/a'"}, {"$ref": "#/$defs/a"}]}
        """##)
  }

  @Test func `a schema upgrade of draft 4 turns Boolean exclusive bounds into numbers`() throws {
    try expect(
      "draft-04",
      """
      {"minimum": 1, "exclusiveMinimum": true, "exclusiveMaximum": false, "maximum": 1.50,
       "not": {"exclusiveMaximum": true}}
      """,
      becomes: """
        {"exclusiveMinimum": 1, "maximum": 1.50, "not": {"x-ignored": {"exclusiveMaximum": true}}}
        """)
  }

  @Test func `a schema upgrade turns an items list into prefixItems`() throws {
    try expect(
      "2019-09",
      #"""
      {"additionalItems": false, "items": [true, {"items": {"additionalItems": {}}}],
       "not": {"items": [], "additionalItems": {"type": "null"}}}
      """#,
      becomes: #"""
        {"items": false, "prefixItems": [true, {"items": {"additionalItems": {}}}],
         "not": {"items": {"type": "null"}}}
        """#)
  }

  @Test func `a schema upgrade splits dependencies into dependentRequired and dependentSchemas`()
    throws
  {
    try expect(
      "draft-06", #"{"dependencies": {"a": ["b"], "c": {"items": [true]}, "d": false, "e": []}}"#,
      becomes: #"""
        {"dependentRequired": {"a": ["b"], "e": []},
         "dependentSchemas": {"c": {"prefixItems": [true]}, "d": false}}
        """#)
    try expect(
      "2019-09", #"{"dependencies": {"a": ["b"]}}"#, becomes: #"{"dependencies": {"a": ["b"]}}"#)
  }

  @Test func `a schema upgrade moves keywords next to a draft-07 $ref into x-ignored`() throws {
    try expect(
      "draft-07",
      ##"""
      {"title": "t", "definitions": {"a": {}}, "$ref": "#/definitions/a", "minimum": 4,
       "default": 3, "x-unit": "ms", "$id": "http://x/y", "properties": {"b": {"minimum": 4}}}
      """##,
      becomes: ##"""
        {"title": "t", "$defs": {"a": {}}, "$ref": "#/$defs/a",
         "x-ignored": {"minimum": 4, "properties": {"b": {"minimum": 4}}}, "default": 3,
         "x-unit": "ms", "$id": "http://x/y"}
        """##)
    try expect(
      "2019-09", ##"{"$defs": {"a": {}}, "$ref": "#/$defs/a", "minimum": 4}"##,
      becomes: ##"{"$defs": {"a": {}}, "$ref": "#/$defs/a", "minimum": 4}"##)
  }

  @Test func `a schema upgrade moves keywords of later drafts into x-ignored`() throws {
    try expect(
      "draft-04",
      #"{"const": 1, "if": {}, "$id": "x", "dependentRequired": {}, "contains": {}, "type": "any"}"#,
      becomes: #"""
        {"x-ignored": {"const": 1, "if": {}, "$id": "x", "dependentRequired": {}, "contains": {},
          "type": "any"}}
        """#)
    try expect(
      "2019-09", #"{"prefixItems": [true], "$dynamicRef": "x", "if": {}}"#,
      becomes: #"{"x-ignored": {"prefixItems": [true], "$dynamicRef": "x"}, "if": {}}"#)
  }

  @Test func `a schema upgrade turns $recursiveRef into a $dynamicRef`() throws {
    try expect(
      "2019-09",
      ##"""
      {"$recursiveAnchor": true, "properties": {"a": {"$recursiveRef": "#"},
        "b": {"$id": "b", "not": {"$recursiveRef": "#", "$ref": "#", "allOf": [true]}},
        "c": {"$recursiveAnchor": false}, "d": {"$anchor": "recursive"}}}
      """##,
      becomes: ##"""
        {"$dynamicAnchor": "recursive_", "properties": {"a": {"$dynamicRef": "#recursive_"},
          "b": {"$id": "b", "not": {"$ref": "#", "allOf": [true, {"$ref": "#"}]}},
          "c": {}, "d": {"$anchor": "recursive"}}}
        """##)
  }

  @Test func `a schema upgrade keeps contains from evaluating items as in 2019-09`() throws {
    try expect(
      "2019-09", #"{"contains": {"const": 1}, "maxContains": 2, "unevaluatedItems": false}"#,
      becomes: #"""
        {"unevaluatedItems": false,
         "allOf": [{"not": {"not": {"contains": {"const": 1}, "maxContains": 2}}}]}
        """#)
    try expect("2019-09", #"{"contains": true}"#, becomes: #"{"contains": true}"#)
  }

  @Test func `a schema upgrade does not change data that looks like a schema`() throws {
    let data = ##"{"items": [{"definitions": 1, "$ref": "#/definitions/a"}], "dependencies": {}}"##
    let schema = """
      {"enum": [\(data)], "default": \(data), "examples": [\(data)], "x-note": \(data),
       "properties": {"const": {"const": \(data)}, "enum": {}, "$ref": {}, "definitions": {}}}
      """
    try expect("draft-07", schema, becomes: schema)
  }

  @Test(arguments: [
    ##"{"$schema": "https://json-schema.org/draft/2020-12/schema", "definitions": {"a": {}}}"##,
    ##"{"$ref": "#/definitions/a", "minimum": 4, "definitions": {"a": {"$id": "#a", "id": "b"}}}"##,
    "{\"type\": \"integer\"}", "true", "{}",
  ])
  func `a schema upgrade leaves a 2020-12 schema unchanged`(text: String) throws {
    #expect(try upgraded(text) == DocumentReader.open(Array(text.utf8)).value(at: 0))
  }

  @Test func `a schema upgrade guesses the draft of a schema without $schema by its keywords`()
    throws
  {
    #expect(
      try upgraded(#"{"items": [true]}"#).text
        == #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "prefixItems": [true]}"#)
  }

  @Test func `a schema upgrade reads an embedded resource in its own draft`() throws {
    try expect(
      "2019-09",
      ##"""
      {"$defs": {"old": {"$id": "http://x/old", "$schema": "http://json-schema.org/draft-07/schema",
        "$ref": "#/definitions/a", "definitions": {"a": {"contentSchema": {"items": [1]}}}}},
       "const": 3}
      """##,
      becomes: ##"""
        {"$defs": {"old": {"$id": "http://x/old",
           "$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/a",
           "$defs": {"a": {"contentSchema": {"items": [1]}}}}},
         "const": 3}
        """##)
  }
}
