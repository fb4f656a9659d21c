import Preferences
import Schemas
import Testing

/// The translation of a single setting, `x`.
@Suite struct VisualStudioCodeSettingTests {
  private func schema(_ setting: String, beside rest: String = "") throws -> PreferenceValue {
    try VisualStudioCodeSchema.jsonSchema(
      of: value(
        "{\"contributes\": {\"configuration\": {\"properties\": {\"x\": \(setting)}}\(rest)}}"))
  }

  private func part(_ setting: String) throws -> PreferenceValue? {
    try schema(setting)[PreferenceName(keys: "properties", "x").components]
  }

  private func entry(_ setting: String) throws -> Entry {
    let schema = try Schema(jsonSchema: schema(setting))
    return try #require(schema.entry(for: PreferenceName(keys: "x")))
  }

  @Test(arguments: [
    "{\"type\": \"integer\", \"minimum\": 1, \"maximum\": 9, \"default\": 3, \"order\": 7}",
    "{\"type\": [\"string\", \"null\"], \"default\": null, \"pattern\": \"^a\", \"patternErrorMessage\": \"begins with a\"}",
    "{\"type\": \"array\", \"items\": [{\"type\": \"string\"}], \"additionalItems\": false, \"uniqueItems\": true}",
    "{\"type\": \"object\", \"dependencies\": {\"a\": [\"b\"]}, \"additionalProperties\": {\"type\": \"boolean\"}}",
    "{\"enum\": [\"a\"], \"enumDescriptions\": [\"first\"], \"enumItemLabels\": [\"A\"], \"tags\": [\"advanced\"]}",
    "{\"type\": \"string\", \"editPresentation\": \"multilineText\", \"ignoreSync\": true, \"errorMessage\": \"no\"}",
    "{\"$ref\": \"#/properties/x\"}",
  ])
  func `keywords of draft 7 and VS Code are kept unchanged`(setting: String) throws {
    #expect(try part(setting) == value(setting))
  }

  @Test(arguments: [
    (
      "{\"type\": \"string\", \"scope\": \"machine\", \"default\": \"\"}",
      "{\"type\": \"string\", \"x-scope\": \"machine\", \"default\": \"\"}"
    ),
    (
      "{\"markdownDescription\": \"*Now*\"}",
      "{\"markdownDescription\": \"*Now*\", \"description\": \"*Now*\"}"
    ),
    (
      "{\"description\": \"Now\", \"markdownDescription\": \"*Now*\"}",
      "{\"description\": \"Now\", \"markdownDescription\": \"*Now*\"}"
    ),
    (
      "{\"deprecationMessage\": \"gone\"}",
      "{\"deprecationMessage\": \"gone\", \"deprecated\": true}"
    ),
    (
      "{\"markdownDeprecationMessage\": \"`gone`\"}",
      "{\"markdownDeprecationMessage\": \"`gone`\", \"deprecated\": true}"
    ),
    ("{\"deprecationMessage\": \"\"}", "{\"deprecationMessage\": \"\"}"),
    (
      "{\"$ref\": \"#/properties/y\", \"default\": 1}",
      "{\"default\": 1, \"allOf\": [{\"$ref\": \"#/properties/y\"}]}"
    ),
    (
      "{\"allOf\": [{\"type\": \"integer\"}], \"$ref\": \"#/properties/y\"}",
      "{\"allOf\": [{\"type\": \"integer\"}, {\"$ref\": \"#/properties/y\"}]}"
    ),
  ])
  func `VS Code keywords that draft 7 lacks are translated`(setting: String, expected: String)
    throws
  {
    #expect(try part(setting) == value(expected))
  }

  @Test(
    arguments: [
      ("{\"type\": [\"string\", \"null\"]}", .optional(.string)),
      ("{\"type\": [\"boolean\", \"string\"]}", .either([.boolean, .string])),
      (
        "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"integer\"}}",
        .dictionary(of: .integer)
      ),
      ("{\"type\": \"string\", \"format\": \"color-hex\"}", .colour),
      ("{\"type\": \"array\", \"items\": {\"type\": \"string\"}}", .list(of: .string)),
      (
        "{\"type\": \"string\", \"enum\": [\"on\", \"off\"], \"enumDescriptions\": [\"Always\", \"Never\"], \"enumItemLabels\": [\"On\", \"Off\"]}",
        .choice([
          Choice(.string("on"), label: "On", summary: "Always"),
          Choice(.string("off"), label: "Off", summary: "Never"),
        ])
      ),
      (
        "{\"enum\": [1, 2], \"markdownEnumDescriptions\": [\"*one*\", \"*two*\"]}",
        .choice([
          Choice(.integer(1), summary: "*one*"), Choice(.integer(2), summary: "*two*"),
        ])
      ),
    ] as [(String, Kind)])
  func `a VS Code setting becomes an entry of its kind`(setting: String, kind: Kind) throws {
    #expect(try entry(setting).kind == kind)
  }

  @Test func `an entry has the VS Code setting's description, default and bounds`() throws {
    let entry = try entry(
      """
      {"type": "integer", "default": 4, "minimum": 1, "maximum": 16,
       "markdownDescription": "Spaces per *tab*.", "markdownDeprecationMessage": "Use `#y#`."}
      """)
    #expect(entry.defaultValue == .integer(4) && entry.summary == "Spaces per *tab*.")
    #expect(entry.deprecation == Deprecation(message: "Use `#y#`."))
    #expect(throws: Problem.self) { try entry.parse("17") }
  }

  @Test func `keywords next to a $ref in a VS Code setting still apply`() throws {
    let schema = try Schema(
      jsonSchema: VisualStudioCodeSchema.jsonSchema(
        of: value(
          """
          {"contributes": {"configuration": {"properties": {
            "y": {"type": "integer", "maximum": 9}, "x": {"$ref": "#/properties/y", "default": 3}}}}}
          """)))
    let entry = try #require(schema.entry(for: PreferenceName(keys: "x")))
    #expect(entry.kind == .integer && entry.defaultValue == .integer(3))
    #expect(throws: Problem.self) { try entry.parse("10") }
  }

  @Test(arguments: [
    (
      "5", "contributes.configuration.properties.x: faulty keyword: expected a dictionary, found 5"
    ),
    (
      "true",
      "contributes.configuration.properties.x: faulty keyword: expected a dictionary, found true"
    ),
    (
      "{\"order\": \"1\"}",
      "contributes.configuration.properties.x.order: faulty keyword: expected a number, found \"1\""
    ),
    (
      "{\"scope\": 1}",
      "contributes.configuration.properties.x.scope: faulty keyword: expected text, found 1"
    ),
    (
      "{\"markdownDescription\": []}",
      "contributes.configuration.properties.x.markdownDescription: faulty keyword: expected text, found []"
    ),
    (
      "{\"enumDescriptions\": [1]}",
      "contributes.configuration.properties.x.enumDescriptions: faulty keyword: expected a list of text, found [1]"
    ),
    (
      "{\"tags\": \"advanced\"}",
      "contributes.configuration.properties.x.tags: faulty keyword: expected a list, found \"advanced\""
    ),
    (
      "{\"ignoreSync\": 1}",
      "contributes.configuration.properties.x.ignoreSync: faulty keyword: expected true or false, found 1"
    ),
  ])
  func `a malformed VS Code setting is refused with the reason`(setting: String, words: String) {
    do {
      _ = try schema(setting)
      Issue.record("accepted without an error")
    } catch { #expect("\(error)" == words) }
  }
}
