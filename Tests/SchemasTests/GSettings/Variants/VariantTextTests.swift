import Preferences
import Testing

@testable import Schemas

struct VariantTextTests {
  /// Reads `text` and returns the value as JSON, or the problem with its offset.
  private func read(_ text: String, as type: String) throws -> String {
    let type = try #require(VariantType(type.utf8), "no type: \(type)")
    do throws(VariantMistake) {
      return try PreferenceValue(variantText: Array(text.utf8), of: type).text
    } catch {
      return "\(error.offset): \(Problem(error.reason).words)"
    }
  }

  @Test(arguments: [
    ("b", "true", "true"), ("b", " boolean false ", "false"), ("y", "0xfF", "255"),
    ("n", "-32768", "-32768"), ("q", "65535", "65535"), ("i", "010", "8"), ("i", "-0x10", "-16"),
    ("i", "+5", "5"), ("u", "uint32 5", "5"), ("u", "int32 5", "5"),
    ("x", "-9223372036854775808", "-9223372036854775808"),
    ("t", "18446744073709551615", "18446744073709551615"), ("h", "handle -5", "-5"),
    ("d", "5", "5.0"), ("d", "010", "10.0"), ("d", "0x10", "16.0"), ("d", "0x1.8p3", "12.0"),
    ("d", ".5", "0.5"), ("d", "5.", "5.0"), ("d", "1e-7", "1e-07"), ("d", "-2.5e3", "-2500.0"),
    ("o", "objectpath '/a/b_2'", "\"/a/b_2\""), ("o", "'/'", "\"/\""),
    ("g", "'a{sv}i'", "\"a{sv}i\""), ("g", "''", "\"\""),
  ])
  func `GVariant numbers, Booleans, object paths and signatures are read by their type`(
    type: String, text: String, json: String
  ) throws {
    #expect(try read(text, as: type) == json)
  }

