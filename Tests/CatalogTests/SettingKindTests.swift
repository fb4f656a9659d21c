import Preferences
import Testing

@testable import Catalog

struct SettingKindTests {
  private static let forms = [
    "time": AmountForm(
      phrase: "time such as 30s", units: [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)],
      allowsSums: true, ignoresCase: true, words: ["infinity"]),
    "size": AmountForm(
      phrase: "size such as 8MB", units: [("kB", 1), ("MB", 1024)], allowsFractions: true,
      allowsBlanks: true),
  ]

  @Test(arguments: [
    ("switch", ["yes", "NO"], ["maybe", "", "1"]),
    ("integer 1..65535", ["1", "65535", "+7"], ["0", "65536", "x", "1.0", "", "- 1"]),
    ("integer ..-1", ["-1"], ["0"]), ("number 0..1", ["0", ".5", "1e-2"], ["1.1", "inf", "nan"]),
    ("octal 0..7777", ["0644", "7777"], ["888", "10000", ""]),
    ("one of a \"b c\"", ["a", "b c"], ["A", "b"]), ("One of a b", ["A", "b"], ["c"]),
    ("time", ["5", "1h30M", "infinity", "INFINITY"], ["1.5h", "1h 30m", "5x", "", "h", "-5s"]),
    ("time m 2..60", ["2", "120s", "1h", "infinity"], ["1", "119s", "61"]),
    ("size kB 64..1024", ["64", "64kB", "0.5 MB", "1MB"], ["63", "2MB", "1 mb", "1MB1"]),
    ("text", ["", "anything"], []), ("list of integer 0..3", ["1 2  3", ""], ["1 4", "x"]),
    ("list by comma of one of a b", ["a, b", "b"], ["a b"]),
    ("list by any of host", ["a, b c"], []), ("list by colon of octal", ["1:7"], ["1:8", ""]),
    ("host", ["a"], ["a b"]), ("user", ["a b"], []),
    ("/[a-z]+\\d/ such as a1", ["ab2"], ["ab2x", "2"]),
    ("switch | one of required | integer 5..", ["yes", "required", "5"], ["Required", "4"]),
  ])
  func `a kind accepts what it says`(text: String, good: [String], bad: [String]) throws {
    let kind = try #require(SettingKind(text, forms: Self.forms))
    for value in good { #expect(kind.accepts(value, switches: ["yes", "no"]), "\(value)") }
    for value in bad { #expect(!kind.accepts(value, switches: ["yes", "no"]), "\(value)") }
  }

  @Test(arguments: [
    (SettingKind.IntegerSpelling.decimal, ["10", "+10", "010"], ["0x10", "9", "-10", "1e1"]),
    (.unsigned, ["10", "010"], ["+10", "0x10"]),
    (.unsignedC, ["10", "0xA", "012"], ["+10", "0x", "08", "0x20"]),
    (.c, ["10", "+10", "0xA", "0X1f", "012"], ["010", "0x", "0x1G", "08", "1F", "--10", "0x20"]),
  ])
  func `a program says how integers are spelled`(
    spelling: SettingKind.IntegerSpelling, good: [String], bad: [String]
  ) throws {
    let kind = try #require(SettingKind("integer 10..31", forms: [:], integers: spelling))
    for value in good { #expect(kind.accepts(value, switches: []), "\(value)") }
    for value in bad { #expect(!kind.accepts(value, switches: []), "\(value)") }
  }

  @Test(arguments: [
    "", "integers", "integer 1", "integer a..b", "one of", "list text", "list by dot of text",
    "time x", "/a/", "text more", "size kB 1.. 2..", "switch |", "unknown | text",
  ])
  func `a text that is no kind is none`(text: String) {
    #expect(SettingKind(text, forms: Self.forms) == nil)
  }

  @Test(arguments: [
    ("list of user", "list of users"), ("time m 2..60", "time such as 30s from 2m to 1h"),
    ("integer 1..", "whole number from 1"), ("switch | one of x", "yes or no or x"),
    ("size kB 0..2048", "size such as 8MB from 0 to 2MB"),
    ("list by comma of address", "list of addresses"),
  ])
  func `a kind has a phrase for people`(text: String, phrase: String) throws {
    let kind = try #require(SettingKind(text, forms: Self.forms))
    #expect(kind.phrase(switches: ["yes", "no"]) == phrase)
  }
}
