import Preferences
import Seeded
import Testing

@testable import Documents

/// How texts are written in the place of former scalars.
struct YAMLSpellingTests {
  private static func spelling(
    _ text: String, like former: String, at place: YAMLPlace = YAMLPlace()
  ) -> String {
    YAMLText.spelling(of: text, like: Array(former.utf8)[...], at: place).asText
  }

  @Test(
    arguments: [
      ("x y", "old", "x y"), ("no", "old", "\"no\""), ("no", "'old'", "'no'"),
      ("new", "\"old\"", "\"new\""), ("it's", "'x'", "'it''s'"), ("b\u{7}", "'x'", "\"b\\a\""),
      ("b: c", "x", "\"b: c\""), ("", "x", "\"\""), (" x", "x", "\" x\""),
      ("12:30:45", "x", "\"12:30:45\""), ("1e3", "x", "\"1e3\""),
      ("say \"hi\": no", "x", "'say \"hi\": no'"), ("say \"hi\"", "\"x\"", "\"say \\\"hi\\\"\""),
      ("C:\\d: \"'", "x", "'C:\\d: \"'''"), ("true", "", "\"true\""), ("x", "", "x"),
      ("no", "yes", "no"), ("2024-02-02", "2024-01-01", "2024-02-02"), ("no", "true", "\"no\""),
      ("2024-02-02", "yes", "\"2024-02-02\""), ("5", "6", "\"5\""), ("a\nb", "'x'", "\"a\\nb\""),
      ("\u{85}\u{2028}\u{FEFF}\u{9F}\u{7F}\r\t", "x", "\"\\N\\L\\uFEFF\\x9F\\x7F\\r\\t\""),
    ])
  func `a text on one line keeps the style of the former one if that can hold it`(
    text: String, former: String, spelling: String
  ) {
    #expect(Self.spelling(text, like: former) == spelling)
  }

  @Test(
    arguments: [
      ("x\ny\n", "|\n  old", "|\n  x\n  y"), ("x\ny", "|\n  old", "|-\n  x\n  y"),
      ("x\n", "|- # c\n  old", "| # c\n  x"), (" x\n", "|\n  old", "|2\n   x"),
      ("x\n\n", "|\n  old", "|+\n  x\n"), ("one two\n", ">\n  old\n  text", ">\n  one two"),
      ("x\ny\n", ">\n  old", ">\n  x\n\n  y"), ("x\ny\n", "old", "|\n  x\n  y"),
      ("x", "|\n  old", "|-\n  x"), ("b\u{7}\n", "|\n  old", "\"b\\a\\n\""),
      ("x\n \n", "|\n  old", "\"x\\n \\n\""), ("a \nb", ">\n  old", "\"a \\nb\""),
      ("a \nb", "|\n  old", "|-\n  a \n  b"), ("", "|\n  old", "\"\""),
      ("\n", "|\n  old", "\"\\n\""),
      ("\nx", "|-\n  old", "|-\n\n  x"), ("\n\tx", "|-\n  old", "|2-\n\n  \tx"),
      (" x\n y\n", ">\n  o", ">2\n   x\n   y"), ("x", "|2 # c\n   old", "|2- # c\n  x"),
      ("x\n", "|+\n  old\n\n", "|\n  x\n\n"), ("b\u{7}", "|+ # c\n  old\n", "\"b\\a\" # c\n"),
      ("a\n b\n\nc\n\n\nd", ">-\n  o", ">-\n  a\n   b\n\n  c\n\n\n\n  d"),
    ])
  func `a literal or folded text keeps its style and comment, and chomps as the text needs it`(
    text: String, former: String, spelling: String
  ) {
    #expect(Self.spelling(text, like: former) == spelling)
  }

  @Test func `the place of a scalar decides where its lines are`() {
    var place = YAMLPlace()
    (place.parent, place.content) = (2, 6)
    place.lineBreak = Array("\r\n".utf8)
    place.tail = Array("  # c".utf8)[...]
    #expect(Self.spelling("x\n\ny", like: "a", at: place) == "|-  # c\r\n      x\r\n\r\n      y")
    #expect(Self.spelling(" x\n", like: "a\n", at: place) == "|4  # c\r\n       x")
    #expect(Self.spelling("x", like: "a", at: place) == "x  # c")
    place.parent = nil
    #expect(Self.spelling(" x\ny", like: "a", at: place) == "\" x\\ny\"  # c")
    place.allowsLines = false
    #expect(Self.spelling("x\ny", like: "a", at: place) == "\"x\\ny\"  # c")
    place.isFlow = true
    #expect(Self.spelling("x,y", like: "a", at: place) == "\"x,y\"  # c")
    place.quote = UInt8(ascii: "'")
    #expect(Self.spelling("x,y", like: "a", at: place) == "'x,y'  # c")
    #expect(Self.spelling("it's, y", like: "a", at: place) == "\"it's, y\"  # c")
  }

  @Test func `blank lines behind a scalar count for a text that keeps them`() {
    var place = YAMLPlace()
    place.blankLines = 1
    #expect(Self.spelling("x\n\n\n", like: "a", at: place) == "|+\n  x\n")
    #expect(Self.spelling("x\n\n", like: "a", at: place) == "|+\n  x")
    place.blankLines = 2
    #expect(Self.spelling("x\n\n", like: "a", at: place) == "\"x\\n\\n\"")
    #expect(Self.spelling("x\n", like: "|+\n  a\n\n", at: place) == "|\n  x\n\n")
  }

