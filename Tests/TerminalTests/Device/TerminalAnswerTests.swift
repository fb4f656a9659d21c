import Testing

@testable import Terminal

/// Answers of the terminal, whole and in pieces.
struct TerminalAnswerTests {
  /// Decodes `text`, in which `|` is a pause without input.
  private func events(_ text: String, asked: Bool = true) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    decoder.awaitsAnswer = asked
    return text.unicodeScalars.flatMap { scalar in
      scalar == "|" ? decoder.pause() : decoder.decode(scalar)
    }.filter { $0 != .key(.unknown) }
  }

  private static let answers: [(String, TerminalAnswer)] = [
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .background(isLight: true)),
    ("\u{1B}]11;rgb:f/f/f\u{7}", .background(isLight: true)),
    ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", .background(isLight: false)),
    ("\u{1B}]11;rgb:fd/f6/e3\u{9C}", .background(isLight: true)),
    ("\u{1B}]11;rgba:1e1e/1e1e/2e2e/ffff\u{1B}\\", .background(isLight: false)),
    ("\u{1B}[?62;22c", .attributes), ("\u{1B}[?6c", .attributes),
    ("\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", .attributes),
    ("\u{1B}[?2031;1$y", .reportsScheme(true)), ("\u{1B}[?2031;2$y", .reportsScheme(true)),
    ("\u{1B}[?2031;0$y", .reportsScheme(false)), ("\u{1B}[?2031;4$y", .reportsScheme(false)),
    ("\u{1B}[?997;1n", .scheme), ("\u{1B}[?997;2n", .scheme),
  ]

  @Test func `an answer is one event, and what follows it are keys`() {
    for (text, answer) in Self.answers {
      #expect(events(text + "j") == [.answer(answer), .key("j")], "\(text.debugDescription)")
    }
  }

  @Test func `an answer may come character by character`() {
    for (text, answer) in Self.answers {
      let pieces = text.unicodeScalars.map { "\($0)|" }.joined()
      #expect(events(pieces + "j") == [.answer(answer), .key("j")], "\(text.debugDescription)")
    }
  }

  @Test func `an answer that nobody waits for may come in pieces behind its second character`() {
    for (text, answer) in Self.answers {
      let scalars = Array(text.unicodeScalars)
      let start = scalars[0] == "\u{1B}" && scalars[1] == "]" ? 4 : 3
      let head = scalars[..<start].map { "\($0)" }.joined()
      let pieces = head + scalars[start...].map { "|\($0)" }.joined()
      #expect(events(pieces + "j", asked: false) == [.answer(answer), .key("j")], "\(pieces)")
    }
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:ffff/ffff\u{7}", "\u{1B}]11;rgb:fffff/0/0\u{7}", "\u{1B}]11;rgb:x/0/0\u{7}",
    "\u{1B}]11;rgb:-1/0/0\u{7}", "\u{1B}]11;#ffffff\u{7}", "\u{1B}]10;rgb:f/f/f\u{7}",
    "\u{1B}[?997;3n", "\u{1B}[?2026;1$y", "\u{1B}[62c",
  ])
  func `another answer is dropped completely`(text: String) {
    #expect(events(text + "j") == [.key("j")])
  }

  @Test func `an Esc that is alone is a key after a longer pause`() {
    var decoder = KeyDecoder()
    decoder.awaitsAnswer = true
    #expect(decoder.decode("\u{1B}" as Unicode.Scalar) == [] && decoder.pause() == [])
    #expect(decoder.longestPause == .milliseconds(150))
    #expect(decoder.longPause() == [.key(.escape)] && decoder.longestPause == nil)
    decoder.awaitsAnswer = false
    #expect(decoder.decode("\u{1B}" as Unicode.Scalar) == [] && decoder.pause() == [.key(.escape)])
  }
}
