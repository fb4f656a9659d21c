import Preferences
import Testing

@testable import Schemas

struct GSettingsTranslationTests {
  private let number = "<key name='n' type='i'><range min='0' max='9'/><default>1</default></key>"

  @Test func `a GSettings schema with a path becomes a closed object at the root`() throws {
    let schema = try GSettingsSample.translated("<schema id='org.x' path='/x/'>\(number)</schema>")
    #expect(schema.keys == ["$schema", "type", "x-layout", "properties"])
    let object = schema.part("properties", "org.x")
    #expect(object?.part("additionalProperties") == .bool(false))
    #expect(object?.part("x-path") == .string("/x/"))
    #expect(object?.part("$comment") == .string("test.gschema.xml:1"))
    #expect(object?.part("properties")?.keys == ["n"])
  }

  @Test func `a relocatable GSettings schema becomes a pattern property with the path in its name`()
    throws
  {
    let schema = try GSettingsSample.translated("<schema id='org.x'>\(number)</schema>")
    #expect(schema.part("properties", "org.x", "$ref") == .string("#/$defs/org.x"))
    #expect(
      schema.part("patternProperties", #"^org\.x:/(?:[^/]+/)*$"#, "$ref")
        == .string("#/$defs/org.x"))
    #expect(schema.part("$defs", "org.x", "properties")?.keys == ["n"])
  }

  @Test func `a relocatable GSettings child becomes a property of its parent only`() throws {
    let schema = try GSettingsSample.translated(
      "<schema id='a' path='/a/'><child name='b' schema='c'/></schema><schema id='c'>\(number)</schema>"
    )
    #expect(schema.part("properties", "a", "properties", "b", "$ref") == .string("#/$defs/c"))
    #expect(schema.part("properties")?.keys == ["a"])
  }

  @Test func `a GSettings child with a path becomes a root property and leaves its parent open`()
    throws
  {
    let schema = try GSettingsSample.translated(
      "<schema id='a' path='/a/'><child name='b' schema='c'/></schema><schema id='c' path='/a/b/'/>"
    )
    #expect(schema.part("properties")?.keys == ["a", "c"])
    #expect(schema.part("properties", "a", "properties")?.keys == [])
    #expect(schema.part("properties", "a", "additionalProperties") == nil)
  }

  @Test func `a GSettings schema whose id is a prefix of another's allows more keys`() throws {
    let schema = try GSettingsSample.translated(
      "<schema id='a' path='/a/'/><schema id='a.b' path='/b/'/><schema id='ab' path='/ab/'/>")
    #expect(schema.part("properties", "a", "additionalProperties") == nil)
    #expect(schema.part("properties", "a.b", "additionalProperties") == .bool(false))
    #expect(schema.part("properties", "ab", "additionalProperties") == .bool(false))
  }

