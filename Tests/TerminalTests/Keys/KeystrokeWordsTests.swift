import Testing

@testable import Terminal

struct KeystrokeWordsTests {
  @Test func `a printed key name parses to the same key`() {
    for key in Keystroke.special + [.alt("v"), .alt("<"), "j", "^", "é", .control("_")] {
      #expect(Keystroke(words: key.words) == key, "\(key.words)")
    }
  }

  @Test(arguments: ["", "jj", "^", "M-", "enter", "F13", "^^^", "C-x"])
  func `text that is not a key name is refused`(words: String) {
    #expect(Keystroke(words: words) == (words == "^" ? .character("^") : nil))
  }
}
