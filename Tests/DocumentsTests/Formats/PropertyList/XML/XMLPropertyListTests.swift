import Preferences
import Testing

@testable import Documents

@Suite struct XMLPropertyListTests {
  private func root(_ body: String) throws -> PreferenceValue {
    try XMLPropertyList(xml(body)).value(at: 0)
  }

  private func words(_ body: String) -> String { failure(of: xml(body)) }

  @Test func `XML property list values of every type are read`() throws {
    let body = """
      <dict>
        <key>a</key><array><true/><false></false><string/></array>
        <key>i</key><integer> +5 </integer>
        <key>h</key><integer>0x1F</integer>
        <key>r</key><real>1.50</real>
        <key>n</key><real>nan</real>
        <key>d</key><date>2001-01-01T00:00:01Z</date>
        <key>b</key><data>
          AAEC
          Aw==
        </data>
        <key>u</key><dict> <key>CF$UID</key> <integer>7</integer> </dict>
      </dict>
      """
    #expect(
      try root(body)
        == .dictionary([
          "a": .array([.bool(true), .bool(false), .string("")]),
          "i": .integer(Number(spelling: "+5")),
          "h": .integer(Number(spelling: "0x1F")), "r": .real(Number(spelling: "1.50")),
          "n": .real(Number(spelling: "nan")), "d": .date(Timestamp(seconds: 1)),
          "b": .data([0, 1, 2, 3]), "u": .uid(7),
        ]))
  }

  @Test func `references and CDATA in XML property list strings are resolved`() throws {
    let body = "<string>caf&#233; &#xE9;&amp;<![CDATA[<b>&amp;]]><!-- not this -->\r\nend</string>"
    #expect(try root(body) == .string("café é&<b>&amp;\nend"))
  }

  @Test func `a CF$UID dictionary is read as a UID only in its plainest spelling`() throws {
    let bodies = [
      "<dict><key>CF$UID</key><integer>07</integer></dict>",
      "<dict><key>CF$UID</key><!-- c --><integer>7</integer></dict>",
      "<dict><key>CF$UID</key><integer>-7</integer></dict>",
      "<dict><key>CF$UID</key><integer>7</integer><key>a</key><true/></dict>",
    ]
    for body in bodies {
      guard case .dictionary = try root(body) else {
        Issue.record("not a dictionary: \(body)")
        continue
      }
    }
  }

  @Test func `the last value of a duplicate XML property list key wins`() throws {
    let document = try XMLPropertyList(
      xml("<dict><key>a</key><true/><key>a</key><false/></dict>"))
    #expect(document.index.nodes.map(\.kind) == [.dictionary, .key, .bool, .key, .bool])
    #expect(document.value(at: 0) == .dictionary(["a": .bool(false)]))
  }

  @Test func `an XML property list syntax error reports position, expected and found text`() {
    #expect(
      words("<dict>\n  <true/>\n</dict>") == """
        line 2, column 3: expected <key> or </dict>, found <true/>
              <true/>
              ^
        """)
    #expect(
      words("<dict><key>a</key></dict>").contains("expected a value for the key, found </dict>"))
    #expect(
      words("<array><key>a</key></array>").contains("expected a value or </array>, found <key>"))
    #expect(words("<dict></array>").contains("expected <key> or </dict>, found </array>"))
    #expect(words("<array>x</array>").contains("expected a value or </array>, found \"x\""))
    #expect(words("").contains("expected a value, found </plist>"))
    #expect(words("<true/><true/>").contains("expected </plist>, found <true/>"))
    #expect(words("<string>a<b></string>").contains("expected </string>, found <b>"))
    #expect(words("<string>a").contains("expected </string>, found </plist>"))
    #expect(words("<array>\n").contains("expected a value or </array>, found </plist>"))
    #expect(words("<string>&eacute;</string>").contains("found \"&eacute;\""))
    #expect(words("<string>&#xD800;</string>").contains("found \"&#xD800;\""))
  }

  @Test func `XML property list text that does not fit its element is refused`() {
    #expect(
      words("<integer>8o80</integer>") == """
        line 1, column 52: is not a whole number: "8o80"
            <?xml version="1.0"?><plist version="1.0"><integer>8o80</integer></plist>
                                                               ^
        """)
    #expect(words("<integer/>").contains("is not a whole number: \"\""))
    #expect(words("<real>1,5</real>").contains("is not a number: \"1,5\""))
    #expect(
      words("<date>2020-02-30T00:00:00Z</date>")
        .contains("is not a date such as 2026-01-31T10:00:00Z: \"2020-02-30T00:00:00Z\""))
    #expect(words("<data>AAE</data>").contains("is not Base64 text: \"AAE\""))
    #expect(words("<true>yes</true>").contains("is not empty: \"yes\""))
  }

  @Test func `an XML property list in another encoding is refused with a command that converts it`()
  {
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><true/></plist>".utf8)
    #expect(
      failure(of: latin).contains(
        "expected UTF-8; convert it with \"iconv -f ISO-8859-1 -t UTF-8\", found ISO-8859-1 text"))
    #expect(
      failure(of: Array("<plist><string>\u{1}".utf8) + [0xE9] + Array("</string></plist>".utf8))
        .contains("line 1, column 17: expected UTF-8, found a byte that is not UTF-8: 0xE9"))
  }

  @Test func `an XML property list that declares or uses entities is refused`() {
    let bomb =
      "<!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>"
    #expect(
      failure(of: Array(bomb.utf8))
        .contains("expected a DOCTYPE without declarations of its own, found \"[\""))
    let outside =
      "<!DOCTYPE plist SYSTEM \"file:///etc/hosts\"><plist><string>&x;</string></plist>"
    #expect(failure(of: Array(outside.utf8)).contains("found \"&x;\""))
  }

  @Test func `XML property lists nested deeper than 512 are refused`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      xml(String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth))
    }
    _ = try XMLPropertyList(nested(512)).value(at: 0)
    #expect(failure(of: nested(513)).contains("levels of nesting is over the limit of 512"))
    #expect(failure(of: xml(String(repeating: "<array>", count: 100_000))).contains("limit"))
  }

  @Test func `XML property list numbers of any size and control characters are kept`() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(try root("<integer>\(digits)</integer>") == .integer(Number(spelling: digits)))
    #expect(
      try root("<integer>18446744073709551616</integer>")
        == .integer(Number(spelling: "18446744073709551616")))
    #expect(try root("<real>1e400</real>") == .real(Number(spelling: "1e400")))
    #expect(try root("<string>\u{1}&#2;</string>") == .string("\u{1}\u{2}"))
  }

  @Test func `declarations and comments around an XML property list's value are skipped`() throws {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\r\n<!-- a --><?b c?>\r\n"
      + "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://x/>\">\r\n"
      + "<plist version=\"1.0>\">\r\n<!-- d -->\r\n<true/>\r\n</plist >\r\n<!-- e -->\r\n"
    #expect(try XMLPropertyList(Array(text.utf8)).value(at: 0) == .bool(true))
  }

  @Test func `a truncated XML property list is refused`() {
    let whole = xml("<dict><key>a</key><string>&amp;<![CDATA[x]]><!-- c --></string></dict>")
    for count in whole.indices { #expect(failure(of: Array(whole[..<count])) != "") }
  }

  @Test func `XML property list text without markup is available without decoding`() throws {
    let document = try XMLPropertyList(
      xml("<array><true/><false ></false ><integer> 5</integer><string>a</string><string/></array>")
    )
    let texts = document.index.nodes.map {
      $0.plainText.map { String(decoding: document.bytes[$0], as: UTF8.self) }
    }
    #expect(texts == [nil, "true", "false", "5", "a", ""])
  }
}

func xml(_ body: String) -> [UInt8] {
  Array("<?xml version=\"1.0\"?><plist version=\"1.0\">\(body)</plist>".utf8)
}

/// Returns the report of the problem in `bytes`, or an empty text if they can be read.
func failure(of bytes: [UInt8]) -> String {
  do throws(Problem) {
    _ = try DocumentReader.open(bytes)
    return ""
  } catch { return error.report }
}