  @Test(arguments: [
    (#""it's""#, "it's"), (#"'say "hi"'"#, "say \"hi\""), (#"'\u00e9\U0001F600'"#, "é😀"),
    (#"'\a\b\f\n\r\t\v'"#, "\u{07}\u{08}\u{0C}\n\r\t\u{0B}"), ("'a\\\nb'", "ab"),
    ("'a\nb'", "a\nb"), (#"'\q\x41\0'"#, "qx410"), ("'é'", "é"), (#"'\\\''"#, "\\'"),
    ("string 'x'", "x"),
  ])
  func `a GVariant string's escapes are resolved`(text: String, meant: String) throws {
    let value = try PreferenceValue(variantText: Array(text.utf8), of: .basic(.string))
    #expect(value == .string(meant))
  }

  @Test(arguments: [
    ("'it''s'", "4: expected the end of the value, found \"'\""),
    (#"'\u0000'"#, "3: expected 4 hexadecimal digits of a Unicode character, found \"0\""),
    (#"'\ud800'"#, "3: expected 4 hexadecimal digits of a Unicode character, found \"d\""),
    (#"'\U0011000'"#, "3: expected 8 hexadecimal digits of a Unicode character, found \"0\""),
    ("'abc", "4: expected the closing quote, found the end of the value"),
    (#"'abc\"#, "5: expected the closing quote, found the end of the value"),
  ])
  func `an unterminated GVariant string or an invalid escape is refused`(
    text: String, words: String
  ) throws {
    #expect(try read(text, as: "s") == words)
  }

  @Test(arguments: [
    ("b'abc'", "[97, 98, 99, 0]"), (#"b"\0101\101\18""#, "[8, 49, 65, 1, 56, 0]"),
    ("b'a\\\nb\\n'", "[97, 98, 10, 0]"), (#"b'\x41'"#, "[120, 52, 49, 0]"),
    ("[1, byte 2]", "[1, 2]"),
    ("@ay []", "[]"), ("b''", "[0]"),
  ])
  func `a GVariant byte string is a list of bytes that ends with zero`(text: String, json: String)
    throws
  {
    #expect(try read(text, as: "ay") == json)
  }

  @Test(arguments: [
    ("as", "[]", "[]"), ("as", "['a', \"b\"]", #"["a", "b"]"#), ("as", "@as []", "[]"),
    ("(is)", "(1, 'a')", #"[1, "a"]"#), ("(s)", "('a' ,)", #"["a"]"#), ("()", "()", "[]"),
    ("a{is}", "{1: 'a', 0x1: 'b', 2: 'c'}", #"{"1": "b", "2": "c"}"#),
    ("a{sv}", "{'a': <1>, 'b': <'x'>}", #"{"a": 1, "b": "x"}"#), ("a{sv}", "[]", "{}"),
    ("a{ss}", "[{'a', 'b'}]", #"{"a": "b"}"#), ("{sb}", "{'a', true}", #"{"a": true}"#),
    ("a{bd}", "{true: 1}", #"{"true": 1.0}"#), ("ms", "nothing", "null"), ("ms", "'a'", #""a""#),
    ("ms", "just 'a'", #""a""#), ("mms", "just nothing", "null"), ("mmi", "5", "5"),
    ("ams", "['a', nothing]", #"["a", null]"#), ("aay", "[b'a', []]", "[[97, 0], []]"),
    ("a(ii)", "[(1, 2), (3, 4)]", "[[1, 2], [3, 4]]"),
  ])
  func `GVariant containers are read as json-glib writes them`(
    type: String, text: String, json: String
  ) throws {
    #expect(try read(text, as: type) == json)
  }

  @Test(arguments: [
    ("<5>", "5"), ("<'a'>", "\"a\""), ("<0x1e>", "30"), ("<1e3>", "1000.0"),
    ("<[1, 2, 3.0]>", "[1.0, 2.0, 3.0]"),
    ("<[(1, 2), (3, 4.0)]>", "[[1, 2.0], [3, 4.0]]"), ("<[[], ['']]>", #"[[], [""]]"#),
    ("<[3, just nothing]>", "[3, null]"), ("<[nothing, 'a']>", #"[null, "a"]"#),
    ("<[b'a', []]>", "[[97, 0], []]"), ("<[uint32 5, 4000000000]>", "[5, 4000000000]"),
    ("<[{}, {1: 2}]>", #"[{}, {"1": 2}]"#), ("<@ms nothing>", "null"), ("<@a{sv} []>", "{}"),
    ("<[objectpath '/a', '/b']>", #"["/a", "/b"]"#),
    ("<[{1, 'a'}, {2, 'b'}]>", #"{"1": "a", "2": "b"}"#),
    ("<<5>>", "5"),
    ("'a'", "0: is not a value of type v: \"a\""),
    ("<[]>", "1: is not of a known type; write it in front, as in @as []: a value"),
    ("<nothing>", "1: is not of a known type; write it in front, as in @as []: a value"),
    ("<(1, nothing)>", "1: is not of a known type; write it in front, as in @as []: a value"),
    ("<[<['']>, <[]>]>", "11: is not of a known type; write it in front, as in @as []: a value"),
    ("<4000000000>", "1: is not a whole number from -2147483648 to 2147483647: \"4000000000\""),
    ("<['a', 42]>", "7: is not of the same type as those before it: an element"),
    ("<[uint32 5, nothing]>", "12: is not of the same type as those before it: an element"),
  ])
  func `the type of a GVariant variant is inferred from its text`(text: String, json: String) throws
  {
    #expect(try read(text, as: "v") == json)
  }

  @Test(arguments: [
    ("i", "5.0"), ("i", "08"), ("i", "0b1"), ("i", "1_0"), ("i", "- 5"), ("i", "--5"), ("i", ""),
    ("y", "256"), ("y", "-1"), ("n", "32768"), ("q", "65536"), ("u", "-1"),
    ("t", "18446744073709551616"),
    ("x", "-9223372036854775809"), ("t", "1e3"), ("d", "1e400"), ("d", "infinity"), ("d", "INF"),
    ("b", "True"), ("b", "1"), ("s", "5"), ("s", "b'a'"), ("s", "'a' 'b'"), ("s", "%s"),
    ("o", "'/a/'"), ("o", "''"), ("o", "'/a//b'"), ("g", "'mi'"), ("g", "'a'"), ("ay", "'a'"),
    ("ai", "[1, 2,]"), ("ai", "[,]"), ("as", "['a' 'b']"), ("(ii)", "(1, 2,)"), ("(i)", "(5)"),
    ("(ii)", "(1,)"), ("{ss}", "{'a': 'b'}"), ("a{ss}", "{'a', 'b'}"), ("a{sv}", "{'a': 1}"),
    ("mi", "just nothing"), ("mi", "just just 5"), ("i", "nothing"), ("i", "@ 5"), ("i", "@i"),
  ])
  func `a GVariant text that is not a value of its type is refused`(type: String, text: String)
    throws
  {
    let type = try #require(VariantType(type.utf8))
    #expect(throws: VariantMistake.self) {
      try PreferenceValue(variantText: Array(text.utf8), of: type)
    }
  }

  @Test func `infinity and NaN are read from GVariant text but do not fit JSON`() throws {
    for text in ["inf", "-inf", "+inf", "nan"] {
      let value = try PreferenceValue(variantText: Array(text.utf8), of: .basic(.double))
      #expect(!value.fitsJSON, "\(value)")
    }
  }

  @Test(arguments: ["[", "<", "(", "{", "just ", "@i ", "{1:", "int32 "])
  func `GVariant values nested deeper than 128 are refused`(open: String) throws {
    let deep = String(repeating: open, count: 100_000)
    #expect(try read(deep, as: "v").hasSuffix("levels of nesting is over the limit of 128"))
    #expect(VariantType(String(repeating: "a", count: 100_000).utf8) == nil)
  }

  @Test(arguments: [
    "", "z", "a", "ii", "(i", "{vs}", "{ii", "i*", "r", "a{s}", "m", "{sii}", "as ",
  ])
  func `a malformed GVariant type string is refused`(text: String) {
    #expect(VariantType(text.utf8) == nil)
  }
}
