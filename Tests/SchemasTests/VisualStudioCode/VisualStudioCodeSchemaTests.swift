import Documents
import Preferences
import Schemas
import Testing

@Suite struct VisualStudioCodeSchemaTests {
  private func schema(_ contributes: String) throws -> PreferenceValue {
    try VisualStudioCodeSchema.jsonSchema(of: value("{\"contributes\": \(contributes)}"))
  }

  private func names(_ schema: PreferenceValue) throws -> [String] {
    try Schema(jsonSchema: schema).entries.map(\.name.description).filter { $0 != "." }
  }

  @Test(arguments: [
    ("{\"contributes\": {\"configuration\": {}}}", true),
    ("{\"contributes\": {\"configuration\": []}}", true),
    ("{\"contributes\": {\"commands\": []}}", false),
    ("{\"contributes\": {\"configuration\": 5}}", false), ("{\"properties\": {}}", false),
    ("[]", false), ("5", false),
  ])
  func `a VS Code extension manifest is recognised by its settings`(
    json: String, isRecognised: Bool
  )
    throws
  {
    let document = try DocumentReader.open(Array(json.utf8))
    #expect(VisualStudioCodeSchema.isRecognised(in: document) == isRecognised)
  }

  @Test func `VS Code sections and settings are sorted by their order`() throws {
    let schema = try schema(
      """
      {"configuration": [
        {"title": "Last", "properties": {"z": {}}},
        {"title": "Second", "order": 2, "properties": {"b": {"order": 5}, "c": {}, "a": {"order": 5}, "d": {"order": -1}}},
        {"title": "First", "order": 1, "properties": {"y.one": {}, "y.two": {}}},
        {"title": "Also second", "order": 2, "id": "also", "properties": {"e": {}}}]}
      """)
    #expect(
      try names(schema) == ["\"y.one\"", "\"y.two\"", "e", "d", "a", "b", "c", "z"])
    #expect(
      schema[PreferenceName(keys: "x-sections").components]
        == (try value(
          """
          [{"title": "First", "order": 1}, {"title": "Also second", "order": 2, "id": "also"},
           {"title": "Second", "order": 2}, {"title": "Last"}]
          """)))
    let section = PreferenceName(keys: "properties", "y.one", "x-section").components
    #expect(schema[section] == .string("First"))
  }

  @Test func `VS Code sections in the older allOf form are read`() throws {
    let schema = try schema(
      """
      {"configuration": {"title": "A", "properties": {"a": {}},
        "allOf": [{"title": "B", "properties": {"b": {}}}]}}
      """)
    #expect(try names(schema) == ["a", "b"])
  }

  @Test func `the first of two VS Code settings with one key wins`() throws {
    let schema = try schema(
      """
      {"configuration": [{"properties": {"a": {"default": 1}}}, {"properties": {"a": {"default": 2}}}]}
      """)
    let path = PreferenceName(keys: "properties", "a", "default").components
    #expect(schema[path] == .integer(1))
  }

  @Test func `configurationDefaults changes defaults of the extension's and of other settings`()
    throws
  {
    let schema = try Schema(
      jsonSchema: schema(
        """
        {"configuration": {"properties": {"a.size": {"type": "integer", "default": 1}}},
         "configurationDefaults": {"a.size": 2, "editor.wordWrap": "on"}}
        """))
    #expect(schema.entry(for: PreferenceName(keys: "a.size"))?.defaultValue == .integer(2))
    #expect(
      schema.entry(for: PreferenceName(keys: "editor.wordWrap"))?.defaultValue == .string("on"))
  }

  @Test func `a VS Code language block contains the language-overridable settings`() throws {
    let schema = try Schema(
      jsonSchema: schema(
        """
        {"configuration": {"properties": {
           "a.tab/size": {"type": "integer", "scope": "language-overridable", "maximum": 8, "default": 4},
           "a.theme": {"type": "string"}}},
         "configurationDefaults": {"[go][rust]": {"a.tab/size": 8, "editor.insertSpaces": false}}}
        """))
    let inBlock = try #require(schema.entry(for: PreferenceName(keys: "[python]", "a.tab/size")))
    #expect(inBlock.kind == .integer && inBlock.defaultValue == .integer(4))
    #expect(throws: Problem.self) { try inBlock.parse("9") }
    let ofGo = try #require(schema.entry(for: PreferenceName(keys: "[go][rust]", "a.tab/size")))
    #expect(ofGo.kind == .integer && ofGo.defaultValue == .integer(8))
    let ofOthers = schema.entry(for: PreferenceName(keys: "[go][rust]", "editor.insertSpaces"))
    #expect(ofOthers?.defaultValue == .bool(false))
  }

  @Test func `placeholders are replaced from package.nls.json, and unknown ones kept`() throws {
    let schema = try VisualStudioCodeSchema.jsonSchema(
      of: value(
        """
        {"displayName": "%name%", "contributes": {"configuration": {"title": "%title%", "properties": {
          "x": {"description": "%x.words%", "enum": ["100%", "%", "%%raw"], "enumDescriptions": ["%none%", "%x.b%", ""]}}}}}
        """),
      messages: value(
        """
        {"name": "Orchard", "title": {"message": "Trees", "comment": ["a title"]}, "x.words": "How much.", "x.b": "b"}
        """))
    #expect(schema[PreferenceName(keys: "title").components] == .string("Orchard"))
    #expect(
      schema[PreferenceName(keys: "properties", "x").components]
        == (try value(
          """
          {"description": "How much.", "enum": ["100%", "%", "%raw"], "enumDescriptions": ["%none%", "b", ""], "x-section": "Trees"}
          """)))
  }

  @Test func `faulty keywords of a VS Code extension are reported and ignored`() throws {
    let (schema, faults) = try VisualStudioCodeSchema.translation(
      of: value(
        """
        {"displayName": 1, "name": "n", "contributes": {"configurationDefaults": {"[go]": 1, "x": 2},
          "configuration": [5, {"title": [], "properties": {
            "x": {"type": "integer", "order": "1", "description": null, "tags": "t", "scope": 1},
            "y": true, "z": {"type": "boolean", "markdownDescription": "**Z**"}}}]}}
        """), messages: value("{\"a\": 1}"))
    #expect(
      Set(faults.map { ($0.source.map { $0 + ": " } ?? "") + ($0.name?.label ?? "") }) == [
        "package.nls.json: a", "displayName", "contributes.configurationDefaults.\"[go]\"",
        "contributes.configuration[0]", "contributes.configuration[1].title",
        "contributes.configuration[1].properties.x.order",
        "contributes.configuration[1].properties.x.description",
        "contributes.configuration[1].properties.x.tags",
        "contributes.configuration[1].properties.x.scope",
        "contributes.configuration[1].properties.y",
      ])
    #expect(faults.count == 10)
    #expect(schema[PreferenceName(keys: "title").components] == .string("n"))
    #expect(
      schema[PreferenceName(keys: "properties").components]
        == (try value(
          """
          {"x": {"type": "integer", "default": 2}, "z": {"type": "boolean",
           "markdownDescription": "**Z**", "description": "**Z**"}}
          """)))
    #expect(try Schema(jsonSchema: schema).faults.isEmpty)
  }

  @Test(arguments: [
    ("5", "\"x\"", ".: is not a schema: expected a dictionary, found 5"),
    (
      "{}", "{}",
      "contributes.configuration: is not a schema: expected settings, found nothing"
    ),
    (
      "{\"contributes\": {\"configuration\": 5}}", "{}",
      "contributes.configuration: faulty keyword: expected a dictionary, found 5"
    ),
    (
      "{\"contributes\": {\"configuration\": [{}, []]}}", "{}",
      "contributes.configuration[1]: faulty keyword: expected a dictionary, found []"
    ),
    (
      "{\"contributes\": {\"configuration\": {\"properties\": []}}}", "{}",
      "contributes.configuration.properties: faulty keyword: expected a dictionary, found []"
    ),
    (
      "{\"contributes\": {\"configuration\": {\"title\": 1}}}", "{}",
      "contributes.configuration.title: faulty keyword: expected text, found 1"
    ),
    (
      "{\"contributes\": {\"configuration\": {}, \"configurationDefaults\": {\"[go]\": 1}}}", "{}",
      "contributes.configurationDefaults.\"[go]\": faulty keyword: expected a dictionary, found 1"
    ),
    (
      "{\"contributes\": {\"configuration\": {}}}", "{\"a\": 1}",
      "package.nls.json: a: faulty keyword: expected text, found 1"
    ),
  ])
  func `a malformed VS Code extension manifest is refused with the reason`(
    manifest: String, messages: String, words: String
  ) {
    do {
      let messages = messages == "\"x\"" ? nil : try value(messages)
      _ = try VisualStudioCodeSchema.jsonSchema(of: value(manifest), messages: messages)
      Issue.record("accepted without an error")
    } catch { #expect("\(error)" == words) }
  }
}
