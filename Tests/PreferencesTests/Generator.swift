import Preferences
import Seeded

/// The same cases for the same seed.
struct Generator: SeededGenerator {
  var source: SplitMix64
  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  private static let pieces = [
    "a", "b", "size", "0", "17", ".", "..", "[", "]", "\"", "\\", " ", "/", "~", "~1", "\n", "\t",
    "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{FEFF}", "é", "e\u{301}", "👩‍👩‍👧", "漢", "\u{10D800}",
    "\u{10DFFF}", "\u{10FFFF}\u{10DC00}", "\u{10FFFF}", "null", "true", "{", "}", "<", ">", "-",
    "1e5", "#", ",", ":", "\u{2028}", "",
  ]

  mutating func text() -> String { (0..<below(5)).map { _ in pick(Self.pieces) }.joined() }

  mutating func name() -> PreferenceName {
    PreferenceName(
      (0..<below(5)).map { _ in chance(oneIn: 3) ? .index(below(1000)) : .key(text()) })
  }

  /// Makes a number in JSON's spelling.
  mutating func number() -> PreferenceValue {
    let whole =
      (chance(oneIn: 2) ? "-" : "") + pick(["0", "1", "42", "18446744073709551616", "900"])
    if chance(oneIn: 2) { return .integer(Number(spelling: whole)) }
    let fraction = pick(["", ".5", ".50", ".125", ".0"])
    let exponent = fraction.isEmpty ? pick(["e0", "E+5", "e-3"]) : pick(["", "e2", "E-7", "e400"])
    return .real(Number(spelling: whole + fraction + exponent))
  }

  mutating func timestamp() -> Timestamp {
    Timestamp(seconds: Double(below(4_000_000_000) - 2_000_000_000) + pick([0, 0.5, 0.1, 0.001]))
  }

  mutating func bytes() -> [UInt8] { (0..<below(12)).map { _ in UInt8(below(256)) } }

  mutating func value(depth: Int = 3) -> PreferenceValue {
    switch below(depth > 0 ? 10 : 8) {
    case 0: .null
    case 1: .bool(chance(oneIn: 2))
    case 2, 3: number()
    case 4: .string(text())
    case 5: .date(timestamp())
    case 6: .data(bytes())
    case 7: .uid(next() >> UInt64(below(64)))
    case 8: .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default: dictionary(depth: depth)
    }
  }

  mutating func dictionary(depth: Int) -> PreferenceValue {
    let members = (0..<below(4)).map { _ in (text(), value(depth: depth - 1)) }
    return .dictionary(ExactDictionary(members, uniquingKeysWith: { $1 }))
  }
}
