/// An answer of a terminal to a question about itself, or a report that it sends on its own.
package enum TerminalAnswer: Hashable, Sendable {
  /// The background colour, as OSC 11 gives it.
  case background(isLight: Bool)
  /// The device attributes (DA1), which every terminal answers. They are asked last, so no other answer follows.
  case attributes
  /// Whether the terminal can report a change of its colour scheme (mode 2031).
  case reportsScheme(Bool)
  /// The colour scheme has changed.
  case scheme

  /// The questions in the order of their answers: the background, mode 2031, and the attributes.
  static let questions = Array("\u{1B}]11;?\u{1B}\\\u{1B}[?2031$p\u{1B}[c".utf8)

  /// Reads a CSI sequence with these parameters. Nil if it is no answer.
  init?(control parameters: String, _ final: Unicode.Scalar) {
    switch (final, parameters) {
    case ("c", _) where parameters.hasPrefix("?"): self = .attributes
    case ("n", "?997;1"), ("n", "?997;2"): self = .scheme
    case ("y", _) where parameters.hasPrefix("?2031;") && parameters.hasSuffix("$"):
      // 0: unknown, 1 and 2: on and off, 3 and 4: always so.
      self = .reportsScheme(["1", "2"].contains(parameters.dropFirst(6).dropLast()))
    default: return nil
    }
  }

  /// Reads an OSC string, such as `]11;rgb:ffff/ffff/ffff`. Nil if it is no answer.
  init?(string: String) {
    for prefix in ["]11;rgb:", "]11;rgba:"] where string.hasPrefix(prefix) {
      let parts = string.dropFirst(prefix.count).split(
        separator: "/", omittingEmptySubsequences: false)
      let levels = parts.prefix(3).compactMap(Self.level)
      guard levels.count == 3 else { return nil }
      let brightness = 0.299 * levels[0] + 0.587 * levels[1] + 0.114 * levels[2]
      self = .background(isLight: brightness > 0.5)
      return
    }
    return nil
  }

  /// Reads one to four hexadecimal digits as a part of the greatest number with as many.
  private static func level(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), let number = Int(digits, radix: 16), number >= 0
    else { return nil }
    return Double(number) / Double(1 << (4 * digits.utf8.count) - 1)
  }
}