  @Test func `a GSettings list-of schema allows any number of members`() throws {
    let schema = try GSettingsSample.translated(
      "<schema id='item'>\(number)</schema><schema id='l' path='/l:/' list-of='item'/>")
    #expect(
      schema.part("properties", "l", "additionalProperties", "$ref") == .string("#/$defs/item"))
    #expect(schema.part("properties")?.keys == ["l"])
  }

  @Test func `a GSettings schema inherits keys and children and overrides their defaults`() throws {
    let schema = try GSettingsSample.translated(
      """
      <schema id='t' path='/t/' extends='b' gettext-domain='d'><override name='n' l10n='time'>5</override>
      <key name='own' type='b'><default>true</default></key></schema>
      <schema id='b'>\(number)<child name='c' schema='d'/></schema><schema id='d'/>
      """)
    let keys = schema.part("properties", "t", "properties")
    #expect(keys?.keys == ["n", "own", "c"])
    #expect(keys?.part("n", "default") == .integer(5))
    #expect(try keys?.part("n", "x-l10n") == value(#"{"category": "time", "domain": "d"}"#))
    #expect(schema.part("$defs", "b", "properties", "n", "default") == .integer(1))
  }

  @Test func `a GSettings override of a base schema applies to its heirs without their own`() {
    let xml = """
      <schemalist><schema id='b'>\(number)</schema><schema id='t' path='/t/' extends='b'/>
      <schema id='u' path='/u/' extends='b'><override name='n'>2</override></schema></schemalist>
      """
    let (schema, problems) = GSettingsSchema.jsonSchema(ofFolder: [
      GSettingsSample.file(xml), GSettingsSample.file("[b]\nn=7", name: "a.gschema.override"),
    ])
    #expect(problems == [])
    #expect(schema.part("properties", "t", "properties", "n", "default") == .integer(7))
    #expect(schema.part("properties", "u", "properties", "n", "default") == .integer(2))
  }

  @Test func `a $ref escapes special characters of a GSettings schema id`() throws {
    let schema = try GSettingsSample.translated("<schema id='a/b~c é'>\(number)</schema>")
    #expect(
      schema.part("properties", "a/b~c é", "$ref") == .string("#/$defs/a~1b~0c%20%C3%A9"))
  }

  @Test(arguments: [
    ("<schema/>", "13: is not a schema: expected it to have id=\"…\", found <schema>"),
    ("<group/>", "13: is not a schema: expected schema, enum or flags, found <group>"),
    (
      "<schema id='t'><group name=''/></schema>",
      "28: is not a schema: expected key, child or override, found <group>"
    ),
    ("<schema id='t'/><schema id='t'/>", "29: key \"t\" stands twice"),
    ("<enum id='e'/>", "13: is not a schema: expected at least one value in it, found <enum>"),
    (
      "<enum id='e'><value nick='aa' value='x'/></enum>",
      "26: is not a schema: expected a whole number, found \"x\""
    ),
    (
      "<enum id='e'><value nick='aa' value='1'/><value nick='aa' value='2'/></enum>",
      "54: key \"aa\" stands twice"
    ),
    (
      "<schema id='t'><child name='c'/></schema>",
      "28: is not a schema: expected it to have schema=\"…\", found <child>"
    ),
    (
      "<schema id='t'><child name='c' schema='t'/><child name='c' schema='t'/></schema>",
      "56: key \"c\" stands twice"
    ),
  ])
  func `a fault in a GSettings schema is reported with line and column`(xml: String, words: String)
  {
    #expect(GSettingsSample.problem(xml) == "test.gschema.xml: line 1, column \(words)")
  }

  @Test func `faulty parts of a GSettings schema are left out, and the rest is translated`() throws
  {
    let (schema, faults) = try GSettingsSchema.translation(
      of: GSettingsSample.file(
        """
        <schemalist what='x'><group/><enum id='e'/>
        <schema id='t' path='/t/'>
        <key name='a' type='i'><range min='3' max='1'/><default>7</default></key>
        <key name='b' type='s'><choices><choice/></choices><default>'x'</default><colour/></key>
        <key name='c' type='z'><default>1</default></key>
        <key name='d' type='i'><default>'no'</default><summary>S</summary></key>
        <key name='e' enum='e'><default>'q'</default></key>
        <key name='f' type='b' kind='s'><default>true</default></key>
        <child name='g'/></schema></schemalist>
        """))
    #expect(faults.compactMap { $0.place?.line }.sorted() == [1, 1, 1, 3, 4, 4, 5, 6, 8, 9])
    let keys = schema.part("properties", "t", "properties")
    #expect(keys?.keys.sorted() == ["a", "b", "c", "d", "e", "f"])
    #expect(keys?.part("a", "type") == .string("integer"))
    #expect(keys?.part("a", "default") == .integer(7))
    #expect(keys?.part("b", "default") == .string("x"))
    #expect(keys?.part("c") == .dictionary([:]))
    #expect(keys?.part("d", "title") == .string("S"))
    #expect(keys?.part("d", "default") == nil)
    #expect(keys?.part("f", "default") == .bool(true))
  }

  @Test func `an undeclared GSettings base or enumeration is a problem only in a whole folder`()
    throws
  {
    let xml = """
      <schema id='t' path='/t/' extends='b'><key name='k' enum='e'><default>'x'</default></key>
      <child name='c' schema='s'/></schema>
      """
    let schema = try GSettingsSample.translated(xml)
    let object = schema.part("properties", "t")
    #expect(object?.part("properties", "k", "type") == .string("string"))
    #expect(object?.part("properties")?.keys == ["k", "c"])
    #expect(object?.part("additionalProperties") == nil)
    let (_, problems) = GSettingsSchema.jsonSchema(ofFolder: [
      GSettingsSample.file("<schemalist>\(xml)</schemalist>")
    ])
    #expect(
      problems.map(\.words) == [
        "is not a schema: expected a schema of these files to extend, found \"b\"",
        "is not a schema: expected an enumeration of these files, found \"e\"",
      ])
  }
}
