import Editing
import Testing

struct LineTextTests {
  private func line(_ text: String, _ inputs: TextInput...) -> String {
    var line = LineText(text)
    for input in inputs { line.update(input) }
    let cursor = line.cursor
    return String(line.characters[..<cursor]) + "|" + String(line.characters[cursor...])
  }

  @Test func `typed characters are inserted at the cursor`() {
    #expect(line("8080", .left, .left, .insert("x")) == "80x|80")
  }

  @Test func `a character of several scalars is deleted as one`() {
    #expect(line("ae\u{301}👩‍👩‍👧", .deleteBackward) == "ae\u{301}|")
    #expect(line("ae\u{301}", .deleteBackward) == "a|")
  }

  @Test func `a combining mark joins the character before it`() {
    #expect(line("ab", .left, .insert("\u{301}")) == "a\u{301}|b")
    #expect(line("ab", .left, .insert("\u{301}"), .deleteBackward) == "|b")
  }

  @Test func `a word consists of letters and digits`() {
    #expect(line("one.two three", .wordLeft) == "one.two |three")
    #expect(line("one.two three", .wordLeft, .wordLeft) == "one.|two three")
    #expect(line("one.two", .start, .wordRight) == "one|.two")
    #expect(line("one.two three ", .deleteWordBackward) == "one.two |")
  }

  @Test func `kill commands delete to the start and to the end`() {
    #expect(line("12345", .left, .left, .deleteToStart) == "|45")
    #expect(line("12345", .left, .left, .deleteToEnd) == "123|")
  }

