import Testing

@testable import Terminal

struct KeystrokeWordsTests {
  @Test func `a key is read as it is written`() {
    for key in Keystroke.special + [.alt("v"), .alt("<"), "j", "^", "é", .control("_")] {
      #expect(Keystroke(words: key.words) == key, "\(key.words)")
    }
  }

  @Test(arguments: ["", "jj", "^", "M-", "enter", "F13", "^^^", "C-x"])
  func `what is no key is none`(words: String) {
    #expect(Keystroke(words: words) == (words == "^" ? .character("^") : nil))
  }
}
