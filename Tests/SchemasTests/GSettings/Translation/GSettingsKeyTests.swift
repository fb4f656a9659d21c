import Preferences
import Testing

@testable import Schemas

struct GSettingsKeyTests {
  private let colours =
    "<enum id='e'><value nick='red' value='0'/><value nick='blue' value='7'/></enum>"
  private let sides =
    "<flags id='f'><value nick='left' value='1'/><value nick='right' value='2'/></flags>"

  @Test(arguments: [
    ("type='b'", "<default>true</default>", #"{"type": "boolean", "default": true}"#),
    (
      "type='i'", "<range min='1' max='0x10'/><default>010</default>",
      #"{"type": "integer", "minimum": 1, "maximum": 16, "default": 8}"#
    ),
    (
      "type='y'", "<range max='9'/><default>0x1</default>",
      #"{"type": "integer", "minimum": 0, "maximum": 9, "default": 1}"#
    ),
    (
      "type='d'", "<range min='0' max='inf'/><default>1e-7</default>",
      #"{"type": "number", "minimum": 0.0, "default": 1e-07}"#
    ),
    ("type='d'", "<default>inf</default>", #"{"type": "number", "x-variantDefault": "inf"}"#),
    (
      "type='s'", "<default>'a'</default><choices><choice value='a'/><choice value='b'/></choices>",
      #"{"type": "string", "enum": ["a", "b"], "default": "a"}"#
    ),
    (
      "type='ms'", "<default>nothing</default><choices><choice value='a'/></choices>",
      #"{"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}], "default": null}"#
    ),
    (
      "type='as'", "<default>['a', 'a']</default><choices><choice value='a'/></choices>",
      #"{"type": "array", "items": {"type": "string", "enum": ["a"]}, "default": ["a", "a"]}"#
    ),
    (
      "type='s'",
      "<default>'a'</default><choices><choice value='a'/></choices><aliases><alias value='b' target='a'/></aliases>",
      #"{"anyOf": [{"type": "string", "enum": ["a"]}, {"enum": ["b"], "deprecated": true}], "x-aliases": {"b": "a"}, "default": "a"}"#
    ),
    (
      "type='s'", "<default l10n='messages' context='colour'>'a'</default>",
      #"{"type": "string", "default": "a", "x-l10n": {"category": "messages", "context": "colour"}}"#
    ),
    ("type='s'", "<default><![CDATA['<a>']]></default>", #"{"type": "string", "default": "<a>"}"#),
    ("enum='e'", "<default>'blue'</default>", ##"{"$ref": "#/$defs/enum:e", "default": "blue"}"##),
    (
      "flags='f'", "<default>['right', 'left', 'right']</default>",
      ##"{"type": "array", "items": {"$ref": "#/$defs/enum:f"}, "uniqueItems": true, "default": ["right", "left"]}"##
    ),
  ])
  func `a GSettings key becomes a JSON Schema with its type, range and choices`(
    attributes: String, parts: String, json: String
  ) throws {
    #expect(try GSettingsSample.key(attributes, parts, beside: colours + sides) == value(json))
  }

  @Test func `a GSettings enumeration keeps its names and numbers in the JSON Schema`() throws {
    let schema = try GSettingsSample.translated(colours)
    #expect(
      try schema.part("$defs", "enum:e")
        == value(
          #"{"type": "string", "enum": ["red", "blue"], "x-numbers": [0, 7], "$comment": "test.gschema.xml:1"}"#
        ))
  }

  @Test func `a GSettings flag with value 0 is not a choice`() throws {
    let schema = try GSettingsSample.translated(
      "<flags id='f'><value nick='none' value='0'/><value nick='all' value='1'/></flags>")
    #expect(try schema.part("$defs", "enum:f", "enum") == value(#"["all"]"#))
  }

  @Test func `GSettings descriptions keep paragraphs but lose line breaks within them`() throws {
    let parts = """
      <default>''</default><summary>
        Short \t words </summary><description>

        One  line,
        still it.
         \t
        Another&#10;&#10;&#10;and more.
      </description>
      """
    #expect(
      try GSettingsSample.key("type='s'", parts)
        == value(
          #"{"title": "Short words", "description": "One line, still it.\n\nAnother\n\nand more.", "type": "string", "default": ""}"#
        ))
  }

  @Test func `a translated GSettings key records its GVariant type and source line`() throws {
    let schema = try GSettingsSample.translated(
      "<schema id='t' path='/t/'>\n<key name='k' type='as'><default>[]</default></key></schema>")
    let key = schema.part("properties", "t", "properties", "k")
    #expect(key?.part("x-variantType") == .string("as"))
    #expect(key?.part("$comment") == .string("test.gschema.xml:2"))
  }

  @Test(arguments: [
    (
      "type='z'", "<default>1</default>",
      "57: is not a schema: expected a type such as b, i, s, as or a{sv}, found \"z\""
    ),
    (
      "type='i' enum='e'", "<default>1</default>",
      "37: is not a schema: expected one of type, enum and flags, found <key>"
    ),
    ("type='i'", "", "37: is not a schema: expected a <default> in it, found <key>"),
    ("type='i'", "<default>'a'</default>", "69: is not a value of type i: \"a\""),
    ("type='s'", "<default>a &amp; b</default>", "69: expected a value, found \"a\""),
    (
      "type='s'", "<default>&#39;a&#39; b</default>",
      "81: expected the end of the value, found \"b\""
    ),
    (
      "type='i'", "<range min='1' max='3'/><default>4</default>",
      "93: is not in the range of its key: 4"
    ),
    (
      "type='i'", "<range min='3' max='1'/><default>1</default>",
      "60: is not a schema: expected 3 or more, found max 1"
    ),
    (
      "type='s'", "<range min='3'/><default>''</default>",
      "60: is not a schema: expected a key of numbers, found <range>"
    ),
    (
      "type='i'", "<choices><choice value='a'/></choices><default>1</default>",
      "37: is not a schema: expected the type s, as or ms, found choices of type i"
    ),
    (
      "type='s'", "<choices><choice value='left'/></choices><default>'lift'</default>",
      "110: unknown choice \"lift\"; did you mean \"left\"?"
    ),
    (
      "type='s'", "<choices><choice/></choices><default>''</default>",
      "69: is not a schema: expected it to have value=\"…\", found <choice>"
    ),
    (
      "type='s'", "<default>''</default><colour/>",
      "81: is not a schema: expected aliases, choices, default, description, range, summary, found <colour>"
    ),
    (
      "kind='s' type='s'", "<default>''</default>",
      "57: is not a schema: expected enum, flags, name, type in <key>, found attribute \"kind\""
    ),
  ])
  func `a fault in a GSettings key is reported with line and column`(
    attributes: String, parts: String, words: String
  ) {
    let problem = GSettingsSample.problem(
      "<schema id='t' path='/'><key name='k' \(attributes)>\(parts)</key></schema>")
    #expect(problem == "test.gschema.xml: line 1, column \(words)")
  }
}
