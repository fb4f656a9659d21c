import Testing

@testable import Terminal

struct KeyDecoderTests {
  /// Returns the decoded keys of `text`, in which `|` is a pause without input.
  private func keys(_ text: String) -> [Keystroke] {
    events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
      .filter { $0 != .unknown }
  }

  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return text.unicodeScalars.flatMap { scalar in
      scalar == "|" ? decoder.pause() : decoder.decode(scalar)
    }
  }

  @Test func `a bracketed paste is one event, whatever it contains`() {
    #expect(
      events("\u{1B}[200~a:q!\r\u{3}\u{1B}j\u{1B}[A\u{1B}[201~j") == [
        .paste("a:q!\r\u{3}\u{1B}j\u{1B}[A"), .key("j"),
      ])
    #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    #expect(events("\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}[20")])
    #expect(events("\u{1B}[200~a|b|\u{1B}|[20|1~") == [.paste("ab")])
    #expect(events("\u{1B}[201~j").last == .key("j"))
  }

  @Test func `a key code that curses reports inside a paste is dropped`() {
    var decoder = KeyDecoder()
    for scalar in "\u{1B}[200~a".unicodeScalars { _ = decoder.decode(scalar) }
    #expect(decoder.decode(.up) == [])
    #expect("\u{1B}[201~".unicodeScalars.flatMap { decoder.decode($0) } == [.paste("a")])
  }

  @Test func `^C alone, pressed twice, ends a paste that never ends`() {
    #expect(events("\u{1B}[200~ab|\u{3}|\u{3}|j") == [.paste("ab"), .key("j")])
    #expect(events("\u{1B}[200~ab|\u{3}|\u{3}cd|j") == [])
    #expect(events("\u{1B}[200~ab|\u{3}|c|\u{3}|j") == [])
  }

  @Test func `a paste over the limit is dropped completely`() {
    let much = String(repeating: "x", count: Paste.limit + 1)
    #expect(events("\u{1B}[200~\(much)\u{1B}[201~j") == [.pasteTooLong, .key("j")])
  }

  @Test func `letters, control characters and other alphabets are keys`() {
    #expect(keys("a ") == ["a", .space])
    #expect(keys("\r\n\t\u{7F}\u{8}") == [.enter, .enter, .tab, .backspace, .backspace])
    #expect(keys("\u{3}\u{1F}\u{0}") == [.control("c"), .control("_"), .control("@")])
    #expect(keys("é日\u{301}") == ["é", "日", "\u{301}"])
  }

  @Test func `C1 control characters are not keys`() {
    #expect(keys("\u{80}\u{9B}\u{9F}x") == ["x"])
  }

  @Test func `Esc without following bytes is the Esc key`() {
    #expect(keys("\u{1B}|") == [.escape])
    #expect(keys("\u{1B}|[") == [.escape, "["])
    #expect(keys("\u{1B}\u{1B}|") == [.escape, .escape])
  }

  @Test func `Esc and a letter are Alt with that letter`() {
    #expect(keys("\u{1B}j") == [.alt("j")])
    #expect(keys("\u{1B}é") == [.alt("é")])
    #expect(keys("\u{1B}|j") == [.escape, "j"])
    #expect(keys("\u{1B}\r") == [.escape, .enter])
  }

  @Test(arguments: [
    "\u{1B}[5~", "\u{1B}[1;5D", "\u{1B}[?1;2c", "\u{1B}[<0;3;4M", "\u{1B}[20~", "\u{1B}[201~",
    "\u{1B}OP", "\u{1B}Ox", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}]52;c;anE=\u{1B}\\",
    "\u{1B}P1+r544e\u{1B}\\", "\u{1B}_x\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\",
    "\u{1B}]0;\u{1B}\u{1B}\\", "\u{1B}]0;x\u{9C}",
  ])
  func `an unknown escape sequence is dropped completely`(sequence: String) {
    #expect(keys(sequence + "j") == ["j"])
  }

  @Test(arguments: ["[", "O", "]", "P", "_", "^", "X"])
  func `a key with Alt does not swallow the keys after it`(letter: String) {
    #expect(keys("\u{1B}\(letter)|jk|") == ["j", "k"])
  }

  @Test func `Esc and ^C end a control string that never ends`() {
    #expect(keys("\u{1B}]52;c;|j|\u{1B}|k") == ["k"])
    #expect(keys("\u{1B}]52;c;|j|\u{3}k") == ["k"])
    #expect(keys("\u{1B}Pabc\u{18}k") == ["k"])
  }

  @Test func `a key that interrupts an escape sequence is delivered`() {
    #expect(keys("\u{1B}[1\u{3}j") == [.control("c"), "j"])
    #expect(keys("\u{1B}[1|j") == ["j"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `after any flood of bytes the decoder recovers`(seed: UInt64) {
    var random = Randomness(seed: seed)
    var decoder = KeyDecoder()
    for _ in 0..<random.below(40) {
      let scalar = random.pick(Array("\u{1B}[]OPX^_;0a~\\\u{7}\u{9C}\u{18}é".unicodeScalars))
      _ = random.chance(10) ? decoder.pause() : decoder.decode(scalar)
    }
    _ = decoder.decode("\u{18}" as Unicode.Scalar)
    _ = decoder.pause()
    #expect(decoder.decode("j" as Unicode.Scalar) == [.key("j")], "seed \(seed)")
  }

  @Test func `a pause ends a paste without an end marker`() {
    var decoder = KeyDecoder()
    for scalar in "\u{1B}[200~ab\u{1B}[20".unicodeScalars { _ = decoder.decode(scalar) }
    #expect(decoder.longestPause != nil)
    #expect(decoder.longPause() == [.paste("ab")])
    #expect(decoder.longestPause == nil && decoder.decode("j" as Unicode.Scalar) == [.key("j")])
  }

  @Test func `a pause ends a control string without an end`() {
    var decoder = KeyDecoder()
    for scalar in "\u{1B}]52;c;".unicodeScalars { _ = decoder.decode(scalar) }
    #expect(decoder.longestPause != nil && decoder.pause() == [])
    #expect(decoder.longPause() == [.key(.unknown)])
    #expect(decoder.longestPause == nil && decoder.decode("j" as Unicode.Scalar) == [.key("j")])
  }
}