  @Test func `yank inserts the text that was killed`() {
    #expect(line("one two three", .deleteWordBackward, .start, .yank) == "three|one two ")
    #expect(
      line("one two three", .deleteWordBackward, .deleteWordBackward, .yank) == "one two three|")
    #expect(line("one two", .start, .deleteWordForward, .end, .yank) == " twoone|")
    #expect(line("ab", .deleteToStart, .insert("x"), .yank, .yank) == "xabab|")
    #expect(line("ab", .deleteBackward, .yank) == "a|")
  }

  @Test func `transpose exchanges two characters`() {
    #expect(line("8008", .transpose) == "8080|")
    #expect(line("abcd", .left, .left, .transpose) == "acb|d")
    #expect(line("a", .transpose) == "a|")
    #expect(line("ab", .start, .transpose) == "|ab")
    #expect(line("a\nb", .transpose) == "a\nb|")
    #expect(line("e\u{301}👩‍👩‍👧", .transpose) == "👩‍👩‍👧e\u{301}|")
  }

  @Test func `undo reverts one word or one deletion at a time`() {
    let typed = "one two".map { TextInput.insert(String($0)) }
    var line = LineText("")
    for input in typed { line.update(input) }
    line.update(.undo)
    #expect(line.text == "one ")
    line.update(.undo)
    #expect(line.text == "")
    line.update(.undo)
    #expect(line.text == "")
    #expect(self.line("80", .left, .deleteToStart, .insert("9"), .undo, .undo) == "8|0")
    #expect(self.line("a\nb", .deleteToStart, .deleteBackward, .undo, .undo) == "a\nb|")
  }

  @Test func `moving between lines keeps the column`() {
    #expect(line("one\ntwo", .up) == "one|\ntwo")
    #expect(line("one\n\nthree", .up, .up) == "one|\n\nthree")
    #expect(line("日本\nabc", .up) == "日|本\nabc")
    #expect(line("日本\nabc", .up, .down) == "日本\nabc|")
    #expect(line("one", .up, .down) == "one|")
    #expect(line("one\ntwo\n", .start) == "one\ntwo\n|")
    #expect(line("one\r\ntwo", .start, .left) == "one|\r\ntwo")
    #expect(line("one\ntwo", .start, .deleteBackward) == "one|two")
    #expect(line("one\ntwo", .up, .deleteToEnd) == "one|two")
    #expect(line("one\ntwo", .up, .start, .deleteToEnd) == "|\ntwo")
  }

  @Test func `pasted text loses its control characters`() {
    let pasted = PastedText("a\u{1B}[2Jb\r\nc\rd\te\u{7}\u{9B}\n\n")
    #expect(pasted.text == "a[2Jb\nc\nd\te\n\n")
    #expect(pasted.dropped == 3)
    #expect(line("<>", .left, .paste(pasted)) == "<a[2Jb c d\te|>")
    #expect(line("<>", .left, .paste(pasted), .undo) == "<|>")
  }

  private static let keys: [TextInput] = [
    .deleteBackward, .deleteForward, .deleteWordBackward, .deleteWordForward, .deleteToStart,
    .deleteToEnd, .yank, .transpose, .undo, .left, .right, .wordLeft, .wordRight, .start, .end,
    .up, .down, .pageUp, .pageDown, .paste(PastedText("\u{1B}")),
  ]

  @Test(arguments: keys)
  func `every key works in an empty line`(input: TextInput) {
    #expect(line("", input) == "|")
  }

  /// Types random text into random text.
  @Test(arguments: 0..<400 as Range<UInt64>)
  func `the cursor stays on the edge of a character, and undo leads back`(seed: UInt64) {
    var random = Randomness(seed: seed)
    let parts = [
      "a", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{200D}", "👩", "🇩", "🇪", "🇩🇪", "👍🏽", "\u{1F3FD}", "\u{FE0F}",
      "日本", "\u{1100}", "\u{1161}", "\u{11A8}", "\n", "\r", "\r\n", " ", "\t", "x.y", "\u{600}",
      "\u{0}",
      "ﾊﾟ", "\u{0915}\u{094D}\u{0937}",
    ]
    let start = (0..<random.below(12)).map { _ in random.pick(parts) }.joined()
    var line = LineText(start)
    for _ in 0..<80 {
      let input =
        random.chance(40)
        ? TextInput.insert(random.pick(parts))
        : random.chance(10) ? .paste(PastedText(random.pick(parts))) : random.pick(Self.keys)
      line.update(input)
      #expect((0...line.characters.count).contains(line.cursor), "seed \(seed)")
      let whole = Array(line.text)
      #expect(
        whole.map { Array($0.unicodeScalars) } == line.characters.map { Array($0.unicodeScalars) },
        "seed \(seed): \(line.text.debugDescription) after \(input)")
    }
    for _ in 0..<200 { line.update(.undo) }
    #expect(Array(line.text.unicodeScalars) == Array(start.unicodeScalars), "seed \(seed)")
  }

  private static let pieces = [
    "a", "b", " ", "  ", "\n", "one", "e\u{301}", "日", "+", "x y", "👩‍👩‍👧",
  ]

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `undo treats pasted text like typed text`(seed: UInt64) {
    var random = Randomness(seed: seed)
    var (atOnce, typed) = (LineText("ab cd"), LineText("ab cd"))
    for _ in 0..<6 {
      let text = (0..<random.below(8)).map { _ in random.pick(Self.pieces) }.joined()
      atOnce.update(.insert(text))
      for character in text { typed.update(.insert(String(character))) }
      if random.chance(30) {
        atOnce.update(.wordLeft)
        typed.update(.wordLeft)
      }
    }
    while !typed.text.isEmpty, typed.text != "ab cd" || atOnce.text != "ab cd" {
      #expect(atOnce.text == typed.text && atOnce.cursor == typed.cursor, "seed \(seed)")
      atOnce.update(.undo)
      typed.update(.undo)
    }
  }

  @Test func `a long text is typed key by key in little time`() {
    var line = LineText(String(repeating: "a", count: 100_000))
    line.update(.start)
    for _ in 0..<20_000 { line.update(.insert("x")) }
    #expect(line.characters.count == 120_000)
  }
}
