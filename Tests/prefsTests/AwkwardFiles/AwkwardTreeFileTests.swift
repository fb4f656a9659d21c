import Harness
import Testing

/// Unusual JSON files and property lists, on the command line.
@Suite(.onOwnThread)
struct AwkwardTreeFileTests {
  private static let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>a</key>
    \t<!-- one -- two -->
    \t<integer>1</integer>
    </dict>
    </plist>

    """

  @Test(arguments: [
    "", ",\n  \"[python]\": {\"editor.tabSize\": 4}",
    ",\n  \"[go]\": {\"editor.tabSize\": 8},\n  \"[rust]\": {\"editor.tabSize\": 4}",
  ])
  func `a new key with dots stays one key among settings whose keys have dots`(rest: String) throws
  {
    let text = "{\n  \"editor.fontSize\": 12\(rest)"
    try AwkwardFile("settings.json", text + "\n}\n").expectSet(
      "workbench.colorTheme", "X", gives: text + ",\n  \"workbench.colorTheme\": \"X\"\n}\n")
  }

  @Test func `a removed last element takes the comma before it`() throws {
    try AwkwardFile("a.json", "{\"a\": [1, 2, 3]}\n").expect(
      "unset", "a[2]", gives: "{\"a\": [1, 2]}\n")
  }

  @Test(arguments: [("-0.087", "0.001", 0), ("20.0003", "0.01", 1), ("20.03", "0.01", 0)])
  func `multiples of decimal fractions are exact`(
    number: String, divisor: String, status: Int32
  ) throws {
    let file = try AwkwardFile(
      "d.json", "{\"a\":\(number)}",
      others: ["s.json": "{\"properties\":{\"a\":{\"multipleOf\":\(divisor)}}}"])
    #expect(try file.run(["check", "d.json", "--schema", "s.json"]).status == status)
  }

  @Test func `the largest integer of a property list is written, and the next one refused`() throws
  {
    let file = try AwkwardFile("b.plist", Self.list)
    try file.expectRefusal(
      of: "set", "a", "18446744073709551616", words: "an integer lies in -2^63…2^64-1")
    try file.expectSet(
      "a", "18446744073709551615",
      gives: Self.list.replacing(">1<", with: ">18446744073709551615<"))
    let json = try AwkwardFile("a.json", "{\"c\":18446744073709551616}")
    let convert = try json.run(["convert", "a.json", "o.plist"])
    #expect(convert.status == 1 && convert.err.contains("an integer lies in -2^63…2^64-1"))
  }

  @Test func `a comment with dashes before a value of a property list stays`() throws {
    try AwkwardFile("c.plist", Self.list).expectSet(
      "a", "2", gives: Self.list.replacing(">1<", with: ">2<"))
  }

  @Test func `a new text of several lines has the line ends of the file`() throws {
    let text =
      "<plist version=\"1.0\">\r\n<dict>\r\n    <key>a</key>\r\n    <string>x\r\ny</string>"
    let end = "\r\n</dict>\r\n</plist>\r\n"
    try AwkwardFile("m.plist", text + end).expect(
      "set", "a", "p\nq", gives: text.replacing("x\r\ny", with: "p\r\nq") + end)
  }

  @Test func `merging reads values, whatever the layout of the other side`() throws {
    let mine = "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}\n"
    let file = try AwkwardFile(
      "mine.json", mine,
      others: [
        "base.json": "{\"a\":1,\"b\":{\"c\":2}}\n", "theirs.json": "{\"a\":1,\"b\":{\"c\":3}}\n",
      ])
    let merge = try file.run(["merge", "base.json", "mine.json", "theirs.json"])
    #expect(merge.status == 0, "\(merge.err)")
    #expect(try file.contents == mine.replacing("2", with: "3"))
  }

  @Test func `merging shows both sides that replaced one value by a group`() throws {
    let file = try AwkwardFile(
      "mine.json", "{\n  \"a\": {\"b\": 1}\n}\n",
      others: ["base.json": "{\n  \"a\": 1\n}\n", "theirs.json": "{\n  \"a\": {\"c\": 2}\n}\n"])
    let merge = try file.run(["merge", "base.json", "mine.json", "theirs.json"])
    #expect(
      merge.status == 1 && merge.err.contains("conflict: a: mine {\"b\": 1}, theirs {\"c\": 2}"))
    #expect(
      try file.contents
        == "{\n<<<<<<< mine\n  \"a\": {\"b\": 1}\n=======\n  \"a\": {\"c\": 2}\n>>>>>>> theirs\n}\n"
    )
  }
}
