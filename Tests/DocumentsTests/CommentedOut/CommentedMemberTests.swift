import Preferences
import Seeded
import Testing

@testable import Documents

/// Members that are commented out, and edits that uncomment them and comment them out.
struct CommentedMemberTests {
  private static let kea = """
    {
      // The port of the control agent.
      // "http-port": 8000,
      "http-host": "127.0.0.1",
      /* Settings of
         the hooks. */
      // "hooks": [
      //   {
      //     "library": "/lib/hook.so" // with a comment
      //   }
      // ],

      // See "manual": chapter 3, and "port": 80 is prose here.
      # "log-level": "debug",
      /* "trust": true, */
      "last": 1
      // "after": null
    }
    """

  private func members(of text: String) throws -> [String] {
    let document = try JSONDocument(Array(text.utf8))
    return document.commentedMembers(of: 0).map { "\($0.key) = \($0.value.text(limit: 60))" }
  }

  @Test func `only comments that are members are found`() throws {
    #expect(
      try members(of: Self.kea) == [
        "http-port = 8000", #"hooks = [{"library": "/lib/hook.so"}]"#, #"log-level = "debug""#,
        "trust = true", "after = null",
      ])
  }

  @Test(arguments: [
    // Other values, prose, several members, and members of something else are no settings.
    "{\"a\": 1, // \"b\": 2\n}", "{\n// \"b\": two\n\"a\": 1}", "{\n// \"b\": 2 or 3\n\"a\": 1}",
    "{\n// \"b\": 2, \"c\": 3\n\"a\": 1}", "{\n// {\n//   \"b\": 2\n// }\n\"a\": 1}",
    "{\n// \"c\": {\n//   \"b\": 2\n\"a\": 1}", "{\n// \"a\": 2\n\"a\": 1}",
    "{\n// b: 2\n\"a\": 1}",
    "{\n//// \"b\": 2\n\"a\": 1}", "[\n// \"b\": 2\n1]",
  ])
  func `other comments are not members`(text: String) throws {
    #expect(try members(of: text) == [])
  }

  @Test(arguments: [
    ("{\n  // \"b\": 2,\n  \"a\": 1\n}", "{\n  \"b\": 2,\n  \"a\": 1\n}"),
    ("{\n  // \"b\": 2\n  \"a\": 1\n}", "{\n  \"b\": 2,\n  \"a\": 1\n}"),
    ("{\n  \"a\": 1\n  // \"b\": 2,\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}"),
    (
      "{\n  \"a\": 1, // one\n  //\"b\": 2, // two\n}",
      "{\n  \"a\": 1, // one\n  \"b\": 2, // two\n}"
    ),
    (
      "{\n  \"a\": 1\n  // \"b\": 2\n  , \"c\": 3\n}", "{\n  \"a\": 1,\n  \"b\": 2\n  , \"c\": 3\n}"
    ),
    ("{\n//  \"b\": 2,\n  \"a\": 1\n}", "{\n  \"b\": 2,\n  \"a\": 1\n}"),
    ("{\n  #\"b\": 2,\n  \"a\": 1\n}", "{\n  \"b\": 2,\n  \"a\": 1\n}"),
    ("{\n  /* \"b\": 2, */\n  \"a\": 1\n}", "{\n  \"b\": 2,\n  \"a\": 1\n}"),
    ("{\n  // \"b\": 2\n}", "{\n  \"b\": 2\n}"),
    ("{\r\n\t// \"b\": 2\r\n}", "{\r\n\t\"b\": 2\r\n}"),
  ])
  func `setting a commented-out member uncomments it`(old: String, new: String) throws {
    let document = try JSONDocument(Array(old.utf8))
    let name = PreferenceName.root.appending(key: "b")
    let set = try document.applying([Change(name, from: nil, to: .integer(2))])
    #expect(set.bytes.asText == new)
    let other = try document.applying([Change(name, from: nil, to: .string("x"))])
    #expect(other.bytes.asText == new.replacing("\"b\": 2", with: "\"b\": \"x\""))
  }

  @Test(arguments: [
    ("{\n  \"b\": 2,\n  \"a\": 1 //\n}", "{\n  // \"b\": 2,\n  \"a\": 1 //\n}"),
    ("{\n  \"a\": 1, #\n  \"b\": 2\n}", "{\n  \"a\": 1 #\n  # \"b\": 2\n}"),
    (
      "{\n  //\n  \"b\": [\n    1\n  ], // list\n  \"a\": 1\n}",
      "{\n  //\n  // \"b\": [\n  //   1\n  // ], // list\n  \"a\": 1\n}"
    ),
  ])
  func `a value can be commented out in its place`(old: String, new: String) throws {
    let document = try JSONDocument(Array(old.utf8))
    let name = PreferenceName.root.appending(key: "b")
    let value = try #require(document.node(of: name).map(document.value))
    let removal = Change(commentingOut: name, value)
    let without = try document.applying([removal])
    #expect(without.bytes.asText == new)
    let again = try without.applying([Change(name, from: nil, to: value)])
    #expect(again.bytes == document.bytes)
  }

  @Test(arguments: [
    "{ \"b\": 2 // two\n}", "{\n  \"b\": 2, \"a\": 1 // one\n}", "{\n \"a\": 1, \"b\": 2 // two\n}",
    "{\n \"b\": 2\n, \"a\": 1 // one\n}", "{\n  \"b\": 2\n}",
  ])
  func `a value that shares its line cannot be commented out`(text: String) throws {
    let document = try JSONDocument(Array(text.utf8))
    let removal = Change(commentingOut: PreferenceName(keys: "b"), .integer(2))
    #expect(throws: Problem.self) { _ = try document.applying([removal]) }
  }

  private static let plist = """
    <plist version="1.0">
    <dict>
    \t<key>a</key>
    \t<integer>1</integer>
    \t<!-- <key>b</key> <integer>2</integer> -->
    \t<!--
    \t<key>c</key>
    \t<true/>
    \t-->
    \t<!-- The <key>element</key> is prose. -->
    </dict>
    </plist>
    """

  @Test func `members of XML property lists are uncommented and commented out`() throws {
    let document = try XMLPropertyList(Array(Self.plist.utf8))
    #expect(document.commentedMembers(of: 0).map(\.key) == ["b", "c"])
    let (b, c) = (PreferenceName.root.appending(key: "b"), PreferenceName.root.appending(key: "c"))
    let set = try document.applying([
      Change(b, from: nil, to: .integer(3)), Change(c, from: nil, to: .bool(true)),
    ])
    #expect(
      set.bytes.asText
        == Self.plist.replacing(
          "<!-- <key>b</key> <integer>2</integer> -->", with: "<key>b</key> <integer>3</integer>"
        )
        .replacing("<!--\n\t<key>c</key>\n\t<true/>\n\t-->", with: "<key>c</key>\n\t<true/>"))
    let out = try set.applying([
      Change(commentingOut: b, .integer(3))
    ])
    #expect(out.bytes.asText.contains("<!-- <key>b</key> <integer>3</integer> -->"))
  }

  /// Returns an object with members, commented-out members and prose, one per line.
  private func object(_ random: inout JSONGenerator) -> String {
    let mark = random.pick(["// ", "//", "# ", "#"])
    var lines: [String] = []
    let keys = (0..<random.below(7)).map { "k\($0)" }
    let last = keys.last { _ in random.chance(60) }
    let hasTrailingComma = random.chance(30)
    for key in keys {
      let value = random.pick(["1", "\"x\"", "[1, 2]", "{\"a\": {}}", "null"])
      let tail = random.pick(["", "", " // note", " /* note */"])
      if random.chance(20) { lines.append("// Prose about \"\(key)\": it is set.") }
      if random.chance(20) { lines.append("") }
      if key == last || last.map({ key < $0 }) == true && random.chance(50) {
        let comma = key != last || hasTrailingComma ? "," : ""
        lines.append("\"\(key)\": \(value)\(comma)\(tail)")
      } else if random.chance(20) {
        lines.append("/* \"\(key)\": \(value), */")
      } else {
        lines.append("\(mark)\"\(key)\": \(value)\(random.pick([",", ""]))\(tail)")
      }
    }
    return "{\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() + "}"
  }

  @Test func `uncommenting changes its lines only, and undoing it gives the first bytes`() throws {
    var count = 0
    for seed in Trials.seeds(3_000) {
      var random = JSONGenerator(seed: seed)
      let document = try JSONDocument(Array(object(&random).utf8))
      for member in document.commentedMembers(of: 0) {
        let name = PreferenceName.root.appending(key: member.key)
        let value = random.chance(50) ? member.value : .integer(7)
        let set = try document.applying([Change(name, from: nil, to: value)])
        // No line moves.
        let (before, after) = (document.bytes.asText, set.bytes.asText)
        #expect(
          before.count(where: \.isNewline) == after.count(where: \.isNewline),
          "seed \(seed): \(before)\(after)")
        let undone = try set.applying(
          [Change(name, from: value, to: nil)].returning(to: document, from: set))
        #expect(undone.bytes.asText == document.bytes.asText, "seed \(seed): \(before)\(after)")
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test func `a value that was commented out comes back byte for byte`() throws {
    var count = 0
    for seed in Trials.seeds(3_000) {
      var random = JSONGenerator(seed: seed)
      let document = try JSONDocument(Array(object(&random).utf8))
      for value in document.index.children(of: 0) {
        let name = PreferenceName.root.appending(key: document.key(at: value - 1))
        let old = document.value(at: value)
        let removal = Change(commentingOut: name, old)
        guard let without = try? document.applying([removal]) else { continue }
        let back = try without.applying(
          [Change(name, from: nil, to: old)].returning(to: document, from: without))
        #expect(back.bytes.asText == document.bytes.asText, "seed \(seed): \(without.bytes.asText)")
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test(arguments: ["{\n  // \"a\": 1\n}", "x = 1\n#a = 1\n\n# b is a word\n#b = 2\nc = 3\n#d=4\n"])
  func `several members are uncommented at once as one by one`(text: String) throws {
    let document = try DocumentReader.open(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: .new())
    for value in [PreferenceValue.integer(2), .integer(9)] {
      let changes = snapshot.commentedOut.map { Change($0.name, from: nil, to: value) }
      let atOnce = try document.applying(changes)
      let oneByOne = try changes.reduce(document) { try $0.applying([$1]) }
      #expect(atOnce.bytes == oneByOne.bytes)
      #expect(atOnce.bytes.count { $0 == 0x0A } == document.bytes.count { $0 == 0x0A })
    }
  }

  @Test func `members of JSON are uncommented at once as one by one`() throws {
    var count = 0
    for seed in Trials.seeds(3_000) {
      var random = JSONGenerator(seed: seed)
      let document = try JSONDocument(Array(object(&random).utf8))
      let changes = document.commentedMembers(of: 0).map {
        Change(PreferenceName.root.appending(key: $0.key), from: nil, to: .integer(7))
      }
      guard changes.count > 1 else { continue }
      let atOnce = try document.applying(changes)
      let oneByOne = try changes.reduce(document as any Document) { try $0.applying([$1]) }
      #expect(atOnce.bytes == oneByOne.bytes, "seed \(seed): \(document.bytes.asText)")
      count += 1
    }
    #expect(count > 10)
  }
}
