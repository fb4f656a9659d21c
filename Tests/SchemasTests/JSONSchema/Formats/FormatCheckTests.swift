import Testing

@testable import Schemas

/// The values of the keyword `format`, on texts that their RFCs accept and refuse.
struct FormatCheckTests {
  @Test(arguments: FormatCases.all)
  func `a format accepts and refuses the texts that its RFC does`(cases: FormatCases) {
    for text in cases.valid {
      #expect(FormatCheck.isValid(text, as: cases.format) == true, "\(text.debugDescription)")
    }
    for text in cases.invalid {
      #expect(FormatCheck.isValid(text, as: cases.format) == false, "\(text.debugDescription)")
    }
  }

  @Test func `every supported format has test cases`() {
    #expect(Set(FormatCases.all.map(\.format)) == Set(FormatCheck.checks.keys))
  }

  @Test func `an unknown format is not checked`() {
    #expect(FormatCheck.isValid("", as: "colour") == nil)
    #expect(FormatCheck.isValid("", as: "Date") == nil)
  }

  @Test(.timeLimit(.minutes(40)), arguments: FormatCheck.checks.keys.sorted())
  func `a format check takes linear time`(format: String) {
    let parts = [
      "a", "1", ".", "a.", ":", "1:", "(", "[", "{", "(?<a>", "%41", "/~0", "a@", "\"", "ä", "xn--",
      "-", "P1Y", "\\", "漢.", "a{1,",
    ]
    for part in parts {
      let text = String(repeating: part, count: 20_000)
      for text in [text, "a@" + text, "http://" + text, "[" + text, "{" + text] {
        #expect(FormatCheck.isValid(text, as: format) != nil)
      }
    }
  }
}
