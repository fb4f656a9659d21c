import Documents
import Preferences
import Schemas
import Testing

@Suite struct ExtensionSampleTests {
  private func translated() throws -> PreferenceValue {
    let document = try DocumentReader.open(readSample("package.json"))
    #expect(VisualStudioCodeSchema.isRecognised(in: document))
    let messages = try DocumentReader.open(readSample("package.nls.json"))
    return try VisualStudioCodeSchema.jsonSchema(of: document, messages: messages)
  }

  private func entry(_ key: String) throws -> Entry {
    let schema = try Schema(jsonSchema: translated())
    return try #require(schema.entry(for: PreferenceName(keys: key)))
  }

  @Test func `every setting of a VS Code extension is an entry, in VS Code's order`() throws {
    let schema = try translated()
    let keys = try #require(schema[PreferenceName(keys: "properties").components]).keys
    #expect(keys.count == 40)
    #expect(keys.first == "orchard.format.enable")
    #expect(
      keys[9...12] == [
        "orchard.lint.enable", "orchard.lint.path", "orchard.lint.args", "orchard.lint.run",
      ])
    #expect(
      keys.suffix(3) == ["orchard.experiments", "files.trimTrailingWhitespace", "[orchard]"])
    let entries = try Schema(jsonSchema: schema)
    for key in keys {
      #expect(entries.entry(for: PreferenceName(keys: key)) != nil, "\(key)")
    }
  }

  @Test(
    arguments: [
      ("orchard.lint.enable", .boolean), ("orchard.lint.delay", .integer),
      ("orchard.lint.maxProblems", .optional(.integer)),
      ("orchard.lint.ignore", .list(of: .string)),
      ("orchard.format.imports", .record), ("orchard.format.operatorSpacing", .real),
      ("orchard.server.path", .optional(.string)), ("orchard.server.url", .url),
      ("orchard.server.hosts", .list(of: .either([.string, .integer]))),
      ("orchard.view.colour", .colour), ("orchard.view.inherit", .integer),
      ("orchard.view.anything", .any),
      (
        "orchard.lint.run",
        .choice([
          Choice(.string("onType"), label: "On type", summary: "While you type."),
          Choice(.string("onSave"), label: "On save", summary: "When a file is saved."),
          Choice(.string("never"), label: "Never"),
        ])
      ),
      (
        "orchard.format.trailingComma",
        .choice([Choice(.bool(true)), Choice(.bool(false)), Choice(.string("multiline"))])
      ),
    ] as [(String, Kind)])
  func `VS Code settings become entries of the right kinds`(key: String, kind: Kind) throws {
    #expect(try entry(key).kind == kind)
  }

  @Test(arguments: [
    ("orchard.lint.delay", "250"), ("orchard.lint.maxProblems", "null"),
    ("orchard.format.tabSize", "2"), ("orchard.view.icons", "false"),
    ("orchard.view.inherit", "5"), ("files.trimTrailingWhitespace", "true"),
  ])
  func `VS Code settings keep their defaults`(key: String, text: String) throws {
    #expect(try entry(key).defaultValue == value(text))
  }

  @Test(arguments: [
    ("orchard.lint.delay", "10001", "must lie in 0…10000"),
    ("orchard.server.port", "-1", "must lie in 0…65535"),
    ("orchard.format.operatorSpacing", "0.7", "must be a multiple of 0.5"),
    ("orchard.lint.ignore", "[\"A1\"]", "must match ^[A-Z]\\d{3}$"),
    ("orchard.view.inherit", "0", "must be at least 1"),
    ("orchard.view.label", "", "must have 1…20 characters, has 0"),
  ])
  func `VS Code settings refuse values outside their rules`(
    key: String, typed: String, words: String
  ) throws {
    let entry = try entry(key)
    do throws(Problem) {
      _ = try entry.parse(typed)
      Issue.record("the value was accepted")
    } catch { #expect(error.words == words) }
  }

  @Test func `VS Code settings keep descriptions, deprecation and language blocks`() throws {
    #expect(try entry("orchard.trace.server").summary == "Traces what client and server say.")
    let old = try entry("orchard.formatOnSave").deprecation
    #expect(old == Deprecation(message: "Use editor.formatOnSave."))
    let schema = try Schema(jsonSchema: translated())
    let tabSize = schema.entry(for: PreferenceName(keys: "[orchard]", "orchard.format.tabSize"))
    #expect(tabSize?.defaultValue == .integer(4) && tabSize?.summary == nil)
    #expect(schema.entry(for: PreferenceName(keys: "[c]", "orchard.format.quotes")) != nil)
    #expect(schema.entry(for: PreferenceName(keys: "[c]", "orchard.lint.run")) == nil)
  }

  @Test(arguments: 0..<200)
  func `a mutated extension manifest is translated or refused with the faulty place`(seed: Int)
    throws
  {
    var mutator = ValueMutator(seed: UInt64(seed))
    var manifest = try DocumentReader.open(readSample("package.json")).value(at: 0)
    for _ in 0...seed % 4 { manifest = mutator.mutated(manifest) }
    let messages = mutator.mutated(
      try DocumentReader.open(readSample("package.nls.json")).value(at: 0))
    do throws(Problem) {
      let schema = try VisualStudioCodeSchema.jsonSchema(
        of: manifest, messages: seed % 2 == 0 ? messages : nil)
      _ = try Schema(jsonSchema: schema)
    } catch { #expect(error.name != nil, "\(error)") }
  }
}
