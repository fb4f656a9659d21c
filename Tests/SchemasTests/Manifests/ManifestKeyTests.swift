import Documents
import Preferences
import Schemas
import Testing

/// The translation of a single key, `x`.
@Suite struct ManifestKeyTests {
  private func schema(_ subkey: String) throws -> PreferenceValue {
    try PreferenceManifestSchema.jsonSchema(
      of: value("{\"pfm_subkeys\": [{\"pfm_name\": \"x\", \(subkey)}]}"))
  }

  private func part(_ subkey: String) throws -> PreferenceValue? {
    try schema(subkey)[PreferenceName(keys: "properties", "x").components]
  }

  @Test(arguments: [
    ("\"pfm_type\": \"string\"", "{\"type\": \"string\"}"),
    ("\"pfm_type\": \"String\"", "{\"type\": \"string\"}"),
    ("\"pfm_type\": \"integer\"", "{\"type\": \"integer\"}"),
    ("\"pfm_type\": \"real\"", "{\"type\": \"number\"}"),
    ("\"pfm_type\": \"float\"", "{\"type\": \"number\"}"),
    ("\"pfm_type\": \"boolean\"", "{\"type\": \"boolean\"}"),
    ("\"pfm_type\": \"url\"", "{\"type\": \"string\", \"format\": \"uri\"}"),
    (
      "\"pfm_type\": \"date\"",
      "{\"type\": \"string\", \"format\": \"date-time\", \"x-kind\": \"timestamp\"}"
    ),
    (
      "\"pfm_type\": \"data\"",
      "{\"type\": \"string\", \"contentEncoding\": \"base64\", \"x-kind\": \"bytes\"}"
    ),
    (
      "\"pfm_type\": \"alias\"",
      "{\"type\": \"string\", \"contentEncoding\": \"base64\", \"x-kind\": \"bytes\"}"
    ),
    ("\"pfm_type\": \"array\"", "{\"type\": \"array\"}"),
    ("\"pfm_type\": \"dictionary\"", "{\"type\": \"object\"}"),
    ("\"pfm_type\": \"dict\"", "{\"type\": \"object\"}"),
    ("\"pfm_type\": \"union policy\"", "{\"type\": [\"array\", \"object\"]}"),
    ("\"pfm_title\": \"\"", "{}"),
  ])
  func `pfm_type becomes the JSON Schema type`(subkey: String, expected: String) throws {
    #expect(try part(subkey) == value(expected))
  }

  @Test(arguments: [
    (
      "\"pfm_title\": \"T\", \"pfm_description\": \"D.\"",
      "{\"title\": \"T\", \"description\": \"D.\"}"
    ),
    (
      "\"pfm_description\": \"\", \"pfm_description_reference\": \"R.\"",
      "{\"description\": \"R.\"}"
    ),
    (
      "\"pfm_description\": \"D.\", \"pfm_description_reference\": \"R.\"",
      "{\"description\": \"D.\", \"x-pfm_description_reference\": \"R.\"}"
    ),
    (
      "\"pfm_description\": \"D.\", \"pfm_description_extended\": \"E.\", \"pfm_note\": \"N.\"",
      "{\"description\": \"D. E. Note: N.\"}"
    ),
    ("\"pfm_value_unit\": \"minutes\"", "{\"x-unit\": \"minutes\"}"),
    ("\"pfm_sensitive\": true", "{\"writeOnly\": true}"), ("\"pfm_sensitive\": false", "{}"),
    (
      "\"pfm_value_inverted\": true",
      "{\"description\": \"Its title says the opposite: what that calls on is stored as false.\", \"x-pfm_value_inverted\": true}"
    ),
    ("\"pfm_deprecated\": true", "{\"deprecated\": true}"),
    ("\"pfm_deprecated\": false", "{}"),
    ("\"pfm_deprecated\": \"use y\"", "{\"deprecated\": true, \"deprecationMessage\": \"use y\"}"),
    (
      "\"pfm_app_deprecated\": \"5.1\"",
      "{\"deprecated\": true, \"deprecationMessage\": \"since version 5.1\", \"x-pfm_app_deprecated\": \"5.1\"}"
    ),
    (
      "\"pfm_macos_deprecated\": \"10.13\", \"pfm_macos_max\": \"10.15\"",
      "{\"deprecated\": true, \"deprecationMessage\": \"since macOS 10.13, up to macOS 10.15\", \"x-pfm_macos_deprecated\": \"10.13\", \"x-pfm_macos_max\": \"10.15\"}"
    ),
    (
      "\"pfm_ios_deprecated\": \"12\", \"pfm_app_min\": \"2\"",
      "{\"x-pfm_ios_deprecated\": \"12\", \"x-pfm_app_min\": \"2\"}"
    ),
    (
      "\"pfm_documentation_url\": \"https://example.org\", \"pfm_hidden\": \"all\"",
      "{\"x-pfm_documentation_url\": \"https://example.org\", \"x-pfm_hidden\": \"all\"}"
    ),
    (
      "\"pfm_targets\": [\"user\"], \"x-kind\": \"path\"",
      "{\"x-pfm_targets\": [\"user\"], \"x-x-kind\": \"path\"}"
    ),
  ])
  func `manifest fields become annotations, unknown ones with the prefix x-`(
    subkey: String, expected: String
  ) throws {
    #expect(try part(subkey) == value(expected))
  }

