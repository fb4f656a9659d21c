@testable import Terminal

extension [Keystroke] {
  /// Keys by the names that the screen gives them, `'text'` letter by letter:
  /// `j Enter ^U '8443' Esc`.
  init(_ words: String) {
    let named = Dictionary(
      uniqueKeysWithValues: Keystroke.named.map { ($0.words, $0) })
    self = words.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      part, text -> [Keystroke] in
      if part % 2 == 1 { return text.unicodeScalars.map { Keystroke($0 as Unicode.Scalar) } }
      return text.split(separator: " ").map { word in
        named[String(word)] ?? word.first.map(Keystroke.character) ?? .unknown
      }
    }
  }
}

extension Keystroke {
  /// All but the characters.
  static let named: [Keystroke] =
    [
      .enter, .escape, .tab, .backTab, .space, .backspace, .delete, .up, .down, .left, .right,
      .home, .end, .pageUp, .pageDown, .wordLeft, .wordRight,
    ] + "abcdefghijklmnopqrstuvwxyz".map(Keystroke.control)
}
