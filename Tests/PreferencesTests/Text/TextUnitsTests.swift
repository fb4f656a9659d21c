import Testing

@testable import Preferences

@Suite struct TextUnitsTests {
  private static let mark: UInt16 = 0xDBFF
  private static let markTail: UInt16 = 0xDFFF

  @Test(arguments: [
    ([0xD800], "\u{10FFFF}\u{10D800}"),
    ([0xDC00, 0xD800], "\u{10FFFF}\u{10DC00}\u{10FFFF}\u{10D800}"),
    ([0xDBF6, 0xDC00], "\u{10D800}"), ([0xD83D, 0xDE00], "😀"),
    ([0x61, 0xD800, 0x62], "a\u{10FFFF}\u{10D800}b"),
    ([mark, markTail, 0xD800], "\u{10FFFF}\u{10FFFF}\u{10FFFF}\u{10D800}"),
    ([mark, markTail, 0xDBF6, 0xDC00], "\u{10FFFF}\u{10FFFF}\u{10D800}"),
    ([mark, markTail], "\u{10FFFF}"), ([mark, markTail, 0x61], "\u{10FFFF}a"),
  ])
  func `UTF-16 text is kept, including unpaired surrogates`(units: [UInt16], text: String) {
    let kept = String(keeping: units)
    #expect(kept.isExactly(text))
    let read = TextUnits(kept).flatMap { unit -> [UInt16] in
      switch unit {
      case .scalar(let scalar): Array(String(scalar).utf16)
      case .surrogate(let unit): [unit]
      }
    }
    #expect(read == units)
    #expect(
      kept.countable.unicodeScalars.count == TextUnits(kept).reduce(0) { count, _ in count + 1 })
  }

  @Test func `text without unpaired surrogates is well formed`() {
    #expect("\u{10D800}".wellFormed == "\u{10D800}")
    #expect(String(keeping: "\u{10FFFF}\u{10D800}").wellFormed == "\u{10FFFF}\u{10D800}")
    #expect(String(keeping: [0xD800]).wellFormed == nil)
  }
}
