import Preferences
import Seeded

@testable import Documents

/// Generates files of a dialect, with comments, blank lines, sections and repetitions.
struct LineGenerator: SeededGenerator {
  var source: SplitMix64
  let dialect: Dialect
  private var keys: [String] = []
  private var part = 0
  /// The keys of the section so far.
  private var used: [String] = []

  init(seed: UInt64, _ dialect: Dialect) {
    source = SplitMix64(seed: seed)
    self.dialect = dialect
  }

  mutating func file() -> String {
    let lineBreak = chance(10) ? "\r\n" : "\n"
    var lines: [String] = []
    keys = (0..<30).map { "key\($0)" }.shuffled(using: &self)
    for _ in 0..<below(6) { lines += block() }
    if dialect.hasSections || !dialect.blocks.isEmpty || dialect.stanza != nil {
      for number in 0..<below(4) {
        let isSame = number > 0 && chance(20)
        part += isSame ? 0 : 1
        let mayReturn = dialect.equalSections != .adjacentRecords
        let name = "part\(mayReturn && chance(20) ? 1 + below(part) : part)"
        used = []
        keys = (0..<30).map { "key\($0)" }.shuffled(using: &self)
        lines.append(heading(name))
        for _ in 0..<below(5) { lines += block() }
      }
    }
    let text = lines.joined(separator: lineBreak)
    return chance(90) && !text.isEmpty ? text + lineBreak : text
  }

  private mutating func heading(_ name: String) -> String {
    if dialect.stanza != nil { return "" }
    guard dialect.hasSections else { return "Match User \(name)" }
    guard chance(10), let key = keys.popLast() else { return "[\(name)]" }
    switch dialect.headings {
    case .wholeLine: return "[\(name)] "
    case .toFirstBracket, .toLastBracket: return "[\(name)] more"
    case .beforeAssignment:
      used.append(key)
      return "[\(name)] \(line(key))"
    }
  }

  private mutating func block() -> [String] {
    guard let key = keys.popLast() else { return [] }
    if dialect.countingLine != .none, let former = used.randomElement(using: &self), chance(20) {
      return [line(former)]
    }
    used.append(key)
    switch below(9) {
    case 0: return [""]
    case 1: return ["\(mark) A comment about the next key.", line(key)]
    case 2: return ["\(mark)\(line(key))"]
    case 3: return ["", "\(mark) Words that describe several keys"] + [line(key)]
    case 4 where dialect.hasList(of: key, in: nil): return [line(key), line(key)]
    case 5 where dialect.bareKeys == .true || dialect.bareKeys == .flag: return [key]
    case 6: return continued(key)
    default: return [line(key)]
    }
  }

  /// An assignment with two lines, and comments between them if the dialect ignores them.
  private mutating func continued(_ key: String) -> [String] {
    let first = key + dialect.newSeparator + "first"
    let comment = chance(50) ? ["  \(mark) between"] : []
    switch dialect.continuation {
    case .none:
      guard let escapes = dialect.value.escapes, escapes.join != .none else { return [first] }
      return dialect == .environment ? ["\(first)\\", "last"] : ["\(first) \\", "    last"]
    case .backslashOverComments: return ["\(first) \\"] + comment + ["    last"]
    case .indentation, .indentationWithBlankLines:
      return [first] + comment + (chance(30) ? [""] : []) + ["    last"]
    case .indentationWithDots:
      return [first] + comment.map { String($0.dropFirst(2)) } + (chance(30) ? [" ."] : []) + [
        " last"
      ]
    }
  }

  private var mark: String {
    mutating get { String(UnicodeScalar(pick(dialect.marks))) }
  }

  private mutating func line(_ key: String) -> String {
    let separator =
      chance(70) || dialect == .environment
      ? dialect.newSeparator : otherSeparator
    let comment = dialect.value.comments != .none && chance(10) ? " # after it" : ""
    let hasMark = dialect.value.marks.contains(UInt8(ascii: "#"))
    return key + separator + value() + (hasMark ? comment : "")
  }

  private var otherSeparator: String {
    switch dialect.separator {
    case .blank: "\t"
    case .colon: " :"
    case .equals, .equalsOrColon, .equalsOrBlank, .any: " ="
    }
  }

  /// The spelling of a value.
  private mutating func value() -> String {
    let plain = pick(["1", "42", "yes", "no", "true", "/etc/file", "4.5", "a,b", "0644", "64M"])
    if dialect.value.bare == .escaped, chance(10) { return "a\\tb\\\\c\\u00e9" }
    guard let quotation = dialect.value.quotations.first, chance(30) else { return plain }
    let quote = String(UnicodeScalar(quotation.quote))
    return quote + plain + " x" + quote
  }

  mutating func newValue() -> PreferenceValue {
    switch below(5) {
    case 0: .integer(Number(below(1000)))
    case 1: .bool(chance(50))
    case 2: .string("two words")
    case 3: .string("/some/path")
    default: .string(pick(["no", "off", "64k", "héllo", "x=y", "10.0.0.1"]))
    }
  }
}