  @Test func `a text with a line break at the end of the document has it there too`() {
    var place = YAMLPlace()
    place.isLast = true
    #expect(Self.spelling("x\ny\n", like: "a", at: place) == "|\n  x\n  y\n")
    #expect(Self.spelling("x\ny", like: "a", at: place) == "|-\n  x\n  y")
    #expect(Self.spelling("x\n\n", like: "|\n  a", at: place) == "|+\n  x\n\n")
    #expect(Self.spelling("x", like: "a", at: place) == "x")
    #expect(Self.spelling("x\n", like: "|+\n  a\n ", at: place) == "|\n  x\n")
  }

  // MARK: laws

  /// Generates texts, former scalars and places.
  private struct Generator: SeededGenerator {
    var source: SplitMix64

    mutating func text() -> String {
      (0..<below(8)).map { _ in
        pick([
          "a", "word", " ", "  ", "\n", "\n", "\n\n", "\n ", " \n", "\t", ": ", " #", "- ", "'",
          "\"", "\\", "é", "😀", "\u{85}", "\u{2028}", "\u{7}", "\r", "{", ",", "1", ".", "no",
          "---", "\u{FEFF}", "|", "x y", "z\n",
        ])
      }.joined()
    }

    mutating func former() -> String {
      pick([
        "", "old", "'old'", "\"old\"", "|\n  o", "|-\n  o", "|+\n  o\n", ">\n  o", ">-2 # c\n  o",
        "|2+\n   o\n\n", "yes",
      ])
    }

    mutating func place() -> YAMLPlace {
      var place = YAMLPlace()
      place.isFlow = chance(20)
      place.parent = below(4)
      place.content = (place.parent ?? 0) + 1 + below(12)
      if chance(10) { place.parent = nil }
      place.lineBreak = Array(pick(["\n", "\n", "\r\n"]).utf8)
      place.quote = pick(Array("\"'".utf8))
      place.isLast = chance(20)
      place.allowsLines = chance(90)
      return place
    }
  }

  @Test func `a text that was written is read back`() {
    for seed in Trials.seeds(20_000) {
      var random = Generator(source: SplitMix64(seed: seed))
      let (text, former, place) = (random.text(), random.former(), random.place())
      let spelling = YAMLText.spelling(of: text, like: Array(former.utf8)[...], at: place)
      let found = Self.decoded(spelling, like: former, at: place)
      let comment: Comment =
        "seed \(seed): \(text.debugDescription) like \(former.debugDescription)"
      #expect(found.isExactly(text), "\(comment): \(spelling.asText.debugDescription)")
    }
  }

  /// Decodes what `spelling` wrote in the place of a former scalar.
  private static func decoded(
    _ spelling: [UInt8], like former: String, at place: YAMLPlace
  ) -> String {
    guard let style = YAMLText.style(of: spelling[...]) else { return "not a scalar" }
    guard !style.isBlock else {
      let isKept = YAMLBlockHeader(spelling[...]).chomping == .keep
      let hasLineBreak = place.isLast && spelling.last == 0x0A
      let end = hasLineBreak ? spelling.count - place.lineBreak.count : spelling.count
      let node = spelling[..<end]
      // The blank lines of the former scalar are behind the new one.
      let content =
        isKept ? node : node.dropLast(node.reversed().prefix(while: \.isLineBreak).count)
      return YAMLText.decoded(
        block: content, indentation: place.content, isLast: place.isLast && !hasLineBreak)
    }
    var line = spelling[...]
    while line.last?.isLineBreak == true { line.removeLast() }
    if former.contains(" # c") { line.removeLast(4) }
    switch style {
    case .single: return YAMLText.decoded(singleQuoted: line.dropFirst().dropLast())
    case .double: return YAMLText.decoded(doubleQuoted: line.dropFirst().dropLast())
    default:
      let text = YAMLText.decoded(plain: line)
      let isPlain = YAMLText.isPlain(text, inFlow: place.isFlow, isKey: false)
      return isPlain ? text : "not plain: \(text)"
    }
  }

  @Test func `damaged scalars are decoded without a failure`() {
    for seed in Trials.seeds(6000) {
      var random = Generator(source: SplitMix64(seed: seed))
      let bytes = (0..<random.below(20)).map { _ in
        random.pick(Array("\\\"'|>+-29xuUN# a\n\r\t\u{85}😀".utf8))
      }
      let indentation = random.chance(50) ? nil : random.below(9)
      let isLast = random.chance(50)
      let texts = [
        YAMLText.decoded(plain: bytes[...]), YAMLText.decoded(singleQuoted: bytes[...]),
        YAMLText.decoded(doubleQuoted: bytes[...]),
        YAMLText.decoded(block: bytes[...], indentation: indentation, isLast: isLast),
      ]
      // An escape of two digits can be two bytes of text, and U+FFFD three.
      for text in texts { #expect(text.utf8.count <= 3 * bytes.count, "seed \(seed)") }
    }
  }
}
