import Preferences
import Testing

@testable import Documents

@Suite struct OpenStepPropertyListTests {
  private func root(_ text: String) throws -> PreferenceValue {
    try DocumentReader.open(Array(text.utf8)).value(at: 0)
  }

  private func words(_ text: String) -> String {
    failure(of: Array(text.utf8)).split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func `OpenStep dictionaries, arrays, data and strings are read`() throws {
    let text = #"""
      // One
      { a = b; c = (1, "two", ); /* { */ d = <0fbd 77>;
        "quoted key" = "\U00e9\ud83d\ude00\t\"\101"; 'e' = {}; f; }
      """#
    #expect(
      try root(text)
        == .dictionary([
          "a": .string("b"), "c": .array([.string("1"), .string("two")]),
          "d": .data([0x0F, 0xBD, 0x77]), "quoted key": .string("é😀\t\"A"),
          "e": .dictionary([:]), "f": .string("f"),
        ]))
  }

  @Test func `an OpenStep strings file without braces is read`() throws {
    let text = "\u{FEFF}/* Title */\n\"File\" = \"Datei\";\nEdit = Bearbeiten;\n"
    #expect(
      try root(text) == .dictionary(["File": .string("Datei"), "Edit": .string("Bearbeiten")]))
  }

  @Test func `text is recognised as OpenStep only if no other format fits`() {
    func isOpenStep(_ text: String) -> Bool {
      DocumentReader.format(of: Array(text.utf8)) == .openStepPropertyList
    }
    for text in ["(", "{ a =", "{\"a\" =", "/* c */ { // d\n a=", "a = b;", "'a' = (1);"] {
      #expect(isOpenStep(text), "\(text)")
    }
    for text in ["hello", "{}", "{\"a\": 1}", "a = b", "[section]\na = b;", "\"a\"", "", "{a}"] {
      #expect(!isOpenStep(text), "\(text)")
    }
  }

  @Test func `an OpenStep property list is read-only`() throws {
    let document = try OpenStepPropertyList(Array("{ a = b; }".utf8))
    #expect(
      document.problems.map(\.message) == [
        "cannot be saved: it is in OpenStep's format, which is only read; save it in another one"
      ])
    #expect(throws: document.problems[0]) {
      try document.applying([Change(PreferenceName(keys: "a"), from: .string("b"), to: nil)])
    }
  }

  @Test func `an OpenStep syntax error reports position, expected and found text`() {
    #expect(words("{ a = b }") == "line 1, column 9: expected \";\" behind the value, found \"}\"")
    #expect(words("(1 2)") == "line 1, column 4: expected \",\" or \")\", found \"2\"")
    #expect(words("{ a = ; }") == "line 1, column 7: expected a value, found \";\"")
    #expect(
      words("{ a = 1; \n b }") == "line 2, column 4: expected \"=\" behind the key, found \"}\"")
    #expect(
      words("(<abc>)")
        == "line 1, column 6: expected hexadecimal digits in pairs and \">\", found \">\"")
    #expect(
      words("(\"a")
        == "line 1, column 4: expected the string's closing quote, found the end of the file")
    #expect(words("(\"\\351\")").contains("expected an escape such as \\U00e9"))
    #expect(words("(a) b") == "line 1, column 5: expected the end of the file, found \"b\"")
    #expect(words(String(repeating: "(", count: 100_000)).contains("levels of nesting is over"))
  }

  @Test func `a truncated OpenStep property list is refused`() {
    let whole = Array("{ a = (\"\\U00e9\", <00>, { b = c; }); /* d */ }".utf8)
    for count in whole.indices.dropFirst(6) { #expect(failure(of: Array(whole[..<count])) != "") }
  }
}
