import Preferences
import Testing

@testable import Documents

/// How plain scalars are read, by YAML 1.2 and by other readers.
struct YAMLWordsTests {
  @Test(
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null),
      ("nULL", .string), ("NUll", .string), ("nulls", .string), ("~x", .string),
      ("true", .bool), ("True", .bool), ("FALSE", .bool), ("fAlse", .string), ("yes", .string),
      ("0", .integer), ("-12", .integer), ("+5", .integer), ("0777", .integer), ("08", .integer),
      ("0o17", .integer), ("0o18", .string), ("-0o7", .string), ("0x1fA", .integer),
      ("0X1F", .string), ("+0x1", .string), ("0x", .string), ("00x1", .string), ("1_000", .string),
      ("0b1", .string), ("12:30", .string), ("123456789012345678901234567890", .integer),
      ("1.5", .real), ("1.", .real), (".5", .real), ("-.5", .real), ("1e3", .real),
      ("1.0E-3", .real), ("1e", .string), ("1e+", .string), (".e3", .string), (".", .string),
      ("-", .string), ("+", .string), ("1.2.3", .string), ("1e3x", .string),
      (".inf", .real), ("-.Inf", .real), ("+.INF", .real), (".iNF", .string), ("inf", .string),
      (".nan", .real), (".NaN", .real), (".NAN", .real), (".Nan", .real), ("-.nan", .string),
      (".naN", .string), ("2024-01-01", .string), ("é", .string), ("word", .string),
    ] as [(String, NodeKind)])
  func `a plain scalar has the kind that the core schema gives it`(text: String, kind: NodeKind) {
    let bytes = Array("[\(text)]".utf8)
    #expect(YAMLWords.kind(of: bytes[1..<bytes.count - 1]) == kind)
  }

  @Test(
    arguments: [
      ("0777", 777, "777"), ("0o17", 15, "15"), ("0x1F", 31, "0x1F"), ("-012", -12, "-12"),
      ("+5", 5, "+5"), ("0", 0, "0"),
    ])
  func `an integer is read in its base, and written so that every reader takes it for the same`(
    plain: String, value: Int, spelling: String
  ) {
    let found = YAMLWords.value(of: plain, kind: .integer)
    #expect(found == .integer(Number(spelling: plain)))
    #expect(found.isEquivalent(to: .integer(value)))
    #expect(YAMLWords.spelling(ofInteger: Number(spelling: plain)) == spelling)
  }

  @Test(
    arguments: [
      ("1e3", "1.0e+3"), ("1.0e3", "1.0e+3"), ("1E5", "1.0E+5"), ("1.5", "1.5"), ("1.", "1."),
      (".5", ".5"), ("-.5", "-0.5"), ("5", "5.0"), ("1e400", "1.0e+400"), ("1e-7", "1.0e-7"),
      ("0x1F", "31.0"), ("1_0.5", "10.5"), ("inf", ".inf"), ("-infinity", "-.inf"),
      ("+inf", ".inf"), ("nan", ".nan"), ("1.0.0", nil), ("x", nil), ("", nil),
    ])
  func `a real is written so that every reader takes it for a number`(
    number: String, spelling: String?
  ) {
    #expect(YAMLWords.spelling(ofReal: Number(spelling: number)) == spelling)
  }

  @Test(arguments: [(".inf", "inf"), ("-.Inf", "-inf"), ("+.INF", "inf"), (".NaN", "nan")])
  func `infinities have the spelling that they have in other formats`(plain: String, other: String)
  {
    let value = YAMLWords.value(of: plain, kind: .real)
    #expect(value == .real(Number(spelling: other)))
    #expect(Number(spelling: other).double?.isFinite == false)
  }

  @Test func `words are null and booleans`() {
    #expect(YAMLWords.value(of: "~", kind: .null) == .null)
    #expect(YAMLWords.value(of: "TRUE", kind: .bool) == true)
    #expect(YAMLWords.value(of: "False", kind: .bool) == false)
    #expect(YAMLWords.value(of: "yes", kind: .string) == "yes")
  }

  @Test(
    arguments: [
      "word", "x y", "1.2.3", "127.0.0.1", "8080:80", "1:60", "_1", "1e", "x1", "-x", "1-2",
      "2024-01", "2024-01-01x", "v2", "yess", "nope", "+", "0x", "é", "a,b", "9,", "::", "1 2",
    ])
  func `every reader takes a text for text`(text: String) {
    #expect(YAMLWords.isOnlyText(text))
    #expect(YAMLWords.otherReading(of: text) == nil)
  }

  @Test(
    arguments: [
      ("no", "boolean to YAML 1.1 readers; type false"),
      ("On", "boolean to YAML 1.1 readers; type true"),
      ("y", "boolean to YAML 1.1 readers; type true"),
      ("oFF", "boolean to YAML 1.1 readers; type false"),
      ("0777", "the number 511 to YAML 1.1 readers; type 511 or 777"),
      ("-010", "the number -8 to YAML 1.1 readers; type -8 or -10"),
      ("08", "text to YAML 1.1 readers; type 8"), ("0o17", "text to YAML 1.1 readers; type 15"),
      ("0b11", "the number 3 to YAML 1.1 readers; type 3"),
      ("1_000", "the number 1000 to YAML 1.1 readers; type 1000"),
      ("1,000", "the number 1000 to YAML 1.1 readers; type 1000"),
      ("12:30:45", "the number 45045 to YAML 1.1 readers; type 45045"),
      ("-1:30", "the number -90 to YAML 1.1 readers; type -90"),
      ("00:11:22:33:44:55", "the number 147433495 to YAML 1.1 readers; type 147433495"),
      ("1:30.5", "a number to YAML 1.1 readers"),
      ("-9223372036854775808:30", "a number to YAML 1.1 readers"),
      (".", "a number to YAML 1.1 readers"),
      ("1e3", "text to YAML 1.1 readers; type 1.0e+3"),
      ("-.5", "text to YAML 1.1 readers; type -0.5"),
      ("2024-01-01", "a date to YAML 1.1 readers"), ("2024-1-5", "a date to YAML 1.1 readers"),
      ("2001-12-14 21:59:43.10 -5", "a date to YAML 1.1 readers"),
      ("2001-12-14t21:59:43Z", "a date to YAML 1.1 readers"),
      ("=", "a word with a meaning of its own to YAML 1.1 readers"),
      ("<<", "a word with a meaning of its own to YAML 1.1 readers"),
      ("nuLL", "null to some readers; type null"),
    ])
  func `a scalar that readers disagree about has a hint`(text: String, hint: String) {
    #expect(!YAMLWords.isOnlyText(text))
    #expect(YAMLWords.otherReading(of: text) == hint)
  }

  @Test(arguments: [
    "", "~", "null", "true", "FALSE", "0", "-12", "07", "00", "0x1F", "1.5", ".5", "1.", "1.0e+3",
    ".inf", "-.INF", ".NaN", "123456789012345678901",
  ])
  func `a scalar that is no text to any reader has no hint`(text: String) {
    #expect(!YAMLWords.isOnlyText(text))
    #expect(YAMLWords.otherReading(of: text) == nil)
  }

  @Test(
    arguments: [
      ("yes", "no"), ("Yes", "No"), ("ON", "OFF"), ("off", "off"), ("Y", "N"), ("n", "n"),
      ("true", "false"), ("TRUE", "false"), ("oN", "Off"), ("'yes'", "false"), ("x", "false"),
    ])
  func `a boolean in the place of a word of YAML 1_1 is such a word`(former: String, new: String) {
    #expect(YAMLWords.spelling(of: false, like: Array(former.utf8)[...]) == new)
  }
}
