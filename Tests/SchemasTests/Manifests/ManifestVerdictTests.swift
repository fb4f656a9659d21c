import Documents
import Preferences
import Schemas
import Testing

/// Documents checked with the schema of the sample manifest.
@Suite struct ManifestVerdictTests {
  private func verdicts(on json: String) throws -> [String] {
    let document = try DocumentReader.open(readSample("com.example.orchard.plist"))
    let schema = try Schema(jsonSchema: PreferenceManifestSchema.jsonSchema(of: document))
    return schema.check(MemorySnapshot(try value(json))).map(\.description)
  }

  @Test(arguments: [
    "{}", "{\"Server\": \"a\", \"Port\": 22}", "{\"AuthMethod\": \"token\", \"Token\": \"t\"}",
    "{\"AuthMethod\": \"kerberos\", \"Realm\": \"R\"}", "{\"ShowStatus\": false, \"Other\": [1]}",
    "{\"Proxy\": {\"Enabled\": true, \"Host\": \"h\"}}", "{\"Proxy\": {\"Enabled\": false}}",
    "{\"Shortcuts\": {\"prune\": \"cmd-p\", \"graft\": \"ctrl-g\"}}",
    "{\"Accounts\": [{\"Name\": \"a\", \"Kind\": \"exchange\", \"Domain\": \"d\"}]}",
    "{\"Window\": {\"Toolbar\": {\"Items\": [\"a\"], \"Style\": 1}}}",
    "{\"PayloadType\": \"com.example.orchard\", \"PayloadVersion\": 1}",
    "{\"Union\": []}", "{\"Union\": {}}", "{\"com.example.orchard.debug\": true}",
  ])
  func `documents that a manifest describes are valid`(json: String) throws {
    #expect(try verdicts(on: json) == [])
  }

  @Test(arguments: [
    ("{\"Port\": 22}", "Port: may not be set (since Server is not set)"),
    ("{\"Token\": \"t\"}", "Token: may not be set (since AuthMethod is not \"token\")"),
    ("{\"AuthMethod\": \"token\"}", ".: must have \"Token\" (since AuthMethod is \"token\")"),
    ("{\"AuthMethod\": \"kerberos\"}", ".: must have \"Realm\" (since AuthMethod is \"kerberos\")"),
    ("{\"Proxy\": {\"Enabled\": true}}", "Proxy: must have \"Host\" (since Proxy.Enabled is true)"),
    ("{\"Proxy\": {}}", "Proxy: must have \"Enabled\""),
    (
      "{\"DisableUpdates\": true, \"UpdateChannel\": \"beta\"}",
      "UpdateChannel: may not be set (since DisableUpdates is true)"
    ),
    (
      "{\"Accounts\": [{\"Name\": \"a\", \"Kind\": \"imap\", \"Domain\": \"d\"}]}",
      "Accounts[0].Domain: may not be set (since Kind is \"imap\")"
    ),
    ("{\"Accounts\": [{}]}", "Accounts[0]: must have \"Name\""),
    (
      "{\"Window\": {\"Toolbar\": {\"Style\": 1}}}",
      "Window.Toolbar.Style: may not be set (since Window.Toolbar.Items is empty)"
    ),
    ("{\"Shortcuts\": {\"Prune\": \"cmd-p\"}}", "Shortcuts.Prune: must match ^[a-z]+$"),
    ("{\"RefreshInterval\": 59}", "RefreshInterval: must lie in 60…86400"),
    ("{\"Columns\": []}", "Columns: must have at least 1 element, has 0"),
    (
      "{\"Tags\": [\"fir\"]}",
      "Tags[0]: unknown choice \"fir\" (may be \"oak\" or \"ash\" or \"elm\")"
    ),
    ("{\"Theme\": \"drak\"}", "Theme: unknown choice \"drak\"; did you mean \"dark\"?"),
    ("{\"PayloadVersion\": \"1\"}", "PayloadVersion: is not a whole number: \"1\""),
  ])
  func `values that a manifest forbids are reported with the reason`(json: String, problem: String)
    throws
  {
    let found = try verdicts(on: json)
    #expect(found == [problem])
  }
}
