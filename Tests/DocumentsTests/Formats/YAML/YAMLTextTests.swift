import Preferences
import Testing

@testable import Documents

/// The texts of scalars, and how scalars are written.
struct YAMLTextTests {
  private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test(
    arguments: [
      ("x", "x"), ("", ""), (" x ", " x "), ("a\n  b", "a b"), ("a \t\n\t b", "a b"),
      ("a\n\nb", "a\nb"), ("a\r\n \r\n\r\n  b", "a\n\nb"), ("a\rb", "a b"), ("a\n ", "a "),
      (" \n x \n ", " x "), ("\n\nx", "\nx"), ("a\\\n  b", "ab"), ("a \\\r\n\n  \\  b", "a \n  b"),
      ("a\\  \n b", "a  b"), ("a\\t\n b", "a\t b"), ("\\\"\\\\\\/", "\"\\/"),
      ("\\0\\a\\b\\t\\n\\v\\f\\r\\e", "\0\u{7}\u{8}\t\n\u{B}\u{C}\r\u{1B}"),
      ("\\\t\\ \\N\\_\\L\\P", "\t \u{85}\u{A0}\u{2028}\u{2029}"),
      ("\\x41\\xe9\\u263A\\U0001F600", "Aé☺😀"), ("\\uD83D\\uDE00", "😀"),
      ("\\U00110000", "\u{FFFD}"),
    ])
  func `a text in double quotes is folded and its escapes are decoded`(
    content: String, text: String
  ) {
    #expect(YAMLText.decoded(doubleQuoted: Self.bytes(content)).isExactly(text))
  }

  @Test func `half of a pair of surrogates is kept as such`() {
    let text = YAMLText.decoded(doubleQuoted: Self.bytes("a\\uDE00b"))
    #expect(text.isExactly(String(keeping: [0x61, 0xDE00, 0x62])))
    #expect(text.wellFormed == nil)
  }

  @Test(
    arguments: [
      ("it''s", "it's"), ("''''", "''"), ("a\\n\n  b", "a\\n b"), ("a\n\n\n b", "a\n\nb"),
      (" x ", " x "),
    ])
  func `a text in single quotes is folded and its quotes are halved`(
    content: String, text: String
  ) {
    #expect(YAMLText.decoded(singleQuoted: Self.bytes(content)).isExactly(text))
  }

  @Test(
    arguments: [("x", "x"), ("a\n  b", "a b"), ("a  \n\n  b''\\n", "a\nb''\\n")])
  func `a plain text is folded`(content: String, text: String) {
    #expect(YAMLText.decoded(plain: Self.bytes(content)).isExactly(text))
  }

  @Test(
    arguments: [
      ("|\n  x\n  y", nil, "x\ny\n"), ("|-\n  x", nil, "x"), ("|+\n  x\n\n ", nil, "x\n\n\n"),
      ("| # words\r\n    x\r\n\r\n     y", nil, "x\n\n y\n"), ("|\n\n  x", nil, "\nx\n"),
      ("|2\n   x\n  y", 2, " x\ny\n"), ("|2-\n     ", 2, "   "), ("|-2 # c\n    x", 2, "  x"),
      ("|", nil, ""), ("|+", nil, ""), ("|+\n", nil, "\n"), ("|+\n\n  ", nil, "\n\n"),
      ("|-\n \tx", nil, "\tx"), ("|\n  x\n     ", nil, "x\n   \n"), ("|\rx", 0, "x\n"),
      (">\n  a\n  b", nil, "a b\n"), (">\n  a\n\n  b", nil, "a\nb\n"),
      (">-\n\n  a\n   b\n\n   c\n  d", nil, "\na\n b\n\n c\nd"),
      (">+\n  a\n\n   b\n\n\n  c\n", nil, "a\n\n b\n\n\nc\n\n"),
      (">-\n  a \n  \tb", nil, "a \n\tb"),
    ] as [(String, Int?, String)])
  func `a literal or folded text is that of its lines`(
    block: String, indentation: Int?, text: String
  ) {
    let found = YAMLText.decoded(block: Self.bytes(block), indentation: indentation)
    #expect(found.isExactly(text), "\(found.debugDescription)")
  }

