import Preferences
import Seeded

/// Generates random JSON and edits, reproducibly from a seed.
struct JSONGenerator: SeededGenerator {
  var source: SplitMix64
  /// Whether comments, trailing commas and odd spacing may be anywhere. Otherwise the layout is tidy.
  var isWild = false
  var lineBreak = "\n"
  var unit = "  "
  var hasComments = false
  var hasTrailingCommas = false
  var isMinified = false
  private var comments = 0

  init(seed: UInt64) {
    source = SplitMix64(seed: seed)
    isWild = chance(40)
    lineBreak = pick(["\n", "\n", "\r\n", "\r"])
    unit = pick(["  ", "    ", "\t", " ", ""])
    hasComments = chance(50)
    hasTrailingCommas = hasComments && chance(50)
    isMinified = !isWild && !hasComments && chance(25)
  }

  // MARK: values

  mutating func root() -> PreferenceValue { chance(95) ? dictionary(3) : value(3) }

  mutating func value(_ depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 10 : 7) {
    case 7: .array((0..<below(5)).map { _ in value(depth - 1) })
    case 8, 9: dictionary(depth - 1)
    default: scalar()
    }
  }

  mutating func dictionary(_ depth: Int) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [:]
    for _ in 0..<below(6) { members[key()] = value(depth) }
    return .dictionary(members)
  }

  mutating func scalar() -> PreferenceValue {
    switch below(8) {
    case 0: .bool(chance(50))
    case 1: .integer(Int(truncatingIfNeeded: next()) >> below(64))
    case 2: .null
    case 3, 4: number()
    default: .string(text())
    }
  }

  private mutating func number() -> PreferenceValue {
    let spelling = pick([
      "-0", "1.0", "1e400", "-1e-400", "0.10", "18446744073709551616", "7E+2",
    ])
    let isReal = spelling.contains { ".eE".contains($0) }
    return isReal ? .real(Number(spelling: spelling)) : .integer(Number(spelling: spelling))
  }

  mutating func key() -> String {
    pick(["a", "b", "c.d", "e f", "//", "é😀", "", "\"", "#", ","]) + "\(below(40))"
  }

  mutating func text() -> String {
    (0..<below(5)).map { _ in
      pick(["x", "word ", "//", "/*", "é", "😀", "\n", "\u{1}", "\"", "\\", "[", "}", ", "])
    }
    .joined()
  }

  // MARK: text

  mutating func json(_ value: PreferenceValue) -> [UInt8] {
    let mark = chance(15) ? "\u{FEFF}" : ""
    let head = hasComments && chance(30) ? comment(isLine: true) + lineBreak + lineBreak : ""
    let tail = chance(80) && !isMinified ? lineBreak : ""
    return Array((mark + head + space() + json(value, "") + space() + tail).utf8)
  }

  private mutating func json(_ value: PreferenceValue, _ indentation: String) -> String {
    switch value {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let number), .real(let number): return number.spelling
    case .string(let text): return json(text)
    case .array(let elements):
      let isLine = value.isLeaf && chance(50)
      let inner = isLine ? "" : indentation + unit
      return enclose(elements.map { json($0, inner) }, "[", "]", indentation, isLine)
    case .dictionary(let members):
      let isLine = members.values.allSatisfy(\.isLeaf) && chance(20)
      let items = members.map { key, value in
        json(key) + space() + ":" + (isWild ? space() : isMinified ? "" : " ")
          + json(value, indentation + unit)
      }
      return enclose(items, "{", "}", indentation, isLine)
    default: return "null"
    }
  }

  private mutating func enclose(
    _ items: [String], _ opener: String, _ closer: String, _ indentation: String, _ isLine: Bool
  ) -> String {
    guard !items.isEmpty else { return opener + space() + closer }
    if isWild { return opener + wild(items) + closer }
    if isMinified { return opener + items.joined(separator: ",") + closer }
    if isLine, !items.contains(where: { $0.contains(where: \.isNewline) }) {
      return opener + items.joined(separator: ", ") + closer
    }
    return opener + lines(items, indentation + unit) + indentation + closer
  }

  private mutating func wild(_ items: [String]) -> String {
    var text = ""
    for (number, item) in items.enumerated() {
      text += space() + item + space()
      if number < items.count - 1 || hasTrailingCommas && chance(50) { text += "," }
    }
    return text + space()
  }

  /// Returns one item per line, with comments that belong to items and some that do not.
  private mutating func lines(_ items: [String], _ indentation: String) -> String {
    var text = lineBreak
    for (number, item) in items.enumerated() {
      if hasComments, chance(10) {
        text += indentation + comment(isLine: true) + lineBreak + lineBreak
      }
      if hasComments, chance(20) { text += indentation + comment(isLine: chance(70)) + lineBreak }
      text += indentation + item
      if number < items.count - 1 || hasTrailingCommas { text += "," }
      if hasComments, chance(20) { text += " " + comment(isLine: chance(80)) }
      text += lineBreak
    }
    if hasComments, chance(10) {
      text += lineBreak + indentation + comment(isLine: true) + lineBreak
    }
    return text
  }

  private mutating func comment(isLine: Bool) -> String {
    comments += 1
    return isLine ? pick(["//", "#"]) + " \"c\(comments)," : "/* c\(comments) ] \" */"
  }

  /// Returns random space and comments between two tokens.
  private mutating func space() -> String {
    guard isWild else { return "" }
    var text = ""
    while chance(40) {
      switch below(hasComments ? 7 : 5) {
      case 0: text += lineBreak
      case 1: text += "\t"
      case 5: text += comment(isLine: true) + lineBreak
      case 6: text += comment(isLine: false)
      default: text += " "
      }
    }
    return text
  }

  private mutating func json(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += chance(80) ? "\\\"" : "\\u0022"
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "/": json += chance(80) ? "/" : "\\/"
      case "\u{1}": json += "\\u0001"
      case "😀": json += chance(50) ? "😀" : "\\uD83D\\ude00"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  // MARK: edits

  /// Returns a random change of `value` and the changed value, computed without the library's planner.
  mutating func change(of value: PreferenceValue) -> (Change, PreferenceValue) {
    var path: [PreferenceName.Component] = []
    let new = edited(value, &path)
    let name = PreferenceName(path)
    return (Change(name, from: value[path], to: new[path]), new)
  }

  /// Returns a changed value, and appends the path of the change to `path`.
  private mutating func edited(
    _ value: PreferenceValue, _ path: inout [PreferenceName.Component]
  ) -> PreferenceValue {
    switch value {
    case .dictionary(let members) where chance(95): edited(members, &path)
    case .array(let elements) where chance(90): edited(elements, &path)
    default: chance(80) ? scalar() : self.value(2)
    }
  }

  private mutating func edited(
    _ members: ExactDictionary<PreferenceValue>,
    _ path: inout [PreferenceName.Component]
  ) -> PreferenceValue {
    var members = members
    switch members.isEmpty ? 0 : below(10) {
    case 0...2:
      let key = key()
      path.append(.key(key))
      members[key] = value(2)
    case 3, 4:
      let key = members.keys[below(members.count)]
      path.append(.key(key))
      members.removeValue(forKey: key)
    case 5: return .dictionary(rearranged(members))
    default:
      let key = members.keys[below(members.count)]
      path.append(.key(key))
      if let old = members[key] { members[key] = edited(old, &path) }
    }
    return .dictionary(members)
  }

  /// Returns the members in another order, with renamed, removed and added keys.
  private mutating func rearranged(
    _ members: ExactDictionary<PreferenceValue>
  ) -> ExactDictionary<PreferenceValue> {
    var new: ExactDictionary<PreferenceValue> = [:]
    var pairs = Array(members)
    if chance(40) { pairs.shuffle(using: &self) }
    for (key, value) in pairs where !chance(15) {
      new[chance(25) ? self.key() : key] = value
      if chance(20) { new[self.key()] = self.value(1) }
    }
    return new
  }

  private mutating func edited(
    _ elements: [PreferenceValue], _ path: inout [PreferenceName.Component]
  ) -> PreferenceValue {
    var elements = elements
    switch elements.isEmpty ? 0 : below(10) {
    case 0, 1:
      path.append(.index(elements.count))
      elements.append(value(2))
    case 2, 3:
      // Elements after a removed one move, so the change is that of the array.
      elements.remove(at: below(elements.count))
    case 4, 5:
      elements.insert(value(1), at: below(elements.count + 1))
      if chance(30) { elements.shuffle(using: &self) }
    default:
      let position = below(elements.count)
      path.append(.index(position))
      elements[position] = edited(elements[position], &path)
    }
    return .array(elements)
  }
}
