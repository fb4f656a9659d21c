import Editing
import Preferences
import Testing

struct CellsTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("漢字", 4), ("e\u{301}", 1), ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2),
    ("ＡＢ", 4), ("🇩🇪", 2), ("😀", 2), ("\u{1B}", 2), ("·…─▌", 4), ("\u{202E}", 8),
  ])
  func `text widths are those of terminals`(text: String, cells: Int) {
    #expect(text.cells == cells)
  }

  @Test(arguments: [
    ("value", 5, "value"), ("values", 5, "valu…"), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…"),
    ("a\u{202E}b", 5, "a…"), ("abc", 0, ""), ("abc", 1, "…"), ("漢", 1, "…"), ("abc", -1, ""),
  ])
  func `a text that is cut to a width ends with a mark`(text: String, width: Int, cut: String) {
    #expect(text.cut(to: width) == cut)
    #expect(text.padded(to: width).cells == Swift.max(0, width))
  }

  @Test func `random text that is cut is not wider than its room`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let scalars = (0..<8).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      for width in 0..<12 { #expect(text.cut(to: width).cells <= width, "\(scalars)") }
    }
  }
}