  @Test(
    arguments: [
      ("|\n  x", "x"), ("|+\n  x", "x"), ("|+\n  x\n\n", "x\n\n"), ("|-\n  x", "x"), ("|+\n", ""),
      (">\n  a\n  b", "a b"),
    ])
  func `the last line of a document may have no line break`(block: String, text: String) {
    let found = YAMLText.decoded(block: Self.bytes(block), indentation: nil, isLast: true)
    #expect(found.isExactly(text), "\(found.debugDescription)")
  }

  @Test(
    arguments: [
      ("x", .plain), ("-1", .plain), ("'x'", .single), ("\"x\"", .double), ("|\n  x", .literal),
      (">-\n  x", .folded), ("", nil), ("{a: 1}", nil), ("[1]", nil), ("*a", nil), ("&a x", nil),
      ("!t x", nil),
    ] as [(String, YAMLText.Style?)])
  func `the first byte of a scalar has its style`(scalar: String, style: YAMLText.Style?) {
    #expect(YAMLText.style(of: Self.bytes(scalar)) == style)
  }

  @Test(
    arguments: [
      ("a", true, true), ("a b", true, true), ("a,b", true, false), ("x[0]", true, false),
      ("a?b", true, false), ("http://x/y", true, true), ("-x", true, false), (":x", true, false),
      ("a: b", false, false), ("a:b", true, true), ("a #b", false, false), ("a#b", true, true),
      ("a:", false, false), (" a", false, false), ("a ", false, false), ("", false, false),
      ("- a", false, false), ("-", false, false), ("? a", false, false), ("---a", false, false),
      ("...", false, false), ("#a", false, false), ("&a", false, false), ("'a", false, false),
      ("%a", false, false), ("@a", false, false), ("`a", false, false), ("a\tb", false, false),
      ("a\nb", false, false), ("a\u{7F}", false, false), ("a\u{85}b", false, false),
      ("a\u{2028}b", false, false), ("\u{FEFF}a", false, false), ("\u{A0}", false, false),
      ("é😀", true, true), ("no", true, true),
    ])
  func `a text is plain if it is one scalar without quotes`(text: String, block: Bool, flow: Bool) {
    #expect(YAMLText.isPlain(text, inFlow: false, isKey: false) == block)
    #expect(YAMLText.isPlain(text, inFlow: true, isKey: false) == flow)
  }

  @Test(
    arguments: [
      ("a", "a"), ("a b", "a b"), ("off", "\"off\""), ("8080", "\"8080\""), ("", "\"\""),
      ("<<", "\"<<\""), ("a: b", "\"a: b\""), ("a\u{1}", "\"a\\x01\""), ("\"a\"", "'\"a\"'"),
      (String(repeating: "k", count: 128), String(repeating: "k", count: 128)),
      (String(repeating: "k", count: 129), "\"\(String(repeating: "k", count: 129))\""),
    ])
  func `a key has quotes if a reader needs them`(key: String, spelling: String) {
    #expect(YAMLText.spelling(ofKey: key, inFlow: false).asText == spelling)
    #expect(YAMLText.spelling(ofKey: key, inFlow: true).asText == spelling)
  }

  @Test func `a key in flow has quotes for the characters of flow collections`() {
    #expect(YAMLText.spelling(ofKey: "a,b", inFlow: true).asText == "\"a,b\"")
    #expect(
      YAMLText.spelling(ofKey: "a,b", inFlow: true, quote: UInt8(ascii: "'")).asText == "'a,b'")
  }

  @Test(
    arguments: [
      ("b", "'a'", "'b'"), ("it's", "'a'", "'it''s'"), ("b\n", "'a'", "\"b\\n\""),
      ("b", "\"a\"", "\"b\""), ("b", "a", "b"), ("off", "on", "\"off\""),
    ])
  func `a key keeps the quotes of the former one`(key: String, former: String, spelling: String) {
    let found = YAMLText.spelling(ofKey: key, like: Self.bytes(former), inFlow: false)
    #expect(found.asText == spelling)
  }
}
