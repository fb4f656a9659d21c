import Preferences
import Seeded

@testable import Documents

/// Generates random YAML documents with their values, and changes of values.
struct YAMLGenerator: SeededGenerator {
  var source: SplitMix64
  private var lineBreak = "\n"
  private var step = 2
  private var indentsSequences = true
  private var keys = 0

  init(seed: UInt64) {
    source = SplitMix64(seed: seed)
    lineBreak = pick(["\n", "\n", "\n", "\r\n"])
    step = pick([2, 2, 2, 4, 3])
    indentsSequences = chance(70)
  }

  // MARK: documents

  mutating func document() -> (text: String, value: PreferenceValue) {
    var text = chance(5) ? "\u{FEFF}" : ""
    if chance(20) { text += "# head" + lineBreak + (chance(50) ? lineBreak : "") }
    if chance(20) { text += "---" + lineBreak }
    let (body, value) = chance(80) ? mapping(column: 0, depth: 3) : sequence(column: 0, depth: 3)
    text += body
    if chance(10) { text += "# end" + lineBreak }
    // The last line break may belong to a literal or folded scalar.
    if chance(10), !text.contains("|"), !text.contains(">") { text.removeLast() }
    return (text, value)
  }

  /// Returns the lines of a mapping. The first one has no indentation.
  private mutating func mapping(column: Int, depth: Int) -> (text: String, value: PreferenceValue) {
    var members: ExactDictionary<PreferenceValue> = [:]
    var text = ""
    for number in 0...below(4) {
      let key = key()
      if number > 0 { text += between(column) + blanks(column) }
      let (spelled, value) = value(afterKeyIn: column, depth: depth)
      text += (chance(10) ? "\"\(key)\"" : key) + ":" + spelled
      members[key] = value
    }
    return (text, .dictionary(members))
  }

  private mutating func sequence(column: Int, depth: Int) -> (text: String, value: PreferenceValue)
  {
    var elements: [PreferenceValue] = []
    var text = ""
    let gap = chance(10) ? 3 : 1
    for number in 0...below(3) {
      if number > 0 { text += between(column) + blanks(column) }
      let kind = depth > 0 ? below(10) : 9
      if kind < 3 {
        let (lines, value) = mapping(column: column + 1 + gap, depth: depth - 1)
        text += "-" + blanks(gap) + lines
        elements.append(value)
      } else if kind < 4 {
        let (lines, value) = sequence(column: column + 1 + gap, depth: depth - 1)
        text += "-" + blanks(gap) + lines
        elements.append(value)
      } else {
        let (line, value) = scalar(column: column)
        text += "-" + blanks(gap) + line + end(of: line)
        elements.append(value)
      }
    }
    return (text, .array(elements))
  }

  private mutating func value(
    afterKeyIn column: Int, depth: Int
  ) -> (text: String, value: PreferenceValue) {
    let comment = chance(5) ? " # about" : ""
    switch depth > 0 ? below(12) : 11 {
    case 0, 1, 2:
      let (lines, value) = mapping(column: column + step, depth: depth - 1)
      let lead = chance(10) ? blanks(column + step) + "# lead" + lineBreak : ""
      return (comment + lineBreak + lead + blanks(column + step) + lines, value)
    case 3, 4:
      let inner = indentsSequences ? column + step : column
      let (lines, value) = sequence(column: inner, depth: depth - 1)
      return (comment + lineBreak + blanks(inner) + lines, value)
    case 5:
      let (text, value) = flow(depth: 2)
      return (" " + text + end(), value)
    case 6:
      return (end(), .null)
    default:
      let (text, value) = scalar(column: column)
      return (" " + text + end(of: text), value)
    }
  }

  private mutating func flow(depth: Int) -> (text: String, value: PreferenceValue) {
    let padding = chance(20) ? " " : ""
    if chance(50) {
      var (texts, elements): ([String], [PreferenceValue]) = ([], [])
      for _ in 0..<below(4) {
        let (text, value) = depth > 0 && chance(30) ? flow(depth: depth - 1) : flowScalar()
        let pair = chance(10) ? key() : nil
        texts.append((pair.map { "\($0): " } ?? "") + text)
        elements.append(pair.map { .dictionary([$0: value]) } ?? value)
      }
      let space = texts.isEmpty ? "" : padding
      return ("[\(space)\(texts.joined(separator: ", "))\(space)]", .array(elements))
    }
    var (texts, members): ([String], ExactDictionary<PreferenceValue>) = ([], [:])
    for _ in 0..<below(4) {
      let key = key()
      let (text, value) = depth > 0 && chance(30) ? flow(depth: depth - 1) : flowScalar()
      texts.append("\(key): \(text)")
      members[key] = value
    }
    let space = texts.isEmpty ? "" : padding
    return ("{\(space)\(texts.joined(separator: ", "))\(space)}", .dictionary(members))
  }

