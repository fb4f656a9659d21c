import Preferences
import Testing

@testable import Documents

/// Secrets in previews and in the documents of the history.
struct MaskedDocumentTests {
  private func document(_ text: String, _ path: String) throws -> any Document {
    try DocumentReader.open(Array(text.utf8), named: path)
  }

  private func masked(_ document: any Document, _ schema: Schema = .ofNames) throws -> String {
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    return String(
      decoding: try MaskedDocument(of: snapshot, schema.secrecy).bytes, as: UTF8.self)
  }

  private static let texts = [
    (
      ".env",
      "# DB_PASS=hidden\nA=1\n#DB_PASSWORD=hidden\nDB_PASSWORD=hidden\n# The token is old.\n"
    ),
    ("redis.conf", "port 1\n#requirepass hidden\nrequirepass hidden\n# masterauth hidden\n"),
    ("my.cnf", "[client]\npassword=hidden\n#password=hidden\nhost=a # password: hidden\n"),
    ("a.nmconnection", "[vpn]\na=1\n[vpn-secrets]\nIPSec=hidden\n#xauth=hidden\n"),
    (
      "a.json",
      "{\n  // \"token\": \"hidden\",\n  \"a\": 1, // secret = hidden\n  \"token\": \"hidden\"\n}\n"
    ),
    (
      "b.json",
      "{\n  /* \"secret\": [\"hidden\",\n  \"hidden\"] */\n  \"a\": {\"b\": [{\"psk\": \"hidden\"}]}\n}\n"
    ),
    (
      "a.plist",
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n<!-- <key>password</key> <string>hidden</string> -->\n"
        + "<key>a</key><integer>1</integer><!-- secret: hidden -->\n<key>tokenSecret</key><string>hidden</string>\n</dict>\n</plist>\n"
    ),
    ("url.env", "A=1\nU=postgres://u:hidden@h/\n#U=postgres://u:hidden@h/\n"),
  ]

  @Test(arguments: texts)
  func `a masked document has no secret, and gets those of its comments back`(
    path: String, text: String
  ) throws {
    let document = try document(text, path)
    let masked = try masked(document)
    #expect(!masked.contains("hidden") && masked.contains(Entry.mask), "\(masked)")
    let again = try self.document(masked, path)
    #expect(again.index.nodes.count == document.index.nodes.count)
    let restored = MaskedDocument.unmasking(again, from: document, Schema.ofNames.secrecy)
    #expect(
      HiddenBytes(inCommentsOf: document, Schema.ofNames.secrecy).ranges.allSatisfy { hidden in
        restored.bytes.count > 0
          && String(decoding: restored.bytes, as: UTF8.self)
            .contains(String(decoding: document.bytes[hidden], as: UTF8.self))
      })
  }

  @Test(arguments: texts)
  func `a preview shows no secret of a comment`(path: String, text: String) throws {
    let document = try document(text, path)
    let other = try self.document(text.replacing("hidden", with: "hidden-too"), path)
    let preview = LinePreview(from: document, to: other, Schema.ofNames.secrecy)
    #expect(!preview.lines.isEmpty && !preview.lines.contains { $0.text.contains("hidden") })
  }

  @Test func `a commented-out value that the schema declares secret is masked`() throws {
    var schema = Schema([Entry(PreferenceName(keys: "pin"), .integer, isSecret: true)])
    schema.declare(
      Entry(PreferenceName(keys: "a", "code"), .integer, isSecret: true),
      at: [.key("a"), .key("code")])
    let document = try document(
      "{\n  // \"pin\": 90210,\n  \"b\": 1,\n  \"a\": {\n    // \"code\": 90210,\n    \"c\": 2\n  }\n}\n",
      "a.json")
    let masked = try masked(document, schema)
    #expect(!masked.contains("90210") && masked.contains("// \"pin\": ••••••,"), "\(masked)")
    let restored = MaskedDocument.unmasking(
      try self.document(masked, "a.json"), from: document, schema.secrecy)
    #expect(restored.bytes == document.bytes)
  }

  @Test func `the description of a key has no secret`() throws {
    let document = try document(
      "# the old password: hidden\nA=1\n# old token: hidden\n#B=2\n", ".env")
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    #expect(snapshot.comment(at: 0) == "the old password: ••••••")
    #expect(snapshot.commentedOut.map(\.description) == ["old token: ••••••"])
  }

  @Test(arguments: [
    "{\"api-token\": hidden}", "{\"a\": {\"password\":\n hidden}}",
    "{\"secrets\": [\"a\", hidden]}",
    "{\"a\": hidden, \"psk\": 1}",
    "<plist><dict><key>password</key><integer>hidden</integer></dict></plist>",
    "<plist><dict><key>password</key><hidden></dict></plist>", "{ password = (hidden hidden); }",
    "{\"a\": 1} // token = hidden", "{\"u\": \"x://u:hidden@h\", \"b\": }",
  ])
  func `a syntax error quotes nothing of a text with the name of a secret`(text: String) {
    #expect {
      _ = try DocumentReader.open(Array(text.utf8), strict: true)
    } throws: { error in
      let problem = error as? Problem
      return problem?.report.contains("hidden") == false
        && problem?.place?.excerpt?.text.isEmpty == true
    }
  }

  @Test func `a syntax error of another text quotes its line`() {
    #expect {
      _ = try DocumentReader.open(Array("{\"a\": shown}".utf8))
    } throws: { error in
      (error as? Problem)?.message.contains("\"shown\"") == true
        && (error as? Problem)?.place?.excerpt?.text == "{\"a\": shown}"
    }
  }
}
