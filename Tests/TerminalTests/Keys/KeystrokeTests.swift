import Testing

@testable import Terminal

struct KeystrokeTests {
  @Test func `a printed key name parses to the same key`() {
    for key in Keystroke.special + [.alt("v"), .alt("<"), "j", "^", "é", .control("_")] {
      #expect(Keystroke(notation: key.notation) == key, "\(key.notation)")
    }
  }

  @Test(arguments: ["", "jj", "^", "M-", "enter", "F13", "^^^", "C-x"])
  func `text that is not a key name is refused`(words: String) {
    #expect(Keystroke(notation: words) == (words == "^" ? .character("^") : nil))
  }
}
