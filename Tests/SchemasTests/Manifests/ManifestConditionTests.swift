import Preferences
import Schemas
import Testing

/// Translation of `pfm_exclude` and `pfm_conditionals` to `if` and `then`.
@Suite struct ManifestConditionTests {
  /// Translates a manifest with `keys` and, last, a key `x` with the fields in `x`.
  private func schema(_ keys: String, _ x: String) throws -> PreferenceValue {
    try PreferenceManifestSchema.jsonSchema(
      of: value("{\"pfm_subkeys\": [\(keys), {\"pfm_name\": \"x\", \(x)}]}"))
  }

  private func rules(in schema: PreferenceValue, at keys: [String] = []) throws -> PreferenceValue {
    let path = keys.map(PreferenceName.Component.key) + [.key("allOf")]
    return schema[path] ?? .array([])
  }

  private func when(_ conditions: String..., require: String? = nil) -> String {
    let require = require.map { "\"pfm_require\": \"\($0)\", " } ?? ""
    return "{\(require)\"pfm_target_conditions\": [\(conditions.joined(separator: ", "))]}"
  }

  private static let mode = "{\"pfm_name\": \"Mode\", \"pfm_type\": \"string\"}"
  private static let list = "{\"pfm_name\": \"List\", \"pfm_type\": \"array\"}"
  private static let open = "{\"pfm_name\": \"Open\"}"
  private static let box =
    "{\"pfm_name\": \"Box\", \"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"in.side\", \"pfm_type\": \"integer\"}]}"

