import Preferences
import Testing

@testable import Documents

@Suite struct XMLPropertyListEditingTests {
  private typealias Edit = (name: String, new: PreferenceValue?)

  private func edited(_ text: String, _ edits: [Edit]) throws -> String {
    let document = try XMLPropertyList(Array(text.utf8))
    let changes = try edits.map { edit in
      let name = try PreferenceName(parsing: edit.name)
      return Change(name, from: document.node(of: name).map(document.value(at:)), to: edit.new)
    }
    return String(decoding: try document.applying(changes).bytes, as: UTF8.self)
  }

  private func edited(_ text: String, _ name: String, _ new: PreferenceValue?) throws -> String {
    try edited(text, [(name, new)])
  }

  private func plist(_ body: String) -> String { "<plist>\n\(body)\n</plist>\n" }

  private let sample = """
    <plist>
    <dict>
    \t<!-- about a -->
    \t<key>a</key>
    \t<integer>5</integer>

    \t<!-- apart -->

    \t<key>b</key>
    \t<true/> <!-- behind b -->
    \t<key>c</key>
    \t<array>
    \t\t<string>x</string>
    \t</array>
    \t<key>d</key>
    \t<dict/>
    </dict>
    </plist>

    """

  @Test func `editing a scalar in an XML property list changes only its element`() throws {
    let pairs: [(String, PreferenceValue, String, String)] = [
      ("a", .integer(Number(spelling: "0x1F")), "<integer>5<", "<integer>0x1F<"),
      ("b", .bool(false), "<true/>", "<false/>"),
      ("c[0]", .string("<&>"), "<string>x<", "<string>&lt;&amp;&gt;<"),
      ("a", .string("5"), "<integer>5</integer>", "<string>5</string>"),
    ]
    for (name, new, before, after) in pairs {
      #expect(try edited(sample, name, new) == sample.replacing(before, with: after))
    }
  }

