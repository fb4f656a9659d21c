import Preferences
import Testing

@testable import Schemas

struct MarkupReaderTests {
  private func read(_ xml: String) throws(Problem) -> MarkupElement {
    var reader = MarkupReader(Array(xml.utf8))
    return try reader.read()
  }

  private func problem(_ xml: String) -> String {
    do throws(Problem) {
      return "<\(try read(xml).name)>"
    } catch {
      return error.description
    }
  }

  @Test func `the XML reader reads elements, attributes and text`() throws {
    let root = try read("<a b='1'  c = \"x y\" ><d/>text<e>inner</e> more</a>")
    #expect(root.attributes.mapValues(\.string) == ["b": "1", "c": "x y"])
    #expect(root.children.map(\.name) == ["d", "e"])
    #expect(root.children[1].text.string == "inner")
    #expect(root.text.string == "text more")
  }

  @Test func `the XML reader resolves references and CDATA, and skips comments and instructions`()
    throws
  {
    let root = try read(
      "<a b='&lt;&#65;&#x42;&quot;'>&amp;<!-- > --><![CDATA[<&amp;>]]><?x ?>&apos;</a>")
    #expect(root.attributes["b"]?.string == "<AB\"")
    #expect(root.text.string == "&<&amp;>'")
  }

  @Test func `the XML reader reads CR LF and CR as one line feed`() throws {
    let root = try read("<a>\r\n1\r2\n<b/>\r\n\r<c/></a>")
    #expect(root.text.string == "\n1\n2\n\n\n")
    #expect(root.children.map(\.line) == [4, 6])
  }

  @Test func `the XML reader keeps the file offset of each byte of text`() throws {
    let xml = "<a>one &amp; <!-- - -->two<![CDATA[three]]></a>"
    let text = try read(xml).text
    for word in ["one", "& ", "two", "three"] {
      let position = try #require(text.string.utf8.firstRange(of: word.utf8)).lowerBound
      let offset = text.offset(
        of: text.string.utf8.distance(from: text.string.utf8.startIndex, to: position))
      let meant = word == "& " ? "&amp; " : word
      #expect(Array(xml.utf8)[offset...].starts(with: meant.utf8), "\(word) at \(offset)")
    }
  }

  @Test func `the XML reader ignores elements and attributes of other namespaces`() throws {
    let root = try read("<a xmlns:x='u' x:b='1' xml:lang='de'><x:c><d/></x:c><e/></a>")
    #expect(root.attributes.isEmpty)
    #expect(root.children.map(\.name) == ["e"])
  }

  @Test func `the XML reader skips a DOCTYPE with declarations`() throws {
    let doctype = "<!DOCTYPE a [ <!-- it's > ]> --> <!ELEMENT a (b)* > <!ATTLIST a b CDATA '>' > ]>"
    #expect(problem("<?xml version='1.0' encoding='utf-8'?>\n\(doctype)<a/>") == "<a>")
    #expect(problem("<!DOCTYPE a SYSTEM \"a>.dtd\"><a/>") == "<a>")
    #expect(problem("\u{FEFF}<a/>") == "<a>")
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected an element, found the end of the file"),
    ("<a", "line 1, column 3: expected a name, found the end of the file"),
    ("<a>", "line 1, column 4: expected text or a tag, found the end of the file"),
    ("<a>\n<b></a>", "line 2, column 4: expected </b>, found </a>"),
    ("<a/><b/>", "line 1, column 5: expected the end of the file, found <b/>"),
    ("<a b=1/>", "line 1, column 6: expected a value in quotes, found \"1\""),
    ("<a b='1' b='2'/>", "line 1, column 10: key \"b\" stands twice"),
    ("<a b='<'/>", "line 1, column 7: expected the attribute's closing quote, found <'/>"),
    (
      "<a b='1",
      "line 1, column 8: expected the attribute's closing quote, found the end of the file"
    ),
    (
      "<a>&nbsp;</a>",
      "line 1, column 4: expected &amp; &lt; &gt; &quot; &apos; or a character's number, as &#233;, found \"&nbsp;\""
    ),
    (
      "<a>&#0;</a>",
      "line 1, column 4: expected &amp; &lt; &gt; &quot; &apos; or a character's number, as &#233;, found \"&#0;\""
    ),
    ("<a>\u{1}</a>", "line 1, column 4: expected text or a tag, found \"\\u0001\""),
    (
      "<a><!-- </a>",
      "line 1, column 13: expected the comment's end \"-->\", found the end of the file"
    ),
    (
      "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>",
      "line 1, column 14: expected a DOCTYPE without entities of its own, found <!ENTITY x 'y'>"
    ),
    (
      "<!DOCTYPE a [ %x; ]><a/>",
      "line 1, column 15: expected a DOCTYPE without entities of its own, found \"%\""
    ),
    (
      "<?xml version='1.0' encoding='UTF-16'?><a/>",
      "line 1, column 1: expected UTF-8; convert it with \"iconv -f UTF-16 -t UTF-8\", found UTF-16 text"
    ),
    ("<1a/>", "line 1, column 2: expected a name, found \"1\""),
  ])
  func `malformed XML is reported with line and column`(xml: String, words: String) {
    #expect(problem(xml) == words)
  }

  @Test func `XML that is not UTF-8 is refused`() {
    #expect(throws: Problem.self) {
      var reader = MarkupReader(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8))
      _ = try reader.read()
    }
  }

  @Test func `XML elements nested deeper than 512 are refused`() {
    let deep = String(repeating: "<a>", count: 200_000)
    #expect(problem(deep) == "line 1, column 1537: levels of nesting is over the limit of 512")
  }
}
