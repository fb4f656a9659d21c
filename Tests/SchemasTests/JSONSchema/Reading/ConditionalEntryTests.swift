import Preferences
import Schemas
import Testing

/// Entries that depend on values, through conditions, branches and recursion.
struct ConditionalEntryTests {
  private func schema(_ part: String, over value: String) throws -> Schema {
    try Schema(reading: Array(part.utf8))
      .adapted(to: MemorySnapshot(PreferenceValue(typed: value)))
  }

  /// The declared names, each with its reason.
  private func names(_ part: String, over value: String) throws -> [String] {
    try schema(part, over: value).entries.filter { !$0.name.isRoot }.map { entry in
      entry.name.label + (entry.condition.map { ": \($0)" } ?? "")
    }
  }

  private static let tls = """
    {"properties": {"protocol": {"enum": ["tcp", "tls"], "default": "tcp"}},
     "if": {"properties": {"protocol": {"const": "tls"}}},
     "then": {"properties": {"certificate": {"type": "string"}}},
     "else": {"properties": {"plain": {"type": "boolean"}}}}
    """

  @Test func `an if condition that holds adds entries with the reason`() throws {
    #expect(
      try names(ConditionalEntryTests.tls, over: #"{"protocol": "tls"}"#) == [
        "protocol", #"certificate: because protocol is "tls""#,
      ])
    #expect(
      try names(ConditionalEntryTests.tls, over: #"{"protocol": "tcp"}"#) == [
        "protocol", #"plain: because protocol is not "tls""#,
      ])
  }

  @Test func `an if condition treats an unset member as its default`() throws {
    #expect(
      try names(ConditionalEntryTests.tls, over: "{}") == [
        "protocol", #"plain: because protocol is not "tls""#,
      ])
  }

  @Test func `a schema without values has the entries of both branches of a condition`() throws {
    let schema = try Schema(reading: Array(ConditionalEntryTests.tls.utf8))
    #expect(schema.entries.map(\.name.label) == [".", "protocol", "certificate", "plain"])
  }

  @Test(arguments: [
    (#"{"required": ["a"]}"#, "because a is set"),
    (
      #"{"properties": {"a": {"enum": [1, 2]}, "b": {"const": true}}}"#,
      "because a is 1 or 2 and b is true"
    ),
    (#"{"properties": {"a": {"minimum": 1}}, "required": ["a"]}"#, "because a is at least 1"),
    (#"{"properties": {"a": {"not": {"const": 5}}}}"#, "because a is not 5"),
    (#"{"not": {"required": ["z"]}}"#, "because z is not set"),
    (#"{"properties": {"z": {"const": 1}}}"#, "because z is not set"),
    (#"{"minProperties": 1}"#, "because of other values"),
  ])
  func `the reason of a conditional entry is described in plain words`(
    condition: String, words: String
  ) throws {
    let part = #"{"if": \#(condition), "then": {"properties": {"x": {}}}}"#
    #expect(try names(part, over: #"{"a": 1, "b": true}"#) == ["x: \(words)"])
  }

  @Test func `a failed condition of several terms is described as "unless"`() throws {
    let part = """
      {"if": {"properties": {"a": {"const": 1}, "b": {"const": 2}}},
       "else": {"properties": {"x": {}}}}
      """
    #expect(try names(part, over: #"{"a": 1, "b": 1}"#) == ["x: unless a is 1 and b is 2"])
  }

  @Test func `dependent keywords of every draft add entries with the reason`() throws {
    let part = """
      {"properties": {"user": {}, "password": {}},
       "dependentRequired": {"user": ["password"]},
       "dependentSchemas": {"user": {"properties": {"realm": {}}}}}
      """
    #expect(
      try names(part, over: #"{"user": "u"}"#) == [
        "user", "password: needed because user is set", "realm: because user is set",
      ])
    #expect(try names(part, over: "{}") == ["user", "password"])
    let old = #"{"dependencies": {"user": {"properties": {"realm": {}}}}}"#
    #expect(try names(old, over: #"{"user": "u"}"#) == ["realm: because user is set"])
  }

  @Test func `an if condition inside a list applies to each element separately`() throws {
    let part = #"{"properties": {"l": {"items": \#(ConditionalEntryTests.tls)}}}"#
    let schema = try schema(part, over: #"{"l": [{"protocol": "tls"}, {"protocol": "tcp"}]}"#)
    let list = PreferenceName(keys: "l")
    #expect(schema.keys(in: list.appending(index: 0)) == ["protocol", "certificate"])
    #expect(schema.keys(in: list.appending(index: 1)) == ["protocol", "plain"])
    #expect(schema.keys(in: list.appending(index: 2)).contains("protocol"))
  }

  @Test func `a recursive schema has entries as deep as the values`() throws {
    let part = """
      {"$ref": "#/$defs/menu", "$defs": {"menu": {"properties": {
        "label": {"type": "string"}, "inner": {"$ref": "#/$defs/menu"}}}}}
      """
    var value = #"{"label": "x"}"#
    for _ in 0..<12 { value = #"{"inner": \#(value)}"# }
    let schema = try schema(part, over: value)
    let name = PreferenceName(Array(repeating: .key("inner"), count: 12) + [.key("label")])
    #expect(schema.entry(for: name)?.kind == .string)
  }

  @Test func `a conditional entry checks values by its own keywords`() throws {
    let part = """
      {"properties": {"on": {}}, "if": {"required": ["on"]},
       "then": {"properties": {"port": {"type": "integer", "maximum": 9}}}}
      """
    let entry = try #require(
      try schema(part, over: #"{"on": true}"#).entry(for: PreferenceName(keys: "port")))
    #expect(entry.check(.integer(10)).map(\.message) == ["must be at most 9"])
    #expect(entry.check(.integer(9)).isEmpty)
  }

  @Test func `a schema without conditions needs no adaptation to values`() throws {
    let schema = try Schema(reading: Array(#"{"properties": {"a": {"type": "string"}}}"#.utf8))
    #expect(schema.adaptation == nil)
  }

  @Test func `a schema with too many entries keeps the outer ones`() throws {
    let keys = (0..<60).map { ##""k\##($0)": {"$ref": "#/$defs/group"}"## }
    let group = keys.joined(separator: ", ")
    let part = """
      {"$defs": {"group": {"properties": {\(group)}}},
       "properties": {\(group), "last": {"type": "null"}}}
      """
    let schema = try Schema(reading: Array(part.utf8))
    #expect(schema.entry(for: PreferenceName(keys: "last"))?.kind == .null)
    #expect(schema.entry(for: PreferenceName(keys: "k59", "k59"))?.kind == .record)
    #expect(schema.entries.count <= 6_000)
  }

  @Test(.timeLimit(.minutes(2))) func `a schema of mutually recursive lists is read quickly`()
    throws
  {
    let parts = (0..<40).map { ##"{"$ref": "#/$defs/a\##($0)"}"## }.joined(separator: ", ")
    let lists = (0..<40).map { #""a\#($0)": {"type": "array", "items": {"oneOf": [\#(parts)]}}"# }
    let part = """
      {"$defs": {\(lists.joined(separator: ", "))}, "properties": {"x": {"$ref": "#/$defs/a0"}}}
      """
    _ = try schema(part, over: #"{"x": [[], [[]]]}"#)
  }
}