  @Test func `editing an XML property list keeps spaces in elements and long empty elements`()
    throws
  {
    let text = plist("<array><integer> 5 </integer><true></true ><string/></array>")
    let new = plist("<array><integer> 6 </integer><false></false ><string>x</string></array>")
    #expect(
      try edited(text, [("[0]", .integer(6)), ("[1]", .bool(false)), ("[2]", .string("x"))]) == new)
  }

  @Test func `a new XML property list key is added after the last member and its comment`() throws {
    let end = "\t<key>d</key>\n\t<dict/>\n"
    #expect(
      try edited(sample, "e", .real(1.5))
        == sample.replacing(end, with: end + "\t<key>e</key>\n\t<real>1.5</real>\n"))
    let text = plist("<dict>\n  <key>a</key> <true/> <!-- a -->\n</dict>")
    #expect(
      try edited(text, "b", .bool(true))
        == plist("<dict>\n  <key>a</key> <true/> <!-- a -->\n  <key>b</key> <true/>\n</dict>"))
  }

  @Test
  func `a removed XML property list key takes its comments with it, but not the one above others`()
    throws
  {
    #expect(
      try edited(sample, "a", nil)
        == sample.replacing(
          "\t<!-- about a -->\n\t<key>a</key>\n\t<integer>5</integer>\n", with: ""))
    #expect(
      try edited(sample, "b", nil)
        == sample.replacing("\t<key>b</key>\n\t<true/> <!-- behind b -->\n", with: ""))
  }

  @Test func `nested XML property list values are indented like the document`() throws {
    let written = """
      \t<dict>
      \t\t<key>x</key>
      \t\t<array>
      \t\t\t<integer>1</integer>
      \t\t\t<dict/>
      \t\t</array>
      \t</dict>

      """
    let new: PreferenceValue = .dictionary(["x": .array([.integer(1), .dictionary([:])])])
    #expect(try edited(sample, "d", new) == sample.replacing("\t<dict/>\n", with: written))
  }

  @Test func `adding a member to an empty XML container opens it`() throws {
    let opened = "\t<dict>\n\t\t<key>x</key>\n\t\t<true/>\n\t</dict>\n"
    #expect(
      try edited(sample, "d.x", .bool(true)) == sample.replacing("\t<dict/>\n", with: opened))
    #expect(
      try edited("<plist><dict></dict></plist>", "x", .bool(true))
        == "<plist><dict><key>x</key><true/></dict></plist>")
    let commented = plist("<dict>\n  <!-- nothing yet -->\n</dict>")
    #expect(
      try edited(commented, "x", .bool(true))
        == plist("<dict>\n  <!-- nothing yet -->\n\t<key>x</key>\n\t<true/>\n</dict>"))
  }

  @Test func `XML property list members on one line stay on one line`() throws {
    let text = plist("<dict><key>a</key><true/> <key>b</key><false/></dict>")
    #expect(
      try edited(text, "c", .array([.integer(1), .dictionary(["d": .bool(true)])]))
        == text.replacing(
          "</dict>",
          with:
            " <key>c</key><array><integer>1</integer><dict><key>d</key><true/></dict></array></dict>"
        ))
    #expect(try edited(text, "a", nil) == plist("<dict><key>b</key><false/></dict>"))
    #expect(try edited(text, "b", nil) == plist("<dict><key>a</key><true/></dict>"))
    #expect(try edited(text, [("a", nil), ("b", nil)]) == plist("<dict></dict>"))
  }

  @Test func `editing an XML property list keeps the file's line endings`() throws {
    let text = "<plist>\r\n<dict>\r\n\t<key>a</key>\r\n\t<true/>\r\n</dict>\r\n</plist>\r\n"
    #expect(
      try edited(text, "b", .string("x\ny"))
        == text.replacing(
          "<true/>\r\n", with: "<true/>\r\n\t<key>b</key>\r\n\t<string>x\r\ny</string>\r\n"))
    #expect(
      try edited(text, "a", nil) == "<plist>\r\n<dict>\r\n</dict>\r\n</plist>\r\n")
  }

  @Test(arguments: [
    ("-9223372036854775808", true), ("-9223372036854775809", false),
    ("18446744073709551615", true), ("18446744073709551616", false), ("0xFFFFFFFFFFFFFFFF", true),
  ])
  func `an integer that other programs cannot read is not written to an XML property list`(
    spelling: String, isWritten: Bool
  ) throws {
    let text = plist("<dict><key>a</key><integer>1</integer></dict>")
    let value = PreferenceValue.integer(Number(spelling: spelling))
    if isWritten {
      #expect(try edited(text, "a", value) == text.replacing(">1<", with: ">\(spelling)<"))
    } else {
      #expect(throws: Problem.self) { _ = try edited(text, "a", value) }
      #expect(throws: Problem.self) { _ = try edited(text, "b", value) }
      #expect(DocumentFormat.xmlPropertyList.problem(holding: value) != nil)
    }
  }

  @Test func `XML property list data is wrapped like its siblings, or else as Apple does`() throws {
    let bytes = PreferenceValue.data(Array(0..<60))
    let text = plist("<dict>\n\t<key>a</key>\n\t<data>\n\t  AAEC\n\t  AwQF\n\t</data>\n</dict>")
    let new = try edited(text, "a", .data([0, 1, 2, 3]))
    #expect(new == text.replacing("AwQF", with: "Aw=="))
    #expect(
      try edited(text, "b", .data([0, 1, 2, 3]))
        == text.replacing(
          "</data>\n",
          with: "</data>\n\t<key>b</key>\n\t<data>\n\t  AAEC\n\t  Aw==\n\t</data>\n"))
    #expect(
      try edited(plist("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"), "a", bytes)
        == plist(
          """
          <dict>
          \t<key>a</key>
          \t<data>
          \tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEy
          \tMzQ1Njc4OTo7
          \t</data>
          </dict>
          """))
  }

  @Test func `editing an ASCII property list escapes other characters`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<plist><string>a</string></plist>"
    #expect(try edited(text, ".", .string("é")) == text.replacing(">a<", with: ">&#233;<"))
  }

  @Test func `a UID in an XML property list stays a CF$UID dictionary`() throws {
    let text = plist(
      "<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>CF$UID</key>\n\t\t<integer>7</integer>\n\t</dict>\n</dict>"
    )
    #expect(try edited(text, "a", .uid(8)) == text.replacing("7", with: "8"))
  }
}
