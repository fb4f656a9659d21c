import Preferences
import Testing

@testable import Schemas

struct VariantTypeTests {
  @Test(arguments: [
    ("b", #"{"type": "boolean"}"#),
    ("y", #"{"type": "integer", "minimum": 0, "maximum": 255}"#),
    ("x", #"{"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}"#),
    ("t", #"{"type": "integer", "minimum": 0, "maximum": 18446744073709551615}"#),
    ("d", #"{"type": "number"}"#), ("s", #"{"type": "string"}"#), ("v", #"{"x-kind": "any"}"#),
    ("o", ##"{"type": "string", "pattern": "^(?:/|(?:/[A-Za-z0-9_]+)+)$"}"##),
    ("as", #"{"type": "array", "items": {"type": "string"}}"#),
    ("ms", #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#),
    ("mms", #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#), ("mv", #"{"x-kind": "any"}"#),
    (
      "(bd)",
      #"{"type": "array", "prefixItems": [{"type": "boolean"}, {"type": "number"}], "items": false, "minItems": 2}"#
    ),
    ("()", #"{"type": "array", "maxItems": 0}"#),
    ("a{sv}", #"{"type": "object", "additionalProperties": {"x-kind": "any"}}"#),
    (
      "a{qb}",
      #"{"type": "object", "propertyNames": {"pattern": "^(?:0|[1-9][0-9]*)$"}, "additionalProperties": {"type": "boolean"}}"#
    ),
    (
      "{bs}",
      #"{"type": "object", "propertyNames": {"enum": ["false", "true"]}, "additionalProperties": {"type": "string"}, "minProperties": 1, "maxProperties": 1}"#
    ),
  ])
  func `a GVariant type becomes the JSON Schema of its values`(type: String, json: String) throws {
    let type = try #require(VariantType(type.utf8))
    #expect(PreferenceValue.dictionary(type.jsonSchema()) == (try value(json)))
  }

  @Test(arguments: ["as", "a{sv}", "(ii)", "mms", "a(ybnqiuxthdsogv)", "{s()}", "aaaay"])
  func `a GVariant type string is written as it was read`(text: String) {
    #expect(VariantType(text.utf8)?.text == text)
  }
}
