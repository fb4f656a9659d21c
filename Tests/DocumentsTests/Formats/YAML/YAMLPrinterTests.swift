import Preferences
import Testing

@testable import Documents

/// How values are written as YAML.
struct YAMLPrinterTests {
  private static let sample: PreferenceValue = [
    "a": 1,
    "l": [["b": 1, "c": [2, [3, ["x": "y\nz\n"]]]], [], [:], "x\ny", ["k": "p\nq\n\n"]],
    "m": ["n": ["o": .null, "on": false]], "e": [:],
  ]

  private static func place(column: Int, step: Int = 2) -> YAMLPlace {
    var place = YAMLPlace()
    (place.parent, place.content) = (column, column + step)
    return place
  }

  @Test func `a document has a line for each member and item`() throws {
    #expect(
      try YAMLPrinter().document(Self.sample).asText == """
        a: 1
        l:
          - b: 1
            c:
              - 2
              - - 3
                - x: |
                    y
                    z
          - []
          - {}
          - |-
            x
            y
          - k: |+
              p
              q

        m:
          "n":
            o: null
            "on": false
        e: {}

        """)
  }

  @Test func `steps, gaps and flush sequences are those of the document`() throws {
    var printer = YAMLPrinter()
    (printer.step, printer.gap, printer.indentsSequences) = (4, 3, false)
    printer.lineBreak = Array("\r\n".utf8)
    let value: PreferenceValue = ["l": [["b": 1, "c": [2, "x\ny"]], [3]], "m": ["o": 4]]
    #expect(
      try printer.document(value).asText
        == """
        l:
        -   b: 1
            c:
            -   2
            -   |-
                x
                y
        -   -   3
        m:
            o: 4

        """.replacing("\n", with: "\r\n"))
  }

  @Test(
    arguments: [
      ("x", "x\n"), ("", "\"\"\n"), ("x\ny", "|-\n  x\n  y\n"), (.null, "null\n"), ([], "[]\n"),
      ([1, ["a": 2]], "- 1\n- a: 2\n"), (["a": ["b": 1]], "a:\n  b: 1\n"),
    ] as [(PreferenceValue, String)])
  func `a document can have any root`(value: PreferenceValue, text: String) throws {
    #expect(try YAMLPrinter().document(value).asText == text)
  }

  @Test func `a value is written behind a key or a dash in any column`() throws {
    let printer = YAMLPrinter()
    let value: PreferenceValue = ["b": 1, "c": [2]]
    var place = Self.place(column: 0)
    #expect(
      try printer.text(of: value, behind: .colon, at: place).asText == "\n  b: 1\n  c:\n    - 2")
    place = Self.place(column: 4)
    #expect(
      try printer.item(value, at: place).asText == "- b: 1\n      c:\n        - 2")
    #expect(try printer.member("k", "x\ny\n", at: place).asText == "k: |\n      x\n      y")
    place.tail = Array(" # c".utf8)[...]
    #expect(
      try printer.item(value, at: place).asText == "- # c\n      b: 1\n      c:\n        - 2")
    #expect(try printer.member("k", ["a": 1], at: place).asText == "k: # c\n      a: 1")
    #expect(try printer.member("k", [], at: place).asText == "k: [] # c")
    #expect(try printer.item("x\ny", at: place).asText == "- |- # c\n      x\n      y")
  }

  @Test func `the end of a place is that of the last value`() throws {
    var place = Self.place(column: 0)
    (place.isLast, place.blankLines) = (true, 0)
    let value: PreferenceValue = ["a": "x\n", "b": "y\nz\n"]
    #expect(
      try YAMLPrinter().text(of: value, behind: .colon, at: place).asText
        == "\n  a: |\n    x\n  b: |\n    y\n    z\n")
    place.allowsLines = false
    #expect(
      try YAMLPrinter().text(of: value, behind: .colon, at: place).asText
        == "\n  a: |\n    x\n  b: \"y\\nz\\n\"")
  }

  @Test func `a value in flow is on one line`() throws {
    var printer = YAMLPrinter()
    let value: PreferenceValue = ["b": 1, "c": ["x,y", "p\nq", [:], []], "a?": "no"]
    #expect(
      try printer.flow(value).asText
        == "{b: 1, c: [\"x,y\", \"p\\nq\", {}, []], \"a?\": \"no\"}")
    (printer.bracePadding, printer.bracketPadding) = ([0x20], [0x20])
    printer.quote = UInt8(ascii: "'")
    #expect(
      try printer.flow(value).asText
        == "{ b: 1, c: [ 'x,y', \"p\\nq\", {}, [] ], 'a?': 'no' }")
  }

  @Test(
    arguments: [
      (true, "x", "true"), (false, "yes", "no"), (.null, "|+ # c\n  x\n", "null # c\n"),
      (.integer(Number(spelling: "0777")), "1", "777"),
      (.real(Number(spelling: "1e3")), "1", "1.0e+3"),
      (.real(Number(spelling: "-inf")), "1", "-.inf"), ("no", "'x'", "'no'"), (5, "'x'", "5"),
      ([:], "x", "{}"),
    ] as [(PreferenceValue, String, String)])
  func `a scalar replaces a former one`(
    value: PreferenceValue, former: String, spelling: String
  ) throws {
    let found = try YAMLPrinter().scalar(
      value, like: Array(former.utf8)[...], at: Self.place(column: 0))
    #expect(found.asText == spelling)
  }

  @Test(
    arguments: [
      (.data([1]), "data"), (.uid(1), "a UID"),
      (.real(Number(spelling: "1.0.0")), "the number 1.0.0"),
      (.integer(Number(spelling: "x")), "the number x"), ("a\0", "the character U+0000"),
      (.string(String(keeping: [0xD800])), "an unpaired surrogate"), (["\0": 1], "U+0000"),
      (.dictionary([String(repeating: "k", count: 1023): 1]), "a key of more than 1,024"),
    ] as [(PreferenceValue, String)])
  func `a value that YAML does not have is refused`(value: PreferenceValue, words: String) {
    do throws(Problem) {
      let text = try YAMLPrinter().document(value)
      Issue.record("no error: \(text.asText)")
    } catch {
      #expect(error.message.contains(words), "\(error.message)")
    }
    #expect(throws: Problem.self) { try YAMLPrinter().flow(value) }
  }

  @Test func `the depth of values is limited`() throws {
    var value: PreferenceValue = 1
    for _ in 0..<DocumentLimits.depth { value = [value] }
    #expect(try YAMLPrinter().document(value).count > DocumentLimits.depth)
    #expect(try YAMLPrinter().flow(value).count == 2 * DocumentLimits.depth + 1)
    #expect(throws: Problem.self) { try YAMLPrinter().document([value]) }
    #expect(throws: Problem.self) { try YAMLPrinter().flow([value]) }
  }

  @Test func `a text with U+10FFFF is written as the document had it`() throws {
    let text = String(keeping: "\u{10FFFF}")
    #expect(try YAMLPrinter().flow(.string(text)).asText == "\u{10FFFF}")
    #expect(YAMLText.decoded(plain: Array("\u{10FFFF}".utf8)[...]).isExactly(text))
  }
}
