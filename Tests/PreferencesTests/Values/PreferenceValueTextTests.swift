import Preferences
import Testing

@Suite struct PreferenceValueTextTests {
  @Test func `every printed value parses to the same value`() throws {
    for seed in 0..<4000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let value = generator.value()
      #expect(try PreferenceValue(typed: value.text) == value, "seed \(seed): \(value.text)")
      #expect(value.text.isShowable, "seed \(seed)")
    }
  }

  @Test(arguments: [
    PreferenceValue.real(Number(spelling: "1")), .real(Number(spelling: "nan")),
    .real(Number(spelling: "-inf")), .real(Number(spelling: "+.5")),
    .integer(Number(spelling: "0x1F")), .integer(Number(spelling: "+5")),
    .integer(Number(spelling: "007")), .date(Timestamp(seconds: 1e300)),
    .date(Timestamp(seconds: -.infinity)), .date(Timestamp(seconds: 0.1)),
    .array([.real(Number(spelling: "2")), .integer(2)]),
  ])
  func `the exact text of a value parses back even if its display text does not`(
    value: PreferenceValue
  ) throws {
    #expect(try PreferenceValue(typed: value.exactText) == value, "\(value.exactText)")
  }

  @Test func `the exact text equals the display text if that is exact`() {
    for seed in 0..<1000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let value = generator.value()
      if value.exactText != value.text { #expect(value.exactText.contains("<*")) }
    }
    #expect(PreferenceValue.array([1, .string("a")]).exactText == "[1, \"a\"]")
  }

  @Test func `a shortened text is short, whatever the value`() {
    let many = PreferenceValue.array(Array(repeating: .string("abc"), count: 100_000))
    #expect(many.text(limit: 20) == "[\"abc\", \"abc\", \"abc\"…")
    #expect(PreferenceValue.data(Array(repeating: 7, count: 1_000_000)).text(limit: 6) == "<07070…")
    #expect(PreferenceValue.array([1, 2].map { .integer($0) }).text(limit: 20) == "[1, 2]")
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,}", "{a:1}", "01", "+1", ".5", "1.", "nul", "[1 2]", "\"a",
    "\"\\x\"",
    "{\"a\":1,\"a\":2}", "<4>", "<*Dx>", "<", "1 2", "tru e", "NaN", "\u{FEFF}1", "<*Rx>",
    "<*R8\u{0}\u{1B}[2J>",
    "<*I1\u{1B}>", "<*I>", "<*D1e5>", "<*Dx s>",
  ])
  func `text that is not a value is refused`(text: String) {
    #expect(throws: Problem.self) { try PreferenceValue(typed: text) }
  }

  @Test func `the nesting depth is bounded`() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try PreferenceValue(typed: deep).text == deep)
    let problem = problem { () throws(Problem) in
      _ = try PreferenceValue(typed: String(repeating: "[", count: 100_000))
    }
    #expect(problem?.words == "nesting depth is over the limit of 512")
  }

  @Test func `a refused text gives the position and the expectation`() {
    let problem = problem { () throws(Problem) in _ = try PreferenceValue(typed: "{\"a\" 1}") }
    #expect(problem?.words == "expected a colon, found \"1\"")
    #expect(problem?.place?.column == 6)
  }
}