  private mutating func flowScalar() -> (text: String, value: PreferenceValue) {
    pick([
      ("1", 1), ("x", "x"), ("\"a, b\"", "a, b"), ("'it''s'", "it's"), ("true", true),
      ("null", .null), ("a b", "a b"), ("http://x.y/z", "http://x.y/z"),
    ])
  }

  private mutating func scalar(column: Int) -> (text: String, value: PreferenceValue) {
    let inner = lineBreak + blanks(column + step)
    switch below(16) {
    case 0: return ("|" + inner + "one" + inner + " two", "one\n two\n")
    case 1: return ("|-" + inner + "one" + lineBreak + inner + "two", "one\n\ntwo")
    case 2: return (">" + inner + "one" + inner + "two", "one two\n")
    case 3: return ("plain" + inner + "text", "plain text")
    case 4: return ("\"quoted\\n" + inner + "text\"", "quoted\n text")
    case 5: return ("'quoted" + lineBreak + inner + "text'", "quoted\ntext")
    case 6: return ("\"\\u00e9\\t\"", "é\t")
    default:
      return pick([
        ("1", 1), ("-7", -7), ("true", true), ("false", false), ("x", "x"),
        ("two words", "two words"),
        ("'single'", "single"), ("\"double\"", "double"), ("~", .null), ("a#b", "a#b"),
        ("-x", "-x"),
        ("1.5", .real(1.5)), ("no", "no"), ("12:30:45", "12:30:45"), ("[]", []), ("{}", [:]),
      ])
    }
  }

  // MARK: parts

  /// Returns comments and blank lines between two entries.
  private mutating func between(_ column: Int) -> String {
    switch below(12) {
    case 0: lineBreak
    case 1: blanks(column) + "# about" + lineBreak
    case 2: lineBreak + blanks(column) + "# about" + lineBreak
    case 3: blanks(column) + "# old: 1" + lineBreak
    default: ""
    }
  }

  /// Returns the end of the last line of a scalar. A comment there would belong to a literal or folded one.
  private mutating func end(of scalar: String) -> String {
    scalar.hasPrefix("|") || scalar.hasPrefix(">") ? lineBreak : end()
  }

  private mutating func end() -> String {
    (chance(10) ? " # note" : chance(5) ? "  " : "") + lineBreak
  }

  private mutating func key() -> String {
    keys += 1
    return pick(["key", "name", "port", "on", "a b", "x-y", "é"]) + "\(keys)"
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  // MARK: changes

  /// Returns a change of a random value: a new one, another one, or none. Nil if there is no place for one.
  mutating func change(of root: PreferenceValue) -> Change? {
    var names: [PreferenceName] = []
    collect(root, .root, into: &names)
    let name = pick(names)
    guard let value = root[name.components] else { return nil }
    switch value {
    case .dictionary where chance(60):
      return Change(
        name.appending(key: pick(["new", "other key", "no"])), from: nil, to: newValue())
    case .array(let elements) where chance(60):
      return Change(name, from: value, to: .array(elements + [newValue()]))
    default: break
    }
    guard !name.isRoot else { return nil }
    if chance(30), case .key? = name.last { return Change(name, from: value, to: nil) }
    return Change(name, from: value, to: newValue())
  }

  private func collect(
    _ value: PreferenceValue, _ name: PreferenceName, into names: inout [PreferenceName]
  ) {
    names.append(name)
    switch value {
    case .dictionary(let members):
      for (key, member) in members { collect(member, name.appending(key: key), into: &names) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        collect(element, name.appending(index: index), into: &names)
      }
    default: break
    }
  }

  private mutating func newValue() -> PreferenceValue {
    pick([
      "new", "it's", "a: b", "yes", "12", "", "multi\nline\n", "multi\nline", " lead", "#c", "- x",
      "a\n\n  b\n", "x\n\n", "\u{7}", "é", 5, true, .null, .real(0.5), [], [:], [1, "two"],
      ["k": "v", "l": [1, ["z": 2]]], [["a": 1, "b": 2], ["a": 3]],
    ])
  }
}
