@testable import Terminal

extension [Keystroke] {
  /// Parses keys by their names, and `'text'` letter by letter: `j Enter ^U '8443' Esc`. `quote` is
  /// the key that delimits text.
  init(_ words: String) {
    self = words.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      part, text -> [Keystroke] in
      if part % 2 == 1 { return text.unicodeScalars.map { Keystroke($0 as Unicode.Scalar) } }
      return text.split(separator: " ").map {
        $0 == "quote" ? .character("'") : Keystroke(words: String($0)) ?? .unknown
      }
    }
  }
}

extension Keystroke {
  /// All keys except characters.
  static let special = named.map(\.key) + "abcdefghijklmnopqrstuvwxyz_".map(Keystroke.control)
}
