import Preferences
import Testing

@Suite struct KindParsingTests {
  private static let levels: Kind = .choice([
    Choice(.string("debug")), Choice(.string("info"), label: "Information"),
    Choice(.integer(3), label: "three"),
  ])

  @Test(
    arguments: [
      (.boolean, "Yes", "true"), (.boolean, "off", "false"), (.boolean, "1", "true"),
      (.integer, "1_000", "1000"), (.integer, "0x1F", "31"), (.integer, " +5 ", "5"),
      (.integer, "007", "7"),
      (.integer, "18446744073709551616", "18446744073709551616"), (.integer, "-0", "-0"),
      (.real, "1.50", "1.50"), (.real, ".5", "0.5"), (.real, "1e400", "1e400"), (.real, "5", "5"),
      (.string, " a ", "\" a \""), (levels, "info", "\"info\""),
      (levels, "INFORMATION", "\"info\""),
      (levels, "three", "3"), (levels, "3.0", "3.0"),
      (.date(.timestamp), "2026-01-31", "<*D2026-01-31T00:00:00Z>"),
      (.date(.localTimeText), "10:00:00", "\"10:00:00\""),
      (.date(.localDateTimeText), "2026-01-31 10:00:00", "\"2026-01-31 10:00:00\""),
      (.date(.dateTimeText), "2026-01-31 10:00", "\"2026-01-31T10:00:00Z\""),
      (.date(.dateText), "2026-01-31", "\"2026-01-31\""), (.date(.timeText), "10:00", "\"10:00\""),
      (.data(.bytes), "0x48 65", "<4865>"), (.data(.bytes), "SGVsbG8=", "<48656c6c6f>"),
      (.data(.base64Text), "<48 65>", "\"SGU=\""), (.url, "https://a.b/c", "\"https://a.b/c\""),
      (.colour, "#FFF", "\"#FFF\""), (.colour, "Navy", "\"Navy\""),
      (.duration(.count(ofSeconds: 1)), "1h 30m", "5400"),
      (.duration(.count(ofSeconds: 1)), "PT10M", "600"),
      (.duration(.count(ofSeconds: 1)), "250ms", "0.25"),
      (.duration(.count(ofSeconds: 0.001)), "1.5s", "1500"),
      (.duration(.count(ofSeconds: 60)), "2h", "120"), (.duration(.count(ofSeconds: 1)), "7", "7"),
      (.duration(.iso8601), "36h", "\"P1DT12H\""), (.duration(.text), "1h30m", "\"1h30m\""),
      (.byteSize(.count(ofBytes: 1)), "512Mi", "536870912"),
      (.byteSize(.count(ofBytes: 1)), "10 MB", "10000000"),
      (.byteSize(.count(ofBytes: 1)), "1.5G", "1500000000"),
      (.byteSize(.count(ofBytes: 1024)), "4KiB", "4"),
      (.list(of: .integer), "1, 2,3", "[1, 2, 3]"), (.list(of: .string), "[\"a,b\"]", "[\"a,b\"]"),
      (.list(of: .string), "", "[]"),
      (.list(of: .date(.timestamp)), "[\"2001-01-01\"]", "[<*D2001-01-01T00:00:00Z>]"),
      (.dictionary(of: .integer), "{\"a\": 1}", "{\"a\": 1}"),
      (.optional(.integer), "", "null"), (.optional(.integer), "5", "5"),
      (.optional(.string), "\"null\"", "\"null\""), (.optional(.string), "null", "null"),
      (.optional(.string), "", "\"\""), (.optional(.string), "  ", "\"  \""),
      (.optional(.url), "", "null"),
      (.either([.string, .integer]), "5", "5"), (.either([.string, .integer]), "\"5\"", "\"5\""),
      (.any, "{\"a\": [1]}", "{\"a\": [1]}"), (.any, "plain words", "\"plain words\""),
      (.any, "1.50", "1.50"),
    ] as [(Kind, String, String)])
  func `typed text is parsed by each kind`(kind: Kind, typed: String, value: String) throws {
    #expect(try kind.parse(typed).text == value)
  }

