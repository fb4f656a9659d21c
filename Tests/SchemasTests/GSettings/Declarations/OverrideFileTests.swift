import Preferences
import Testing

@testable import Schemas

struct OverrideFileTests {
  private let schema = """
    <schemalist><schema id='t' path='/t/'>
      <key name='n' type='i'><range min='0' max='9'/><default>1</default></key>
      <key name='s' type='s'><default>'x'</default></key>
    </schema></schemalist>
    """

  /// Returns the defaults, the defaults per desktop and the problems after applying `files`, by name.
  private func translated(
    _ files: [String: String]
  ) -> (n: String?, s: String?, desktops: String?, problems: [String]) {
    let overrides = files.map { GSettingsSample.file($1, name: $0) }
    let (schema, problems) = GSettingsSchema.jsonSchema(
      ofFolder: overrides + [GSettingsSample.file(schema)])
    let keys = schema.part("properties", "t", "properties")
    return (
      keys?.part("n", "default")?.text, keys?.part("s", "default")?.text,
      keys?.part("n", "x-desktopDefaults")?.text, problems.map(\.description)
    )
  }

  @Test func `the GSettings override file with the later name wins`() {
    let found = translated([
      "20_b.gschema.override": "[t]\nn=8",
      "10_a.gschema.override": "# words\n\n[t]\r\nn=7\n s = \"y\"  \n",
    ])
    #expect(found == ("8", "\"y\"", nil, []))
  }

  @Test func `the later line of a GSettings override file wins`() {
    #expect(translated(["a.gschema.override": "[t]\nn=5\nn=6\n[t]\nn=7"]).n == "7")
  }

  @Test func `a GSettings override for one desktop does not change the general default`() {
    let found = translated(["a.gschema.override": "[t:GNOME]\nn=3\n[t:X-Cinnamon]\nn=4\n[t]\nn=5"])
    #expect(found == ("5", "\"x\"", #"{"GNOME": 3, "X-Cinnamon": 4}"#, []))
  }

  @Test func `a GSettings override that its key cannot hold is skipped and reported`() {
    let found = translated([
      "a.gschema.override": "[t]\nn=77\nn=5\nn=x\nother=1\n[u]\nn=1\n[t:GNOME]\nn=10"
    ])
    #expect(found.n == "5")
    #expect(found.desktops == nil)
    #expect(
      found.problems == [
        "a.gschema.override: line 4, column 3: expected a value, found \"x\"",
        "a.gschema.override: line 9, column 3: is not in the range of its key: 10",
        "a.gschema.override: line 5, column 7: is not a schema: expected a key of \"t\", found \"other\"",
      ])
  }

  @Test func `a GSettings override for one language does not change the default`() {
    #expect(translated(["a.gschema.override": "[t]\nn[de]=5"]) == ("1", "\"x\"", nil, []))
  }

  @Test(arguments: [
    ("n=3\n[t]\nn=5", "line 1, column 1: expected [schema] first, found \"n=3\""),
    ("[t]\nn=5\nfoo", "line 3, column 1: expected key=value, [schema] or a comment, found \"foo\""),
    ("[t\nn=5", "line 1, column 1: expected [schema], found \"[t\""),
    ("[]\nn=5", "line 1, column 1: expected [schema], found \"[]\""),
  ])
  func `a malformed GSettings override file is ignored and reported`(text: String, words: String) {
    let found = translated(["a.gschema.override": text])
    #expect(found.n == "1")
    #expect(found.problems == ["a.gschema.override: \(words)"])
  }
}
