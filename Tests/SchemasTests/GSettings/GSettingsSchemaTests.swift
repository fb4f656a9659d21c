import Preferences
import Testing

import Schemas

struct GSettingsSchemaTests {
  @Test(arguments: [
    ("<schemalist/>", true),
    ("<?xml version='1.0'?><!-- x --><schemalist gettext-domain='x'>", true),
    ("<!DOCTYPE schemalist [ <!ELEMENT schemalist (schema)* > ]>\n<schemalist>", true),
    ("<schema id='t'/>", true), ("<schema/>", false), ("<plist/>", false), ("{}", false),
    ("", false),
    ("<schemalist", false),
  ])
  func `a GSettings schema is recognised by its root element`(text: String, is schema: Bool) {
    #expect(GSettingsSchema.isRecognised(in: Array(text.utf8)) == schema)
  }

  @Test func `a GSettings file may have a schema element as its root`() throws {
    let schema = try GSettingsSchema.jsonSchema(
      of: GSettingsSample.file("<schema id='t' path='/t/'/>", name: ""))
    #expect(schema.part("properties", "t", "$comment") == .string("line 1"))
  }

  @Test func `GSettings files in a folder can refer to each other in any order`() throws {
    let (schema, problems) = GSettingsSchema.jsonSchema(ofFolder: [
      GSettingsSample.file(
        "<schemalist><schema id='t' path='/t/'><key name='k' enum='e'><default>'aa'</default></key></schema></schemalist>",
        name: "a.gschema.xml"),
      GSettingsSample.file(
        "<schemalist><enum id='e'><value nick='aa' value='1'/></enum></schemalist>",
        name: "z.enums.xml"),
      GSettingsSample.file("no XML", name: "gschemas.compiled"),
    ])
    #expect(problems == [])
    #expect(
      schema.part("properties", "t", "properties", "k", "$ref") == .string("#/$defs/enum:e"))
  }

  @Test func `translating one GSettings file includes only what it uses from its folder`() throws {
    let own = GSettingsSample.file(
      """
      <schemalist><schema id='t' path='/t/' extends='b'><key name='k' enum='e'><default>'aa'</default></key>
      <child name='c' schema='child'/></schema></schemalist>
      """)
    let others = [
      GSettingsSample.file(
        """
        <schemalist><enum id='e'><value nick='aa' value='1'/><value nick='bb' value='2'/></enum>
        <enum id='f'><value nick='aa' value='1'/></enum><schema id='b'/><schema id='child'/>
        <schema id='other' path='/o/'/></schemalist>
        """, name: "other.gschema.xml"),
      GSettingsSample.file("[t]\nk='bb'\n", name: "10_vendor.gschema.override"),
      GSettingsSample.file("<schemalist>", name: "broken.gschema.xml"),
    ]
    let schema = try GSettingsSchema.jsonSchema(of: own, among: others + [own])
    #expect(schema.part("properties")?.keys == ["t"])
    #expect(schema.part("$defs")?.keys == ["enum:e", "b", "child"])
    #expect(schema.part("properties", "t", "properties", "k", "default") == .string("bb"))
  }

  @Test func `a schema file is recognised as GSettings by its contents`() throws {
    let xml = Array("<schemalist><schema id='t' path='/t/'>no</schemalist>".utf8)
    #expect(try SchemaFile(reading: Array("<schemalist/>".utf8)).format == .gsettings)
    #expect(throws: Problem.self) { try SchemaFile(reading: xml, named: "t.gschema.xml") }
    let files = [
      "a.gschema.xml":
        "<schemalist><schema id='t' path='/t/'><key name='k' enum='e'><default>'aa'</default></key></schema></schemalist>",
      "a.enums.xml": "<schemalist><enum id='e'><value nick='aa' value='1'/></enum></schemalist>",
    ]
    let schema = try SchemaFile(
      reading: Array(files["a.gschema.xml", default: ""].utf8), named: "a.gschema.xml",
      in: { files[$0].map { Array($0.utf8) } }, beside: Array(files.keys))
    #expect(schema.jsonSchema.part("$defs")?.keys == ["enum:e"])
  }

  @Test
  func
    `a GSettings folder is translated without its faulty files and defaults, which are reported`()
  {
    let (schema, problems) = GSettingsSchema.jsonSchema(ofFolder: [
      GSettingsSample.file("<schemalist>", name: "a.gschema.xml"),
      GSettingsSample.file(
        "<schemalist><schema id='t' path='/t/'><key name='k' type='i'><default>x</default></key><key name='l' type='i'><default>1</default></key></schema></schemalist>",
        name: "b.gschema.xml"),
      GSettingsSample.file(
        "<schemalist><schema id='t' path='/u/'/></schemalist>", name: "c.gschema.xml"),
    ])
    #expect(schema.part("properties", "t", "properties")?.keys == ["k", "l"])
    #expect(schema.part("properties", "t", "properties", "k", "default") == nil)
    #expect(
      problems.map(\.description) == [
        "a.gschema.xml: line 1, column 13: expected text or a tag, found the end of the file",
        "c.gschema.xml: line 1, column 13: key \"t\" stands twice",
        "b.gschema.xml: line 1, column 71: expected a value, found \"x\"",
      ])
  }

  @Test func `a translated GSettings key becomes a schema entry`() throws {
    let schema = try Schema(
      jsonSchema: GSettingsSchema.jsonSchema(
        of: GSettingsSample.file(
          """
          <schema id='org.x' path='/x/'><key name='size' type='i'><range min='1' max='9'/>
          <default>4</default><summary>How large</summary></key></schema>
          """)))
    let entry = try #require(schema.entry(for: PreferenceName(keys: "org.x", "size")))
    #expect(entry.title == "How large")
    #expect(entry.defaultValue == .integer(4))
  }
}
