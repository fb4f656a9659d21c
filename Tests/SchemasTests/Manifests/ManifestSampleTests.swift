import Documents
import Preferences
import Schemas
import Testing

@Suite struct ManifestSampleTests {
  private func translated() throws -> PreferenceValue {
    let document = try DocumentReader.open(readSample("com.example.orchard.plist"))
    #expect(PreferenceManifestSchema.isRecognised(in: document))
    return try PreferenceManifestSchema.jsonSchema(of: document)
  }

  private func part(_ keys: String...) throws -> PreferenceValue? {
    try translated()[keys.map(PreferenceName.Component.key)]
  }

  private func entry(_ name: String) throws -> Entry {
    let schema = try Schema(jsonSchema: translated())
    return try #require(schema.entry(for: PreferenceName(parsing: name)))
  }

  @Test(arguments: [
    ("{\"pfm_subkeys\": []}", true), ("{\"pfm_domain\": \"a\"}", true),
    ("{\"properties\": {}}", false), ("[]", false), ("5", false),
  ])
  func `a preference manifest is recognised by its fields`(json: String, isRecognised: Bool) throws
  {
    let document = try DocumentReader.open(Array(json.utf8))
    #expect(PreferenceManifestSchema.isRecognised(in: document) == isRecognised)
  }

  @Test func `every manifest key is an entry in file order, except user interface controls`() throws
  {
    let keys = try part("properties")?.keys ?? []
    #expect(keys.count == 39)
    #expect(keys[6...8] == ["PayloadOrganization", "Theme", "ShowStatus"])
    let schema = try Schema(jsonSchema: translated())
    for key in keys {
      #expect(schema.entry(for: PreferenceName(keys: key)) != nil, "\(key)")
    }
    #expect(schema.entry(for: PreferenceName(keys: "PFC_SegmentedControl_0")) == nil)
  }

  @Test func `the fields of the manifest itself are kept as annotations`() throws {
    #expect(try part("$schema") == .string("https://json-schema.org/draft/2020-12/schema"))
    #expect(try part("title") == .string("Orchard"))
    #expect(try part("x-pfm_domain") == .string("com.example.orchard"))
    let modified = try #require(Timestamp(text: "2026-02-03T04:05:06Z"))
    #expect(try part("x-pfm_last_modified") == .date(modified))
    #expect(try part("x-pfm_controls")?.elements.count == 1)
  }

  @Test func `the payload keys of a manifest form a section and are never required`() throws {
    #expect(try part("properties", "PayloadUUID", "x-section") == .string("Payload"))
    #expect(try part("properties", "PayloadUUID", "x-pfm_require") == .string("always"))
    #expect(try part("properties", "Server", "x-section") == .string("Network"))
    #expect(try part("required") == nil)
  }

  @Test(
    arguments: [
      (
        "ShowStatus",
        .choice([
          Choice(.bool(false), label: "Hidden"), Choice(.bool(true), label: "Shown"),
        ])
      ),
      ("RefreshInterval", .integer), ("Zoom", .real), ("LastCheck", .date(.timestamp)),
      ("Licence", .data(.bytes)), ("Bookmark", .data(.bytes)), ("Homepage", .url),
      ("AuthMethod", .choice(["none", "token", "kerberos"].map { Choice(.string($0)) })),
      ("Proxy", .record), ("Proxy.Enabled", .boolean), ("Proxy.Exceptions", .list(of: .string)),
      ("Accounts", .list(of: .record)), ("Accounts[0].Password", .string),
      (
        "Shortcuts.prune",
        .either([
          .choice([Choice(.string("cmd-p")), Choice(.string("cmd-o"))]), .string,
        ])
      ),
      ("Tags", .list(of: .choice(["oak", "ash", "elm"].map { Choice(.string($0)) }))),
      (
        "Level",
        .choice([
          Choice(.integer(0), label: "Off"), Choice(.integer(1), label: "Some"),
          Choice(.integer(2), label: "All"),
        ])
      ),
      ("Window.Toolbar.Items", .list(of: .string)), ("Anything", .any), ("Timeout", .real),
      ("com.example.orchard.debug", .boolean),
    ] as [(String, Kind)])
  func `manifest keys become entries of the right kinds`(name: String, kind: Kind) throws {
    #expect(try entry(name).kind == kind)
  }

  @Test func `manifest keys keep descriptions, defaults, secrecy, units and deprecation`() throws {
    let interval = try entry("RefreshInterval")
    #expect(interval.unit == "seconds" && interval.title == "Refresh")
    #expect(interval.defaultValue == .integer(300) && interval.summary == "Between two looks.")
    #expect(try entry("Token").isSecret && !entry("Server").isSecret)
    #expect(try entry("Accounts[3].Password").isSecret)
    #expect(try entry("Server").summary == "Where trees are kept. Note: Without a scheme.")
    #expect(try entry("Server").examples == [.string("trees.example.org")])
    #expect(
      try entry("OldTheme").deprecation
        == Deprecation(message: "since version 3.0, up to version 3.4"))
    #expect(try entry("LegacySync").deprecation == Deprecation(message: "since macOS 10.15"))
    let date = try #require(Timestamp(text: "2026-01-31T10:00:00Z"))
    #expect(try entry("LastCheck").defaultValue == .date(date))
  }

  @Test(arguments: [
    ("RefreshInterval", "59", "must lie in 60…86400"), ("Zoom", "4.5", "must lie in 0.5…4.0"),
    ("Server", "https://a", "must match ^[a-z0-9.-]+$"),
    ("Proxy.Port", "0", "must lie in 1…65535"),
    ("Columns", "[]", "must have at least 1 element, has 0"),
    ("Level", "3", "unknown choice \"3\""),
  ])
  func `manifest keys refuse values outside their rules`(name: String, typed: String, words: String)
    throws
  {
    let entry = try entry(name)
    do throws(Problem) {
      _ = try entry.parse(typed)
      Issue.record("the value was accepted")
    } catch { #expect(error.words == words) }
  }

  @Test func `manifest rules have reasons and are placed at their targets`() throws {
    func reasons(_ keys: String...) throws -> [PreferenceValue?] {
      let rules = try translated()[keys.map(PreferenceName.Component.key)]?.elements ?? []
      return rules.map { $0[PreferenceName(keys: "x-reason").components] }
    }
    #expect(
      try reasons("allOf")
        == [
          "Server is not set", "AuthMethod is not \"token\"", "AuthMethod is \"token\"",
          "AuthMethod is \"kerberos\"", "Proxy.Enabled is true", "DisableUpdates is true",
          "Window.Toolbar.Items is empty", "Theme is \"light\" and ShowStatus is not true",
        ].map(PreferenceValue.string))
    #expect(
      try reasons("properties", "Accounts", "items", "allOf") == [.string("Kind is \"imap\"")])
  }

  @Test(arguments: 0..<200)
  func `a mutated manifest is translated or refused with the faulty place`(seed: Int) throws {
    var mutator = ValueMutator(seed: UInt64(seed))
    var manifest = try DocumentReader.open(readSample("com.example.orchard.plist")).value(at: 0)
    for _ in 0...seed % 4 { manifest = mutator.mutated(manifest) }
    do throws(Problem) {
      _ = try Schema(jsonSchema: PreferenceManifestSchema.jsonSchema(of: manifest))
    } catch { #expect(error.name != nil, "\(error)") }
  }
}
