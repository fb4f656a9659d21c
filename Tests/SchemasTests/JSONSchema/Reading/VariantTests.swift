import Preferences
import Schemas
import Testing

/// `oneOf` and `anyOf` as variants to choose from.
struct VariantTests {
  private func schema(_ part: String, over value: String) throws -> Schema {
    try Schema(reading: Array(#"{"properties": {"x": \#(part)}}"#.utf8))
      .adapted(to: MemorySnapshot(PreferenceValue(typed: value)))
  }

  private func entry(_ part: String, over value: String = "{}") throws -> Entry {
    try #require(try schema(part, over: value).entry(for: PreferenceName(keys: "x")))
  }

  private static let backend = """
    {"properties": {"level": {"type": "integer"}},
     "oneOf": [
      {"title": "A file", "description": "On disk.", "required": ["to", "path"],
       "properties": {"to": {"const": "file"}, "path": {"type": "string"}}},
      {"properties": {"to": {"const": "http"}, "url": {"type": "string", "default": "http://a"}},
       "required": ["to", "url"]}]}
    """

  @Test func `oneOf branches become variants with titles and templates`() throws {
    let entry = try entry(VariantTests.backend)
    #expect(entry.variants.map(\.title) == ["A file", #""http""#])
    #expect(entry.variants[0].entry.summary == "On disk.")
    #expect(
      entry.variants.map { $0.template?.text } == [
        #"{"to": "file"}"#, #"{"to": "http", "url": "http://a"}"#,
      ])
    #expect(entry.discriminator == "to")
    #expect(entry.variant == nil)
  }

  @Test func `the discriminator of oneOf variants becomes a choice with their titles`() throws {
    let schema = try schema(VariantTests.backend, over: #"{"x": {"to": "http"}}"#)
    let x = PreferenceName(keys: "x")
    #expect(schema.entry(for: x)?.variant == 1)
    #expect(schema.keys(in: x) == ["level", "to", "url"])
    #expect(
      schema.entry(for: x.appending(key: "to"))?.kind
        == .choice([
          Choice(.string("file"), label: "A file", summary: "On disk."), Choice(.string("http")),
        ]))
    #expect(schema.entry(for: x.appending(key: "url"))?.condition == #"because to is "http""#)
    #expect(schema.entry(for: x.appending(key: "level"))?.condition == nil)
  }

  @Test func `the discriminator of oneOf variants is a choice even if no value is set`() throws {
    let schema = try schema(VariantTests.backend, over: "{}")
    let to = try #require(schema.entry(for: PreferenceName(keys: "x", "to")))
    guard case .choice(let choices) = to.kind else {
      Issue.record("\(to.kind)")
      return
    }
    #expect(choices.count == 2)
    #expect(to.condition == nil)
  }

  private static let shapes = """
    {"oneOf": [{"type": "boolean"},
      {"title": "memory", "type": "object", "required": ["size"],
       "properties": {"size": {"type": "integer"}}},
      {"title": "disk", "type": "object", "required": ["path"],
       "properties": {"path": {"type": "string"}}},
      {"type": "array", "items": {"type": "string"}}]}
    """

  @Test(arguments: [
    ("true", 0), (#"{"size": 1}"#, 1), (#"{"path": "/a"}"#, 2), (#"["a"]"#, 3),
    (#"{"path": "/a", "other": 1}"#, 2), (#"{"path": 5}"#, 2), ("[5]", 3),
  ])
  func `a value without discriminator has the oneOf variant that fits best`(
    value: String, variant: Int
  ) throws {
    #expect(try entry(VariantTests.shapes, over: #"{"x": \#(value)}"#).variant == variant)
  }

  @Test func `a oneOf variant without discriminator starts with all required members`() throws {
    let entry = try entry(VariantTests.shapes)
    #expect(
      entry.variants.map { $0.template?.text } == [nil, #"{"size": 0}"#, #"{"path": ""}"#, "[]"])
    let schema = try schema(VariantTests.shapes, over: #"{"x": {"path": "/a"}}"#)
    #expect(
      schema.entry(for: PreferenceName(keys: "x", "path"))?.condition == "because x is disk")
  }

  @Test(arguments: [
    #"{"oneOf": [{"const": 1}, {"const": 2}]}"#,
    #"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#,
    #"{"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
    #"{"type": "string", "anyOf": [{"format": "ipv4"}, {"format": "ipv6"}]}"#,
    #"{"type": "string"}"#,
  ])
  func `a oneOf or anyOf of constants, formats or required keys has no variants`(part: String)
    throws
  {
    #expect(try entry(part).variants.isEmpty)
  }

  @Test func `a oneOf of scalars parses typed text as any variant`() throws {
    let entry = try entry(
      #"{"oneOf": [{"type": "integer", "title": "seconds"}, {"const": "never"}]}"#,
      over: #"{"x": 5}"#)
    #expect(entry.variants.map(\.title) == ["seconds", "one of 1"])
    #expect(entry.variant == 0)
    #expect(try entry.parse("never") == .string("never"))
  }

  // MARK: Defaults, patterns, elements

  @Test func `a default comes from the property, else its $ref target, else the parent's default`()
    throws
  {
    let part = """
      {"default": {"a": 1, "b": 2, "c": 3}, "properties": {
        "a": {"type": "integer", "default": 9}, "b": {"$ref": "#/$defs/n"}, "c": {"type": "integer"}},
       "$defs": {"n": {"type": "integer", "default": 8}}}
      """
    let schema = try Schema(reading: Array(part.utf8))
    let defaults = ["a", "b", "c"].map { schema.entry(for: PreferenceName(keys: $0))?.defaultValue }
    #expect(defaults == [.integer(9), .integer(8), .integer(3)])
  }

  @Test func `each patternProperties pattern and additionalProperties have their own entries`()
    throws
  {
    let schema = try Schema(
      reading: Array(
        """
        {"patternProperties": {"^x-": {"type": "string"}, "^n": {"type": "integer"}},
         "additionalProperties": {"type": "boolean"}, "propertyNames": {"maxLength": 5}}
        """.utf8))
    #expect(
      ["x-a", "na", "z"].map { schema.entry(for: PreferenceName(keys: $0))?.kind }
        == [.string, .integer, .boolean])
    #expect(
      schema.templates(in: .root).map(\.words) == [
        "x-…, at most 5 characters", "n…, at most 5 characters", "at most 5 characters",
      ])
  }

  @Test func `each prefixItems element has its own entry`() throws {
    let schema = try Schema(
      reading: Array(
        #"{"properties": {"p": {"prefixItems": [{"type": "string"}, {"type": "integer"}]}}}"#.utf8))
    let list = PreferenceName(keys: "p")
    #expect(schema.entry(for: list.appending(index: 0))?.kind == .string)
    #expect(schema.entry(for: list.appending(index: 1))?.kind == .integer)
    #expect(schema.entry(for: list.appending(index: 2)) == nil)
  }

  @Test func `a $dynamicRef resolves to the outermost dynamic anchor`() throws {
    let schema = try Schema(
      reading: Array(
        """
        {"$id": "https://a.example/strict", "$dynamicAnchor": "node",
         "properties": {"own": {"type": "boolean"}}, "$ref": "tree",
         "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "properties": {
           "data": {"type": "string"}, "child": {"$dynamicRef": "#node"}}}}}
        """.utf8))
    #expect(schema.entry(for: PreferenceName(keys: "child", "own"))?.kind == .boolean)
    #expect(schema.entry(for: PreferenceName(keys: "child", "data"))?.kind == .string)
  }
}
