import Preferences
import Seeded

@testable import Documents

/// Generates random TOML documents with their values, and changes of values.
struct TOMLGenerator: SeededGenerator {
  var source: SplitMix64
  private var lineBreak = "\n"
  private var gap = "\n"
  private var keys = 0

  init(seed: UInt64) {
    source = SplitMix64(seed: seed)
    lineBreak = pick(["\n", "\n", "\n", "\r\n"])
    gap = chance(70) ? lineBreak : ""
  }

  // MARK: documents

  mutating func document() -> (text: String, value: PreferenceValue) {
    var value: ExactDictionary<PreferenceValue> = [:]
    var text = chance(5) ? "\u{FEFF}" : ""
    if chance(30) { text += "# head" + lineBreak + lineBreak }
    text += body(&value, depth: 2)
    var later: [String] = []
    for _ in 0..<below(4) { later += section([], &value, depth: 2) }
    text += later.joined()
    if chance(10), text.hasSuffix(lineBreak) { text.removeLast() }
    return (text, .dictionary(value))
  }

  /// Returns a table with its header and those inside it.
  private mutating func section(
    _ path: [String], _ outer: inout ExactDictionary<PreferenceValue>, depth: Int
  ) -> [String] {
    let key = key()
    let name = path + [spelled(key)]
    let header = name.joined(separator: chance(10) ? " . " : ".")
    let lead = gap + (chance(20) ? "# about" + lineBreak : "")
    if chance(30) {
      var records: [PreferenceValue] = []
      var parts: [String] = []
      for _ in 0...below(3) {
        var record: ExactDictionary<PreferenceValue> = [:]
        parts.append(lead + "[[\(header)]]" + end() + body(&record, depth: 1))
        if depth > 0, chance(30) { parts += section(name, &record, depth: depth - 1) }
        records.append(.dictionary(record))
      }
      outer[key] = .array(records)
      return parts
    }
    var table: ExactDictionary<PreferenceValue> = [:]
    var parts: [String] = []
    let isImplicit = depth > 0 && chance(20)
    let own = isImplicit ? "" : lead + "[\(header)]" + end() + body(&table, depth: 1)
    if depth > 0 {
      for _ in 0..<(isImplicit ? 1 : below(3)) { parts += section(name, &table, depth: depth - 1) }
    }
    outer[key] = .dictionary(table)
    // A table may come after those inside it.
    return chance(15) ? parts + [own] : [own] + parts
  }

  private mutating func body(
    _ table: inout ExactDictionary<PreferenceValue>, depth: Int
  ) -> String {
    var text = ""
    for _ in 0..<below(4) {
      if chance(15) { text += "# words" + lineBreak }
      if chance(15) { text += lineBreak }
      if chance(25) {
        text += dotted(&table)
      } else {
        let key = key()
        let (spelling, value) = self.value(depth)
        table[key] = value
        text += (chance(10) ? "  " : "") + spelled(key) + equals() + spelling + end()
      }
    }
    return text
  }

  /// Returns two assignments with a common first key, perhaps with another between them.
  private mutating func dotted(_ table: inout ExactDictionary<PreferenceValue>) -> String {
    let (key, first, second, other) = (key(), key(), key(), key())
    let (a, b, c) = (value(1), value(1), value(0))
    let name = spelled(key)
    var text = "\(name).\(spelled(first))" + equals() + a.text + end()
    table[key] = .dictionary([first: a.value, second: b.value])
    if chance(30) {
      text += spelled(other) + equals() + c.text + end()
      table[other] = c.value
    }
    return text + "\(name).\(spelled(second))" + equals() + b.text + end()
  }

  private mutating func equals() -> String { pick([" = ", " = ", " = ", "=", "  = "]) }
  private mutating func end() -> String { (chance(15) ? " # c" : "") + lineBreak }

  private mutating func key() -> String {
    keys += 1
    return pick(["a", "b-c", "d_e", "1", "f g", "h.i", "é", "q\"", "'"]) + "\(keys)"
  }

  private mutating func spelled(_ key: String) -> String {
    let bytes = Array(key.utf8)
    let isBare = bytes.allSatisfy(\.isBareKey)
    if isBare, chance(90) { return key }
    if !key.contains("'"), chance(50) { return "'\(key)'" }
    return "\"" + TOMLText.escaped(bytes, isLines: false).asText + "\""
  }

  // MARK: values

  private mutating func value(_ depth: Int) -> (text: String, value: PreferenceValue) {
    switch below(depth > 0 ? 11 : 8) {
    case 0: chance(50) ? ("true", true) : ("false", false)
    case 1, 2: number()
    case 3: date()
    case 8, 9: array(depth)
    case 10: inlineTable(depth)
    default: string()
    }
  }