  @Test(
    arguments: [
      (.integer, "8o80", "is not a whole number: \"8o80\"; did you mean 8080?"),
      (.integer, "18oo", "is not a whole number: \"18oo\"; did you mean 1800?"),
      (.integer, "1.5", "is not a whole number: \"1.5\""),
      (.integer, "", "is not a whole number: \"\""),
      (.integer, "1,000", "is not a whole number: \"1,000\"; did you mean 1000?"),
      (.integer, "1__0", "is not a whole number: \"1__0\""),
      (.integer, "\u{202E}1", "is not a whole number: \"\\u202e1\""),
      (.integer, "2,5", "is not a whole number: \"2,5\""),
      (.real, "2,5", "is not a number: \"2,5\"; did you mean 2.5?"),
      (.real, "0,125", "is not a number: \"0,125\"; did you mean 0.125?"),
      (.real, "1,000", "is not a number: \"1,000\"; did you mean 1000?"),
      (.real, "1,000,000", "is not a number: \"1,000,000\"; did you mean 1000000?"),
      (.real, "l.5", "is not a number: \"l.5\"; did you mean 1.5?"),
      (.real, "nan", "is not a number: \"nan\""),
      (.boolean, "ture", "is not true or false: \"ture\"; did you mean true?"),
      (levels, "inof", "unknown choice \"inof\"; did you mean \"info\"?"),
      (levels, "4", "unknown choice \"4\""),
      (.date(.timestamp), "2020-02-30", "is not a date and time: \"2020-02-30\""),
      (.date(.dateText), "2020-1-5", "is not a date: \"2020-1-5\"; did you mean 2020-01-05?"),
      (.date(.localTimeText), "10:00", "is not a time: \"10:00\"; did you mean 10:00:00?"),
      (.date(.localTimeText), "10:00:00Z", "is not a time: \"10:00:00Z\""),
      (.data(.bytes), "xyz!", "is not hexadecimal data: \"xyz!\""),
      (
        .url, "example.com",
        "is not an absolute URL: \"example.com\"; did you mean https://example.com?"
      ),
      (.colour, "ff0000", "is not a colour: \"ff0000\"; did you mean #ff0000?"),
      (.colour, "bleu", "is not a colour: \"bleu\"; did you mean blue?"),
      (.duration(.count(ofSeconds: 1)), "10x", "is not a duration: \"10x\""),
      (.duration(.count(ofSeconds: 60)), "7s", "must be a whole number of units of 1m"),
      (.byteSize(.count(ofBytes: 1)), "1.0001k", "is not a byte size: \"1.0001k\""),
      (.byteSize(.count(ofBytes: 1024)), "1M", "must be a whole number of 1Ki units"),
      (.list(of: .integer), "1, x", "is not a whole number: \"x\""),
      (.dictionary(of: .any), "a", "is not a group of values: \"a\""),
      (.uid, "-1", "is not a reference: \"-1\""),
      (.null, "x", "is not null: \"x\"; did you mean null?"),
    ] as [(Kind, String, String)])
  func `text that a kind refuses gets an explanation`(kind: Kind, typed: String, words: String) {
    let problem = problem { () throws(Problem) in _ = try kind.parse(typed) }
    #expect(problem?.message == words)
  }

  @Test func `an element's problem names its index`() {
    let entry = Entry(PreferenceName(keys: "ports"), .list(of: .integer))
    let problem = problem { () throws(Problem) in _ = try entry.parse("1, x") }
    #expect(problem?.description == "ports[1]: is not a whole number: \"x\"")
  }

  @Test func `any typed text gives a value or a problem`() {
    let kinds: [Kind] = [
      .any, .null, .boolean, .integer, .real, .string, .date(.timestamp), .data(.bytes), .uid, .url,
      .path,
      .colour, .duration(.text), .duration(.iso8601), .duration(.count(ofSeconds: 1)),
      .byteSize(.text),
      .byteSize(.count(ofBytes: 1)), .list(of: .any), .dictionary(of: .any), .optional(.integer),
    ]
    for seed in 0..<2000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let text = generator.text() + generator.text()
      for kind in kinds {
        let problem = problem { () throws(Problem) in
          let value = try kind.parse(text)
          #expect(Entry(.root, kind).check(value).isEmpty, "\(kind) seed \(seed)")
        }
        #expect(problem?.description.isShowable ?? true, "\(kind) seed \(seed)")
      }
    }
  }
}
