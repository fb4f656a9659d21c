import Preferences
import Seeded
import Testing

@testable import Documents

/// The comments that belong to a value, as its description.
struct CommentTests {
  private func comment(_ name: String, in text: String, at path: String? = nil) throws -> String? {
    let document = try DocumentReader.open(Array(text.utf8), named: path)
    let snapshot = DocumentSnapshot(document, revision: Revision(token: "1"))
    let row = try #require(snapshot.row(of: PreferenceName(parsing: name)))
    return snapshot.comment(at: row)
  }

  private static let json = """
    {
      // ---- Network ----
      // The port that clients
      //   connect to.
      "port": 80, // above 1023 without root
      "plain": 1,

      /*
       * How long a client
       * may be silent.
       */
      "timeout": "10s", /* since 2.1 */
      # a mark of another kind
      "hash": 1,
      // "disabled": 5,
      "next": 2,
      // far away

      "far": 3,
      "a": 1, // of a
      "several": 1, /* one */ /* two */ // three
      "between": 1, /* one */ "last": 2, /* two */
      "b": "// no comment",
      "c": "/* none */"
    }
    """

  @Test(arguments: [
    ("port", "Network The port that clients connect to. · above 1023 without root"),
    ("plain", nil), ("timeout", "How long a client may be silent. · since 2.1"),
    ("hash", "a mark of another kind"), ("next", nil), ("far", nil), ("a", "of a"), ("b", nil),
    ("several", "one two three"), ("between", nil), ("last", "two"),
    ("c", nil),
  ])
  func `comments above a value and on its line describe it`(name: String, text: String?) throws {
    #expect(try comment(name, in: Self.json) == text)
    #expect(try comment(name, in: Self.json.replacing("\n", with: "\r\n")) == text)
  }

  @Test(arguments: [("/app.toml", "# first\na = 1\n"), ("/app.ini", "; first\na = 1\n")])
  func `a comment after a byte order mark describes the first key`(
    path: String, text: String
  ) throws {
    for start in ["", "\u{FEFF}"] {
      #expect(try comment("a", in: start + text, at: path) == "first")
      #expect(try comment("a", in: start + "\n" + text, at: path) == "first")
    }
  }

  @Test func `comments in an XML property list describe its values`() throws {
    let text = """
      <plist version="1.0">
      <dict>
        <!-- The size
             of a tile. -->
        <key>tilesize</key> <integer>48</integer> <!-- in points -->
        <!-- <key>autohide</key> <true/> -->
        <key>mineffect</key> <string>genie</string>
      </dict>
      </plist>
      """
    #expect(try comment("tilesize", in: text) == "The size of a tile. · in points")
    #expect(try comment("mineffect", in: text) == nil)
  }

  @Test(arguments: [
    ("{\"a\": \"x // y # z\"}", false), ("{\"a\": 1} // c", true), ("{ /* c */ }", true),
    ("<plist><dict><key>a</key><true/></dict></plist>", false),
    ("<plist><dict><!-- c --><key>a</key><true/></dict></plist>", true),
    ("{ a = 1; /* c */ }", false),
  ])
  func `a document knows whether it has comments`(text: String, hasComments: Bool) throws {
    let document = try DocumentReader.open(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: "1"))
    #expect(snapshot.hasComments == hasComments)
  }

  @Test func `the comments of a minified document are found without reading all of it`() throws {
    let members = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(try comment("k19999", in: "{\(members)}") == nil)
    #expect(try comment("k0", in: "{\"k0\":0 /* x */\n}") == "x")
  }

  @Test(arguments: [
    ("# -1 means no limit", "-1 means no limit"), ("#-1 is all", "-1 is all"),
    ("# /etc/x is read", "/etc/x is read"), ("// see /srv/", "see /srv/"),
    ("# <name> of it", "<name> of it"), ("# *.conf files", "*.conf files"), ("# C#", "C#"),
    ("# --force", "--force"), ("# a = ''", "a = ''"), (" * text", "text"),
    ("/** text */", "text"), ("/*text*/", "text"), ("<!-- a -->", "a"), ("<!--a-->", "a"),
    ("# ---- Section ----", "Section"), ("#----a----", "a"), ("#######", ""), ("; - item", "item"),
    ("##", ""), ("", ""),
  ])
  func `a line of a comment is shown without marks and frames`(line: String, shown: String) {
    #expect(CommentReader.unframed(line) == shown)
  }

  @Test(arguments: 0..<200)
  func `a comment never contains a line break, in any document`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "// a", "/* b */", "/* c\n d */", "# e", "\n", "\r\n", " ", "\"k\": 1,", "\"m\": [1, 2],",
      ",",
      "\"n\": {\"o\": 2},", "*/", "//",
    ]
    let text = (0..<20).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    guard let document = try? DocumentReader.open(Array("{\(text)\n\"z\": 0}".utf8)) else { return }
    let snapshot = DocumentSnapshot(document, revision: Revision(token: "1"))
    for row in 0..<snapshot.count {
      #expect(snapshot.comment(at: row)?.contains { $0.isNewline } != true)
    }
  }
}