  private mutating func number() -> (text: String, value: PreferenceValue) {
    let spelling = pick(["0", "17", "-3", "+5", "0x1F", "0o17", "0b101", "1_000"])
    let real = pick(["1.5", "-0.0", "1e3", "6.0e-2", "inf", "-inf", "1_0.5"])
    return chance(60)
      ? (spelling, .integer(Number(spelling: spelling))) : (real, .real(Number(spelling: real)))
  }

  private mutating func date() -> (text: String, value: PreferenceValue) {
    let text = pick([
      "1979-05-27", "07:32:00", "07:32:00.999", "1979-05-27T07:32:00", "1979-05-27 07:32:00Z",
      "1979-05-27t07:32:00-07:30",
    ])
    return (text, .string(text))
  }

  private mutating func string() -> (text: String, value: PreferenceValue) {
    let text = (0..<below(4)).map { _ in
      pick(["x", "word ", "é", "\"", "\\", "\t", "# ", "[", "=", "😀", "''"])
    }.joined()
    let lines = chance(30) ? text + "\n" + text + "\nend" : text
    let forms: [TOMLText.Form] = [.basic, .literal, .basicLines, .literalLines]
    let form = pick(forms)
    let spelling = TOMLText.spelling(
      of: lines, in: form, like: chance(50) ? Array("\"\"\"x".utf8)[...] : [],
      lineBreak: Array(lineBreak.utf8))
    return (spelling.asText, .string(lines))
  }

  private mutating func array(_ depth: Int) -> (text: String, value: PreferenceValue) {
    let items = (0..<below(4)).map { _ in value(depth - 1) }
    let values = PreferenceValue.array(items.map(\.value))
    guard chance(40), !items.isEmpty else {
      return ("[" + items.map(\.text).joined(separator: ", ") + "]", values)
    }
    let lines = items.enumerated().map { number, item in
      "  " + item.text + (number < items.count - 1 || chance(50) ? "," : "")
        + (chance(20) ? " # e" : "")
    }
    return ("[" + lineBreak + lines.joined(separator: lineBreak) + lineBreak + "]", values)
  }

  private mutating func inlineTable(_ depth: Int) -> (text: String, value: PreferenceValue) {
    var members: ExactDictionary<PreferenceValue> = [:]
    var texts: [String] = []
    for _ in 0..<below(4) {
      let (key, inner) = (key(), key())
      let item = value(depth - 1)
      if chance(20) {
        members[key] = [inner: item.value]
        texts.append(spelled(key) + "." + spelled(inner) + " = " + item.text)
      } else {
        members[key] = item.value
        texts.append(spelled(key) + " = " + item.text)
      }
    }
    let padding = texts.isEmpty || chance(30) ? "" : " "
    return ("{" + padding + texts.joined(separator: ", ") + padding + "}", .dictionary(members))
  }

  // MARK: changes

  /// Returns a random change of a document's value. Nil if there is nothing to change.
  mutating func change(of root: PreferenceValue) -> Change? {
    var name = PreferenceName.root
    var value = root
    while true {
      guard case .dictionary(let members) = value, !members.isEmpty else { break }
      if !name.isRoot, chance(25) { break }
      if chance(20) { return Change(name.appending(key: key()), from: nil, to: newValue(1)) }
      let key = pick(Array(members.keys))
      name = name.appending(key: key)
      value = members[key] ?? .null
      if case .array(let elements) = value, !elements.isEmpty, chance(70) {
        let index = below(elements.count)
        guard elements[index].isContainer else { break }
        name = name.appending(index: index)
        value = elements[index]
      }
    }
    if name.isRoot { return Change(name.appending(key: key()), from: nil, to: newValue(1)) }
    if chance(30) { return removal(of: name, value, in: root) }
    if case .array(let elements) = value, chance(60) {
      let isGroups = value.isGroup
      let new = isGroups ? newGroup(1) : newValue(1)
      return Change(name, from: value, to: .array(elements + [new]))
    }
    return value.isContainer
      ? removal(of: name, value, in: root) : Change(name, from: value, to: newValue(0))
  }

  /// Returns the removal of a value. An element is removed by changing its list, as in the editor.
  private func removal(
    of name: PreferenceName, _ value: PreferenceValue, in root: PreferenceValue
  ) -> Change {
    guard let list = name.parent, case .index(let index) = name.last,
      let old = root[list.components], var elements = old.elements
    else { return Change(name, from: value, to: nil) }
    elements.remove(at: index)
    return Change(list, from: old, to: elements.isEmpty ? nil : .array(elements))
  }

  private mutating func newValue(_ depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 7 : 4) {
    case 0: .bool(chance(50))
    case 1: .integer(below(1000))
    case 2: .real(Number(spelling: "2.5"))
    case 3: .string(pick(["new", "two\nlines", "it's", "a\\b", ""]))
    case 4: .array((0..<below(3)).map { _ in newValue(0) })
    default: newGroup(depth - 1)
    }
  }

  private mutating func newGroup(_ depth: Int) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [:]
    for _ in 0..<below(3) { members[key()] = newValue(depth) }
    return .dictionary(members)
  }
}
