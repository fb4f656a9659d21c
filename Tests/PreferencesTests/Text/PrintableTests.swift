import Testing

@testable import Preferences

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("é 漢 ❤", "é 漢 ❤"),
    ("\u{1B}[31m", "^[[31m"),
    ("a\nb\tc\0\u{7F}", #"a\nb\tc^@^?"#),
    ("\u{9B}31m", "<U+009B>31m"),
    ("\u{202E}txt\u{2066}", "<U+202E>txt<U+2066>"),
    ("zero\u{200B}width", "zero<U+200B>width"),
    ("\u{2028}\u{2029}", "<U+2028><U+2029>"),
    ("\u{E000}", "<U+E000>"),
    ("\u{378}", "<U+0378>"),
    ("\u{10D800}\u{10DFFF}", "<U+10D800><U+10DFFF>"),
    ("\u{10FFFF}\u{10D800}\u{10FFFF}\u{10DFFF}", "<U+D800><U+DFFF>"),
    ("\u{10FFFF}", "<U+10FFFF>"),
    ("👨\u{200D}👩", "👨<U+200D>👩"),
    ("👍🏽", "👍<U+1F3FD>"),
    ("❤\u{FE0F}", "❤<U+FE0F>"),
    ("\u{301}a", "<U+0301>a"),
    ("e\u{301}", "e\u{301}"),
    ("\u{3164}", "<U+3164>"),
  ])
  func `control, invisible and bidirectional characters are shown escaped`(
    text: String, shown: String
  ) {
    #expect(text.printable == shown)
  }

  @Test func `at most four combining marks are kept on a character`() {
    let flood = "e" + String(repeating: "\u{301}", count: 6)
    #expect(flood.printable == "e\u{301}\u{301}\u{301}\u{301}<U+0301><U+0301>")
  }

  @Test func `ASCII terminals get escapes for other characters`() {
    #expect("é漢e\u{301}".printable(in: .ascii) == "<U+00E9><U+6F22>e<U+0301>")
    #expect("must lie in 1…5".words(in: .ascii) == "must lie in 1...5")
    #expect("1…5".words(in: .unicode) == "1…5")
  }

  @Test func `random text never yields an unprintable character`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let scalars = (0..<8).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random() ? 0x2FF : 0x10FFFF), using: &random))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let shown = text.printable
      #expect(shown.unicodeScalars.allSatisfy { $0.isShowable }, "\(scalars)")
      #expect(shown.printable == shown, "\(scalars)")
    }
  }
}