  @Test(arguments: [
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_present\": true", "{\"required\": [\"Mode\"]}",
      "Mode is set"
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_present\": false",
      "{\"not\": {\"required\": [\"Mode\"]}}", "Mode is not set"
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_range_list\": [\"a\", \"b\"]",
      "{\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"enum\": [\"a\", \"b\"]}}}",
      "Mode is \"a\" or \"b\""
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_n_range_list\": [\"a\"]",
      "{\"not\": {\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"enum\": [\"a\"]}}}}",
      "Mode is not \"a\""
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_contains_any\": [1, 2, 3]",
      "{\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"enum\": [1, 2, 3]}}}",
      "Mode is 1, 2 or 3"
    ),
    (
      list, "\"pfm_target\": \"List\", \"pfm_contains_any\": [1]",
      "{\"required\": [\"List\"], \"properties\": {\"List\": {\"type\": \"array\", \"contains\": {\"enum\": [1]}}}}",
      "List holds 1"
    ),
    (
      list, "\"pfm_target\": \"List\", \"pfm_n_contains_any\": [1]",
      "{\"not\": {\"required\": [\"List\"], \"properties\": {\"List\": {\"type\": \"array\", \"contains\": {\"enum\": [1]}}}}}",
      "List does not hold 1"
    ),
    (
      open, "\"pfm_target\": \"Open\", \"pfm_contains_any\": [1]",
      "{\"required\": [\"Open\"], \"properties\": {\"Open\": {\"anyOf\": [{\"enum\": [1]}, {\"type\": \"array\", \"contains\": {\"enum\": [1]}}]}}}",
      "Open is or holds 1"
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_value_empty\": false",
      "{\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"not\": {\"enum\": [\"\", [], {}]}}}}",
      "Mode is not empty"
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_value_empty\": true",
      "{\"not\": {\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"not\": {\"enum\": [\"\", [], {}]}}}}}",
      "Mode is empty"
    ),
    (
      box, "\"pfm_target\": \"Box.in.side\", \"pfm_range_list\": [7]",
      "{\"required\": [\"Box\"], \"properties\": {\"Box\": {\"type\": \"object\", \"required\": [\"in.side\"], \"properties\": {\"in.side\": {\"enum\": [7]}}}}}",
      "Box.in.side is 7"
    ),
    (
      mode, "\"pfm_target\": \"Mode\", \"pfm_present\": true, \"pfm_n_range_list\": [0]",
      "{\"allOf\": [{\"required\": [\"Mode\"]}, {\"not\": {\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"enum\": [0]}}}}]}",
      "Mode is set and Mode is not 0"
    ),
  ])
  func `a manifest condition becomes an if schema with a description`(
    target: String, condition: String, part: String, words: String
  ) throws {
    let schema = try schema(target, "\"pfm_exclude\": [\(when("{\(condition)}"))]")
    #expect(
      try rules(in: schema)
        == value(
          "[{\"if\": \(part), \"then\": {\"properties\": {\"x\": false}}, \"x-reason\": \(words.quoted)}]"
        ))
    #expect(
      schema[PreferenceName(keys: "properties", "x").components] == (try value("{}")),
      "what a rule says stands nowhere else")
  }

  private static let isA = "{\"pfm_target\": \"Mode\", \"pfm_range_list\": [\"a\"]}"
  private static let isSet = "{\"pfm_target\": \"List\", \"pfm_present\": true}"
  private static let modeIsA =
    "{\"required\": [\"Mode\"], \"properties\": {\"Mode\": {\"enum\": [\"a\"]}}}"

  @Test func `conditions of one pfm_exclude entry are combined, entries are separate rules`() throws
  {
    let exclude = "\"pfm_exclude\": [\(when(Self.isA, Self.isSet)), \(when(Self.isSet))]"
    let schema = try schema("\(Self.mode), \(Self.list)", exclude)
    #expect(
      try rules(in: schema)
        == value(
          """
          [{"if": {"allOf": [\(Self.modeIsA), {"required": ["List"]}]}, "then": {"properties": {"x": false}},
            "x-reason": "Mode is \\"a\\" and List is set"},
           {"if": {"required": ["List"]}, "then": {"properties": {"x": false}}, "x-reason": "List is set"}]
          """))
  }

  @Test func `pfm_conditionals makes a key required under its condition`() throws {
    let schema = try schema(
      Self.mode, "\"pfm_conditionals\": [\(when(Self.isA, require: "always"))]")
    #expect(
      try rules(in: schema)
        == value(
          "[{\"if\": \(Self.modeIsA), \"then\": {\"required\": [\"x\"]}, \"x-reason\": \"Mode is \\\"a\\\"\"}]"
        ))
  }

  @Test func `pfm_exclude takes precedence over a requirement of the key`() throws {
    let exclude = "\"pfm_exclude\": [\(when(Self.isA))]"
    let no =
      "{\"if\": \(Self.modeIsA), \"then\": {\"properties\": {\"x\": false}}, \"x-reason\": \"Mode is \\\"a\\\"\"}"
    let always = try schema(Self.mode, "\"pfm_require\": \"always\", \(exclude)")
    #expect(always[PreferenceName(keys: "required").components] == nil)
    #expect(
      try rules(in: always)
        == value(
          """
          [\(no), {"if": {"not": \(Self.modeIsA)}, "then": {"required": ["x"]}, "x-reason": "Mode is not \\"a\\""}]
          """))
    let sometimes = try schema(
      "\(Self.mode), \(Self.list)",
      "\(exclude), \"pfm_conditionals\": [\(when(Self.isSet, require: "always"))]")
    #expect(
      try rules(in: sometimes)
        == value(
          """
          [\(no), {"if": {"allOf": [{"required": ["List"]}, {"not": \(Self.modeIsA)}]}, "then": {"required": ["x"]},
            "x-reason": "List is set and Mode is not \\"a\\""}]
          """))
  }

  @Test func `a pfm_exclude that is the negation of a requirement does not change it`() throws {
    let isNotA = "{\"pfm_target\": \"Mode\", \"pfm_n_range_list\": [\"a\"]}"
    let schema = try schema(
      Self.mode,
      "\"pfm_exclude\": [\(when(isNotA))], \"pfm_conditionals\": [\(when(Self.isA, require: "always"))]"
    )
    #expect(
      try rules(in: schema).elements.last
        == value(
          "{\"if\": \(Self.modeIsA), \"then\": {\"required\": [\"x\"]}, \"x-reason\": \"Mode is \\\"a\\\"\"}"
        ))
  }

  @Test func `a manifest rule is placed at the innermost object that contains its targets`() throws
  {
    let exclude = "\"pfm_exclude\": [\(when(Self.isA))]"
    let fromRoot = try schema(
      Self.mode,
      "\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"y\", \(exclude)}]")
    #expect(
      try rules(in: fromRoot)
        == value(
          "[{\"if\": \(Self.modeIsA), \"then\": {\"properties\": {\"x\": {\"properties\": {\"y\": false}}}}, \"x-reason\": \"Mode is \\\"a\\\"\"}]"
        ))
    let beside = try schema(
      Self.list,
      "\"pfm_type\": \"array\", \"pfm_subkeys\": [{\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [\(Self.mode), {\"pfm_name\": \"y\", \(exclude)}]}]"
    )
    #expect(try rules(in: beside) == value("[]"))
    #expect(
      try rules(in: beside, at: ["properties", "x", "items"])
        == value(
          "[{\"if\": \(Self.modeIsA), \"then\": {\"properties\": {\"y\": false}}, \"x-reason\": \"Mode is \\\"a\\\"\"}]"
        ))
  }

  @Test func `a pfm_target path from the root resolves into a list's elements`() throws {
    let target = "{\"pfm_target\": \"x.Mode\", \"pfm_range_list\": [\"a\"]}"
    let schema = try schema(
      Self.list,
      "\"pfm_type\": \"array\", \"pfm_subkeys\": [{\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [\(Self.mode), {\"pfm_name\": \"y\", \"pfm_exclude\": [\(when(target))]}]}]"
    )
    #expect(
      try rules(in: schema, at: ["properties", "x", "items"])
        == value(
          "[{\"if\": \(Self.modeIsA), \"then\": {\"properties\": {\"y\": false}}, \"x-reason\": \"Mode is \\\"a\\\"\"}]"
        ))
  }

  @Test func `pfm_require always-nested makes the enclosing dictionaries required too`() throws {
    let inner = "\"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"y\", "
    let plain = try schema(Self.mode, inner + "\"pfm_require\": \"always-nested\"}]")
    #expect(plain[PreferenceName(keys: "required").components] == (try value("[\"x\"]")))
    let shallow = try schema(Self.mode, inner + "\"pfm_required\": true}]")
    #expect(shallow[PreferenceName(keys: "required").components] == nil)
    let conditional = try schema(
      Self.mode,
      inner + "\"pfm_conditionals\": [\(when(Self.isA, require: "always-nested"))]}]")
    #expect(
      try rules(in: conditional)
        == value(
          "[{\"if\": \(Self.modeIsA), \"then\": {\"properties\": {\"x\": {\"required\": [\"y\"]}}, \"required\": [\"x\"]}, \"x-reason\": \"Mode is \\\"a\\\"\"}]"
        ))
  }

  @Test(arguments: [
    "{\"pfm_target\": \"Nowhere\", \"pfm_present\": true}",
    "{\"pfm_target\": \"Control\", \"pfm_range_list\": [\"a\"]}",
    "{\"pfm_target\": \"Mode\", \"pfm_present\": true, \"pfm_platforms\": [\"iOS\"]}",
    "{\"pfm_domain\": \"com.example.other\", \"pfm_target\": \"Mode\", \"pfm_present\": true}",
    "{\"pfm_target\": \"Mode\"}",
  ])
  func `a manifest condition that values cannot decide is kept as an annotation`(condition: String)
    throws
  {
    let control =
      "{\"pfm_name\": \"Control\", \"pfm_type\": \"string\", \"pfm_segments\": {\"A\": [\"Mode\"]}}"
    let list = "[\(when(condition))]"
    let schema = try schema(
      "\(Self.mode), \(control)", "\"pfm_require\": \"always\", \"pfm_exclude\": \(list)")
    #expect(try rules(in: schema) == value("[]"))
    let part = schema[PreferenceName(keys: "properties", "x").components]
    #expect(part == (try value("{\"x-pfm_require\": \"always\", \"x-pfm_exclude\": \(list)}")))
    #expect(schema[PreferenceName(keys: "required").components] == nil)
  }

  @Test(arguments: [nil, "push"])
  func `pfm_conditionals without pfm_require always are kept as an annotation`(require: String?)
    throws
  {
    let list = "[\(when(Self.isA, require: require))]"
    let schema = try schema(Self.mode, "\"pfm_conditionals\": \(list)")
    #expect(try rules(in: schema) == value("[]"))
    let part = schema[PreferenceName(keys: "properties", "x").components]
    #expect(part == (try value("{\"x-pfm_conditionals\": \(list)}")))
  }

  @Test(.enabled(if: PythonValidator.isThere, "python3-jsonschema is not installed"))
  func `translated manifest rules give the expected verdicts in another validator`() throws {
    let keys =
      "\(Self.mode), \(Self.list), {\"pfm_name\": \"Box\", \"pfm_type\": \"dictionary\", \"pfm_subkeys\": [{\"pfm_name\": \"y\", \"pfm_exclude\": [\(when(Self.isSet))]}, {\"pfm_name\": \"z\", \"pfm_conditionals\": [\(when(Self.isA, require: "always-nested"))]}]}"
    let schema = try schema(
      keys,
      "\"pfm_conditionals\": [\(when(Self.isSet, require: "always"))], \"pfm_exclude\": [\(when(Self.isA))]"
    )
    let instances: [(String, Character)] = [
      ("{}", "1"), ("{\"x\": 1}", "1"), ("{\"List\": []}", "0"), ("{\"List\": [], \"x\": 1}", "1"),
      ("{\"Mode\": \"b\", \"x\": 1}", "1"), ("{\"Mode\": \"a\", \"x\": 1}", "0"),
      ("{\"Mode\": \"a\"}", "0"), ("{\"Mode\": \"a\", \"Box\": {}}", "0"),
      ("{\"Mode\": \"a\", \"Box\": {\"z\": 1}}", "1"),
      ("{\"Mode\": \"a\", \"List\": [], \"Box\": {\"z\": 1}}", "1"),
      ("{\"Mode\": \"a\", \"List\": [], \"x\": 1, \"Box\": {\"z\": 1}}", "0"),
      ("{\"Box\": {\"y\": 1}}", "1"), ("{\"List\": [], \"x\": 1, \"Box\": {\"y\": 1}}", "0"),
    ]
    let verdicts = try PythonValidator.verdicts(
      on: [(schema: schema.text, instances: instances.map { try value($0.0) })])
    #expect(verdicts == [String(instances.map(\.1))])
  }
}