  @Test(arguments: [
    (
      "\"pfm_type\": \"integer\", \"pfm_range_min\": 1, \"pfm_range_max\": 9",
      "{\"type\": \"integer\", \"minimum\": 1, \"maximum\": 9}"
    ),
    (
      "\"pfm_type\": \"string\", \"pfm_range_min\": 1",
      "{\"type\": \"string\", \"x-pfm_range_min\": 1}"
    ),
    (
      "\"pfm_type\": \"string\", \"pfm_format\": \"^a\"",
      "{\"type\": \"string\", \"pattern\": \"^a\"}"
    ),
    (
      "\"pfm_type\": \"integer\", \"pfm_format\": \"^1\"",
      "{\"type\": \"integer\", \"x-pfm_format\": \"^1\"}"
    ),
    (
      "\"pfm_type\": \"array\", \"pfm_repetition_min\": 1, \"pfm_repetition_max\": 4, \"pfm_value_unique\": true",
      "{\"type\": \"array\", \"minItems\": 1, \"maxItems\": 4, \"uniqueItems\": true}"
    ),
    (
      "\"pfm_type\": \"integer\", \"pfm_default\": 3, \"pfm_value_placeholder\": 5",
      "{\"type\": \"integer\", \"default\": 3, \"examples\": [5]}"
    ),
    (
      "\"pfm_type\": \"integer\", \"pfm_range_list\": [0, 1], \"pfm_range_list_titles\": [\"No\", \"Yes\"]",
      "{\"type\": \"integer\", \"enum\": [0, 1], \"enumItemLabels\": [\"No\", \"Yes\"]}"
    ),
    (
      "\"pfm_type\": \"boolean\", \"pfm_range_list_titles\": [\"Show\", \"Hide\"]",
      "{\"type\": \"boolean\", \"enum\": [false, true], \"enumItemLabels\": [\"Show\", \"Hide\"]}"
    ),
    (
      "\"pfm_type\": \"string\", \"pfm_range_list\": [\"a\"], \"pfm_range_list_allow_custom_value\": true",
      "{\"anyOf\": [{\"enum\": [\"a\"]}, {\"type\": \"string\"}]}"
    ),
    (
      "\"pfm_type\": \"array\", \"pfm_range_list\": [\"a\", \"b\"], \"pfm_subkeys\": [{\"pfm_type\": \"string\"}]",
      "{\"type\": \"array\", \"items\": {\"enum\": [\"a\", \"b\"], \"type\": \"string\"}}"
    ),
    (
      "\"pfm_type\": \"array\", \"pfm_subkeys\": [{\"pfm_name\": \"item\", \"pfm_type\": \"integer\", \"pfm_range_min\": 2}]",
      "{\"type\": \"array\", \"items\": {\"type\": \"integer\", \"minimum\": 2, \"x-pfm_name\": \"item\"}}"
    ),
    (
      "\"pfm_type\": \"array\", \"pfm_subkeys\": [{\"pfm_type\": \"integer\"}, {\"pfm_type\": \"string\"}]",
      "{\"type\": \"array\", \"items\": {\"type\": \"integer\"}, \"x-pfm_subkeys\": [{\"pfm_type\": \"integer\"}, {\"pfm_type\": \"string\"}]}"
    ),
    (
      "\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"a\", \"pfm_type\": \"real\", \"pfm_require\": \"always\"}, {\"pfm_name\": \"b.c\"}]",
      "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"number\"}, \"b.c\": {}}, \"required\": [\"a\"]}"
    ),
    (
      "\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"{{key}}\", \"pfm_type\": \"string\", \"pfm_format\": \"^[a-z]+$\"}, {\"pfm_name\": \"{{value}}\", \"pfm_type\": \"boolean\"}]",
      "{\"type\": \"object\", \"propertyNames\": {\"type\": \"string\", \"pattern\": \"^[a-z]+$\"}, \"additionalProperties\": {\"type\": \"boolean\"}}"
    ),
    (
      "\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"a\", \"pfm_title\": \"A\", \"pfm_type\": \"integer\"}, {\"pfm_name\": \"a\", \"pfm_title\": \"B\", \"pfm_type\": \"string\"}]",
      "{\"type\": \"object\", \"properties\": {\"a\": {\"title\": \"A\", \"anyOf\": [{\"title\": \"A\", \"type\": \"integer\"}, {\"title\": \"B\", \"type\": \"string\"}]}}}"
    ),
  ])
  func `manifest ranges, lists and subkeys become JSON Schema keywords`(
    subkey: String, expected: String
  ) throws {
    #expect(try part(subkey) == value(expected))
  }

