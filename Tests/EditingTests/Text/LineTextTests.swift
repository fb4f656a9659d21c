import Editing
import Testing

struct LineTextTests {
  private func line(_ text: String, _ inputs: TextInput...) -> String {
    var line = LineText(text)
    for input in inputs { line.update(input) }
    let cursor = line.cursor
    return String(line.characters[..<cursor]) + "|" + String(line.characters[cursor...])
  }

  @Test func `typing goes in at the cursor`() {
    #expect(line("8080", .left, .left, .insert("x")) == "80x|80")
  }

  @Test func `a character of several scalars is deleted at once`() {
    #expect(line("ae\u{301}👩‍👩‍👧", .deleteBackward) == "ae\u{301}|")
    #expect(line("ae\u{301}", .deleteBackward) == "a|")
  }

  @Test func `a combining mark joins the character before it`() {
    #expect(line("ab", .left, .insert("\u{301}")) == "a\u{301}|b")
    #expect(line("ab", .left, .insert("\u{301}"), .deleteBackward) == "|b")
  }

  @Test func `words are letters and digits`() {
    #expect(line("one.two three", .wordLeft) == "one.two |three")
    #expect(line("one.two three", .wordLeft, .wordLeft) == "one.|two three")
    #expect(line("one.two", .start, .wordRight) == "one|.two")
    #expect(line("one.two three ", .deleteWordBackward) == "one.two |")
  }

  @Test func `kills go to the start and to the end`() {
    #expect(line("12345", .left, .left, .deleteToStart) == "|45")
    #expect(line("12345", .left, .left, .deleteToEnd) == "123|")
  }

  @Test(arguments: [
    TextInput.deleteBackward, .deleteForward, .deleteWordBackward, .deleteToStart, .deleteToEnd,
    .left, .right, .wordLeft, .wordRight, .start, .end,
  ])
  func `an empty line takes every key`(input: TextInput) {
    #expect(line("", input) == "|")
  }
}
