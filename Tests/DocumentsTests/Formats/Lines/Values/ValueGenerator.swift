import Seeded

@testable import Documents

/// Generates spellings of values and texts that are hard to read or to write.
struct ValueGenerator: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  private static let pieces = [
    "a", "b", "cd", "1", " ", "  ", "\t", "\"", "'", "\\", "\\n", "\\t", "\\\"", "\\'", "\\\\",
    "\\x41", "\\101", "\\u00e9", "#", " #", ";", " ;", "=", ":", "$", "$x", "${x}", "`", "~", "&",
    "|", "!", "(", ")", "{", "}", "[", "]", "*", "%", "%(x)s", "^", "<", ">", "é", ",", "/", ".",
    "-",
  ]

  /// The bytes after a separator. It may have several lines.
  mutating func spelling() -> String {
    let pieces = Self.pieces + ["\\\n", "\n", "\n  ", "\\\n  "]
    let quote = pick(["", "", "\"", "'"])
    return quote + (0..<below(6)).map { _ in pick(pieces) }.joined() + quote
  }

  /// A text for which a spelling is wanted.
  mutating func text() -> String {
    if chance(10) { return pick(Self.hostile) }
    let pieces = Self.pieces + ["\n", "\n[x]\n", "\nx=1", "\u{1}", "\u{8}", "\r"]
    return (0..<below(7)).map { _ in pick(pieces) }.joined()
  }

  private static let hostile = [
    "y; touch pwn", "$(touch pwn)", "`touch pwn`", "'x'$(touch pwn)''", "a\nb=1", "a\n[b]\nc=1",
    "x\\", "x \\", "a\n# b", "# a", "; a", " a", "a ", "\\", "\"", "'", "''", "\"\"", "a\n", "\na",
    "a\n\nb", "a\n  b", "x\ny", "0077", "a && b", "a\\\nb", "", "=", "=a",
  ]
}
