import Preferences
import Schemas

/// Keywords without subschemas.
extension PartGenerator {
  static let patterns = ["^a", "b$", "a.c", "[0-9]", "é", "^(a|b)+$", "^.{1,2}$", "^$"]

  mutating func addAssertion(to members: inout Members) {
    switch below(12) {
    case 0, 1, 2: members["type"] = type()
    case 3: addChoices(to: &members)
    case 4, 5: addNumbers(to: &members)
    case 6: members[pick(["minLength", "maxLength"])] = .integer(below(4))
    case 7: members["pattern"] = .string(pick(Self.patterns))
    case 8: members[pick(["minItems", "maxItems"])] = .integer(below(4))
    case 9: members[pick(["minProperties", "maxProperties"])] = .integer(below(4))
    case 10: members["required"] = .array(keys(atLeast: 1))
    default: addRare(to: &members)
    }
  }

  private mutating func addRare(to members: inout Members) {
    switch below(5) {
    case 0: members["uniqueItems"] = .bool(chance(80))
    case 1: members["title"] = "words"
    case 2: members["x-unknown"] = ["type": "nothing"]
    case 3: members["format"] = "unheard-of"
    default:
      if draft >= .draft2019 {
        members["dependentRequired"] = .dictionary([pick(Self.keys): .array(keys(atLeast: 1))])
      } else {
        members["dependencies"] = .dictionary([pick(Self.keys): .array(keys(atLeast: 1))])
      }
    }
  }

  mutating func keys(atLeast least: Int) -> [PreferenceValue] {
    Self.keys.shuffled(using: &self).prefix(least + below(2)).map { .string($0) }
  }

  private mutating func type() -> PreferenceValue {
    let names = [
      "object", "object", "array", "array", "string", "number", "integer", "boolean", "null",
    ]
    if chance(60) { return .string(pick(names)) }
    let several = Set((0...1 + below(3)).map { _ in pick(names) }).sorted()
    return .array(several.map { .string($0) })
  }

  private mutating func addNumbers(to members: inout Members) {
    let bound: PreferenceValue = chance(70) ? .integer(below(6)) : .real(Double(below(12)) / 2)
    switch below(5) {
    case 0: members["minimum"] = bound
    case 1: members["maximum"] = bound
    case 2 where draft == .draft4:
      members["minimum"] = bound
      members["exclusiveMinimum"] = .bool(chance(70))
    case 2: members["exclusiveMinimum"] = bound
    case 3 where draft == .draft4:
      members["maximum"] = bound
      members["exclusiveMaximum"] = .bool(chance(70))
    case 3: members["exclusiveMaximum"] = bound
    // Python divides binary fractions, so that 0.01 is left to `KeywordCasesTests`.
    default: members["multipleOf"] = pick([.integer(2), .integer(3), .real(0.5), .real(1.5)])
    }
  }

  private mutating func addChoices(to members: inout Members) {
    if draft >= .draft6, chance(40) {
      members["const"] = value(depth: 1)
    } else {
      var seen: Set<PreferenceValue> = []
      members["enum"] = .array(
        (0...2).map { _ in value(depth: 1) }.filter { seen.insert($0.meaningText).inserted })
    }
  }

  /// Returns one of a few values. If the other validator is old, containers hold no 0, 1 or boolean,
  /// since it compares those as equal there.
  mutating func value(depth: Int, isInside: Bool = false) -> PreferenceValue {
    switch below(depth > 0 ? 10 : 6) {
    case 0: return .null
    case 1: return isInside && !isJudgeModern ? .null : .bool(chance(50))
    case 2: return isInside && !isJudgeModern ? .integer(2 + below(4)) : .integer(below(6))
    case 3: return chance(50) ? .real(Double(below(12)) / 2) : .integer(2 + below(4))
    case 4, 5: return .string(pick(["", "a", "ab", "abc", "b", "é1", "a9c"]))
    case 6, 7: return .array((0..<below(4)).map { _ in value(depth: depth - 1, isInside: true) })
    default:
      return .dictionary(
        Members(
          Self.keys.shuffled(using: &self).prefix(below(4)).map {
            ($0, value(depth: depth - 1, isInside: true))
          }, uniquingKeysWith: { $1 }))
    }
  }
}

extension PreferenceValue {
  /// The value with `1.0` normalized to `1`. In draft 4, `enum` may not contain both.
  fileprivate var meaningText: PreferenceValue {
    if case .real(let number) = self, let whole = number.int { return .integer(whole) }
    return self
  }
}