  /// Chrome's and Edge's manifests have bounds that are text.
  @Test func `faulty manifest fields are reported and ignored`() throws {
    let manifest = try value(
      """
      {"pfm_title": 7, "pfm_subkeys": [
        {"pfm_name": "a", "pfm_type": "integer", "pfm_range_min": "1", "pfm_range_max": 9,
         "pfm_description": [], "pfm_app_min": 5},
        {"pfm_name": "b", "pfm_type": "strnig", "pfm_title": "B", "pfm_require": "sometimes"},
        {"pfm_name": "c", "pfm_type": "string", "pfm_format": "(", "pfm_note": "N."},
        {"pfm_type": "string"}, 5,
        {"pfm_name": "d", "pfm_type": "array", "pfm_repetition_min": -1, "pfm_repetition_max": 2,
         "pfm_subkeys": {}},
        {"pfm_name": "e", "pfm_type": "string", "pfm_exclude": [
          {"pfm_target_conditions": [{"pfm_target": "a", "pfm_present": 1}]}]}]}
      """)
    let (schema, faults) = try PreferenceManifestSchema.translation(of: manifest)
    #expect(
      Set(faults.map(\.description)) == [
        "pfm_title: faulty keyword: expected text, found 7",
        "pfm_subkeys[0].pfm_range_min: faulty keyword: expected a number, found \"1\"",
        "pfm_subkeys[0].pfm_description: faulty keyword: expected text, found []",
        "pfm_subkeys[1].pfm_type: faulty keyword: expected \"string\", found \"strnig\"",
        "pfm_subkeys[1].pfm_require: faulty keyword: expected one of \"always\", \"always-nested\", \"push\", found \"sometimes\"",
        "pfm_subkeys[2].pfm_format: faulty keyword: expected a regular expression that can be used (missing closing parenthesis), found \"(\"",
        "pfm_subkeys[3].pfm_name: faulty keyword: expected a key's name, found nothing",
        "pfm_subkeys[4]: faulty keyword: expected a dictionary, found 5",
        "pfm_subkeys[5].pfm_repetition_min: faulty keyword: expected a whole number, 0 or more, found -1",
        "pfm_subkeys[5].pfm_subkeys: faulty keyword: expected a list, found {}",
        "pfm_subkeys[6].pfm_exclude[0].pfm_target_conditions[0].pfm_present: faulty keyword: expected true or false, found 1",
      ])
    #expect(faults.count == 11)
    let properties = schema[PreferenceName(keys: "properties").components]
    #expect(
      properties?[[.key("a")]]
        == (try value("{\"type\": \"integer\", \"maximum\": 9, \"x-pfm_app_min\": 5}")))
    #expect(properties?[[.key("c"), .key("description")]] == .string("Note: N."))
    let read = try Schema(jsonSchema: schema)
    #expect(read.faults.isEmpty)
    #expect(read.keys(in: .root) == ["a", "b", "c", "d", "e"])
  }

  @Test func `default dates and data of a property list manifest are kept`() throws {
    let date = try #require(Timestamp(text: "2026-01-31T10:00:00Z"))
    let manifest = PreferenceValue.dictionary([
      "pfm_subkeys": .array([
        .dictionary([
          "pfm_name": .string("d"), "pfm_type": .string("date"), "pfm_default": .date(date),
        ]),
        .dictionary([
          "pfm_name": .string("b"), "pfm_type": .string("data"), "pfm_default": .data([1, 255]),
        ]),
      ])
    ])
    let schema = try Schema(jsonSchema: PreferenceManifestSchema.jsonSchema(of: manifest))
    let day = try #require(schema.entry(for: PreferenceName(keys: "d")))
    #expect(day.kind == .date(.timestamp) && day.defaultValue == .date(date))
    let bytes = try #require(schema.entry(for: PreferenceName(keys: "b")))
    #expect(bytes.kind == .data(.bytes) && bytes.defaultValue == .data([1, 255]))
  }

  @Test(arguments: [
    (
      "\"pfm_type\": \"strnig\"", "pfm_type: faulty keyword: expected \"string\", found \"strnig\""
    ),
    ("\"pfm_type\": 5", "pfm_type: faulty keyword: expected text, found 5"),
    ("\"pfm_title\": 5", "pfm_title: faulty keyword: expected text, found 5"),
    (
      "\"pfm_require\": \"sometimes\"",
      "pfm_require: faulty keyword: expected one of \"always\", \"always-nested\", \"push\", found \"sometimes\""
    ),
    (
      "\"pfm_required\": \"yes\"",
      "pfm_required: faulty keyword: expected true or false, found \"yes\""
    ),
    (
      "\"pfm_type\": \"integer\", \"pfm_range_min\": \"1\"",
      "pfm_range_min: faulty keyword: expected a number, found \"1\""
    ),
    (
      "\"pfm_type\": \"array\", \"pfm_repetition_min\": -1",
      "pfm_repetition_min: faulty keyword: expected a whole number, 0 or more, found -1"
    ),
    ("\"pfm_range_list\": \"a\"", "pfm_range_list: faulty keyword: expected a list, found \"a\""),
    (
      "\"pfm_range_list_titles\": [1]",
      "pfm_range_list_titles: faulty keyword: expected a list of text, found [1]"
    ),
    ("\"pfm_subkeys\": {}", "pfm_subkeys: faulty keyword: expected a list, found {}"),
    ("\"pfm_subkeys\": [5]", "pfm_subkeys[0]: faulty keyword: expected a dictionary, found 5"),
    (
      "\"pfm_subkeys\": [{\"pfm_type\": \"string\"}]",
      "pfm_subkeys[0].pfm_name: faulty keyword: expected a key's name, found nothing"
    ),
    (
      "\"pfm_exclude\": [{\"pfm_target_conditions\": [{\"pfm_present\": true}]}]",
      "pfm_exclude[0].pfm_target_conditions[0].pfm_target: faulty keyword: expected a key's name, found nothing"
    ),
    (
      "\"pfm_exclude\": [{\"pfm_target_conditions\": [{\"pfm_target\": \"x\", \"pfm_present\": 1}]}]",
      "pfm_exclude[0].pfm_target_conditions[0].pfm_present: faulty keyword: expected true or false, found 1"
    ),
  ])
  func `a malformed manifest key is refused with the reason`(subkey: String, words: String) {
    do {
      _ = try schema(subkey)
      Issue.record("accepted without an error")
    } catch { #expect("\(error)" == "pfm_subkeys[0].\(words)") }
  }
}
