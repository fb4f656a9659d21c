import Preferences
import Testing

struct WordTextTests {
  private static let shell = WordSyntax(.blanks, marks: "\"'\\", noun: "user", "users")
  private static let postfix = WordSyntax(.blanksOrCommas, marks: "{", noun: "word", "words")
  private static let commas = WordSyntax(.commas, marks: "\"", noun: "name", "names")
  private static let colons = WordSyntax(.colons, noun: "path", "paths")

  @Test(arguments: [
    (shell, "anna backup  carol", ["anna", "backup", "carol"]),
    (shell, #"anna "b c" d"e f"g 'h i'"#, ["anna", #""b c""#, #"d"e f"g"#, "'h i'"]),
    (shell, #"a\ b \"c d\\ "e\" f""#, [#"a\ b"#, #"\"c"#, #"d\\"#, #""e\" f""#]),
    (shell, #"a "b c"#, ["a", #""b c"#]), (shell, "", []), (shell, " \t", []),
    (postfix, "127.0.0.0/8\n10.0.0.0/8,\n[::1]", ["127.0.0.0/8", "10.0.0.0/8", "[::1]"]),
    (postfix, "a { b c, { d } } , e", ["a", "{ b c, { d } }", "e"]),
    (commas, #"a b , "c, d",, e"#, ["a b", #""c, d""#, "e"]),
    (colons, ".:/usr/share/php: /a b", [".", "/usr/share/php", "/a b"]),
    (shell, "a \u{301}b", ["a", "\u{301}b"]),
  ])
  func `a text is divided into words, and keeps what is between them`(
    syntax: WordSyntax, text: String, words: [String]
  ) {
    let divided = WordText(text, syntax)
    #expect(divided.words == words)
    #expect(divided.text == text)
  }

  @Test func `a new word has the separator of its neighbours`() {
    var list = WordText("a, b", Self.postfix)
    list.insert("c", at: 2)
    list.insert("d", at: 0)
    list.insert("e", at: 2)
    #expect(list.text == "d, a, e, b, c")
    var lines = WordText("a\nb c", Self.postfix)
    lines.insert("d", at: 1)
    #expect(lines.text == "a\nd\nb c")
    var single = WordText("a", Self.commas)
    single.insert("b", at: 1)
    #expect(single.text == "a,b")
    var none = WordText("", Self.shell)
    none.insert("b", at: 0)
    #expect(none.text == "b")
  }

  @Test func `a removed word takes one separator with it, and no line break if another will do`() {
    func removing(_ index: Int, from text: String) -> String {
      var list = WordText(text, Self.postfix)
      list.remove(at: index)
      return list.text
    }
    #expect(removing(0, from: "a, b c") == "b c")
    #expect(removing(1, from: "a, b c") == "a c")
    #expect(removing(2, from: "a, b c") == "a, b")
    #expect(removing(1, from: "a\nb c") == "a\nc")
    #expect(removing(2, from: "a b\nc") == "a b")
    #expect(removing(0, from: "a") == "")
  }

  @Test func `a reading counts several words, and says nothing about one`() {
    #expect(Self.shell.reading(of: "anna backup carol") == "3 users: anna, backup, carol")
    #expect(Self.shell.reading(of: "none") == nil)
  }

  @Test func `a word is refused if it would not stay one word`() {
    let list = WordText("a b", Self.shell)
    for word in ["c", #""c d""#, #"c"d e"f"#, #"c\ d"#] { #expect(list.isWord(word), "\(word)") }
    for word in ["", "c d", " c", "c ", #""c"#, #"c\"#] { #expect(!list.isWord(word), "\(word)") }
  }

  @Test func `a change of one word of awkward ones leaves all others and what is between them`() {
    let parts = [
      "a", "ü", "\"", "'", "\\", " ", "\t", ",", ":", "{", "}", "\n", "x y", "\"b c\"", "\r\n",
    ]
    for seed in 0..<4000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let syntax = generator.pick([Self.shell, Self.postfix, Self.commas, Self.colons])
      let text = (0..<generator.below(14)).map { _ in generator.pick(parts) }.joined()
      let list = WordText(text, syntax)
      #expect(list.text == text, "seed \(seed): \(text.debugDescription)")
      #expect(list.isStable, "seed \(seed): \(text.debugDescription)")
      guard !list.words.isEmpty else { continue }
      let index = generator.below(list.words.count)
      var changed = list
      changed.replace(at: index, with: "new")
      guard changed.isStable else { continue }
      let read = WordText(changed.text, syntax)
      #expect(read.gaps == list.gaps, "seed \(seed): \(text.debugDescription)")
      var words = list.words
      words[index] = "new"
      #expect(read.words == words, "seed \(seed): \(text.debugDescription)")
      var shorter = list
      shorter.remove(at: index)
      words.remove(at: index)
      if shorter.isStable { #expect(WordText(shorter.text, syntax).words == words, "seed \(seed)") }
    }
  }
}
