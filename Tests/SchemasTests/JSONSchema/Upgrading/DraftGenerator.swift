import Preferences
import Seeded

/// Generates schemas with keywords of every draft, regardless of `$schema`, and instances near them.
struct DraftGenerator: SeededGenerator {
  var source: SplitMix64
  /// The draft in `$schema`.
  let address: String
  /// Whether to use only keywords that Python's `jsonschema` reads in 2019-09 as the standard does.
  let isPlain: Bool
  private let definitions = ["a/b", "c", "d%", "e~"]

  init(seed: UInt64, address: String, isPlain: Bool) {
    source = SplitMix64(seed: seed)
    self.address = address
    self.isPlain = isPlain
  }

  private var isOldest: Bool { address.contains("draft-04") }
  private var identifier: String { isOldest ? "id" : "$id" }
  private var hasAnchors: Bool { address.contains("2019") }
  private typealias Members = ExactDictionary<PreferenceValue>

  mutating func schema() -> PreferenceValue {
    var members = part(depth: 3, canRecur: false, firstDefinition: 0)
    members.updateValue(.string(address), forKey: "$schema", insertingAt: 0)
    if chance(50) { members[identifier] = "http://example.org/root.json" }
    if chance(50), hasAnchors { members["$recursiveAnchor"] = true }
    var parts: Members = [:]
    for (position, name) in definitions.enumerated() {
      var part = part(depth: 2, canRecur: false, firstDefinition: position + 1)
      // Next to a `$ref`, a name has no effect.
      part["$ref"] = nil
      part[hasAnchors ? "$anchor" : identifier] = .string((hasAnchors ? "" : "#") + "n\(position)")
      parts[name] = .dictionary(part)
    }
    members["definitions"] = .dictionary(parts)
    return .dictionary(members)
  }

  /// Returns a subschema. `canRecur` means that it applies to a part of the instance, so that a
  /// reference back terminates.
  private mutating func inner(_ depth: Int, canRecur: Bool, _ first: Int) -> PreferenceValue {
    if !isOldest, chance(10) { return .bool(chance(70)) }
    return .dictionary(part(depth: depth - 1, canRecur: canRecur, firstDefinition: first))
  }

  private mutating func part(depth: Int, canRecur: Bool, firstDefinition: Int) -> Members {
    var members: Members = [:]
    for _ in 0..<(1 + below(3)) {
      depth > 0 && chance(65)
        ? addHolding(to: &members, depth, canRecur, firstDefinition)
        : addPlain(to: &members, canRecur, firstDefinition)
    }
    return members
  }

  private mutating func reference(_ canRecur: Bool, _ first: Int) -> PreferenceValue? {
    if canRecur, chance(30) { return "#" }
    let choices = Array(definitions.indices.dropFirst(canRecur ? 0 : first))
    guard !choices.isEmpty else { return nil }
    let position = pick(choices)
    let pointers = ["a~1b", "c", "d%25", "e~0"]
    return .string(chance(30) ? "#n\(position)" : "#/definitions/" + pointers[position])
  }

  private mutating func addPlain(to members: inout Members, _ canRecur: Bool, _ first: Int) {
    switch below(15) {
    case 0, 1: members["type"] = .string(pick(["integer", "string", "object", "array", "number"]))
    case 2: members["enum"] = .array([value(), ["$ref": "#/definitions/c", "items": [1]]])
    case 3:
      members["minimum"] = .integer(below(3))
      if isOldest, chance(60) { members["exclusiveMinimum"] = .bool(chance(70)) }
    case 4:
      if isOldest { members["exclusiveMaximum"] = .bool(chance(70)) }
      members["maximum"] = .integer(3 + below(3))
    case 5: members["required"] = [.string(pick(["a", "b"]))]
    case 6: members["minLength"] = .integer(below(3))
    case 7: members["maxItems"] = .integer(below(4))
    case 8: members["const"] = value()
    case 9: members["uniqueItems"] = true
    case 10: members["dependentRequired"] = ["a": ["b"]]
    case 11: members["default"] = ["items": [1], "definitions": ["$ref": "#"]]
    case 12: members["x-note"] = ["items": [["minimum": 1]]]
    default:
      if hasAnchors, !isPlain, canRecur, chance(30) { return members["$recursiveRef"] = "#" }
      if let reference = reference(canRecur, first) { members["$ref"] = reference }
    }
  }

  private mutating func addHolding(
    to members: inout Members, _ depth: Int, _ canRecur: Bool, _ first: Int
  ) {
    switch below(isPlain && hasAnchors ? 15 : 17) {
    case 14: members["prefixItems"] = .array([inner(depth, canRecur: true, first)])
    case 15: members["unevaluatedItems"] = inner(depth, canRecur: true, first)
    case 16: members["unevaluatedProperties"] = inner(depth, canRecur: true, first)
    case 0, 1, 2:
      var parts: Members = [:]
      for key in ["a", "b", "definitions"] where chance(60) {
        parts[key] = inner(depth, canRecur: true, first)
      }
      members["properties"] = .dictionary(parts)
    case 3: members["additionalProperties"] = inner(depth, canRecur: true, first)
    case 4: members["patternProperties"] = ["^[ab]": inner(depth, canRecur: true, first)]
    case 5: members["items"] = inner(depth, canRecur: true, first)
    case 6, 7:
      members["items"] = .array([
        inner(depth, canRecur: true, first), inner(depth, canRecur: true, first),
      ])
      if chance(60) { members["additionalItems"] = inner(depth, canRecur: true, first) }
    case 8:
      members["dependencies"] = [
        "a": ["b"], "b": inner(depth, canRecur: canRecur, first),
      ]
    case 9:
      members[pick(["allOf", "anyOf", "oneOf"])] = .array([
        inner(depth, canRecur: canRecur, first), inner(depth, canRecur: canRecur, first),
      ])
    case 10: members["not"] = inner(depth, canRecur: canRecur, first)
    case 11:
      members["contains"] = inner(depth, canRecur: true, first)
      if chance(30) { members["minContains"] = 2 }
    case 12: members["propertyNames"] = inner(depth, canRecur: false, first)
    default:
      members["if"] = inner(depth, canRecur: canRecur, first)
      members["then"] = inner(depth, canRecur: canRecur, first)
    }
  }
}

extension DraftGenerator {
  /// Returns a value of few keys and small numbers, so that it often satisfies a rule.
  mutating func value(depth: Int = 2) -> PreferenceValue {
    switch below(depth > 0 ? 12 : 6) {
    case 0: return .null
    case 1: return .bool(chance(50))
    case 2, 3: return .integer(below(7))
    case 4: return .string(pick(["", "a", "ab", "b"]))
    case 5: return .real(Double(below(8)) + 0.5)
    case 6, 7, 8: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default:
      var members: ExactDictionary<PreferenceValue> = [:]
      for key in ["a", "b", "definitions", "other"] where chance(50) {
        members[key] = value(depth: depth - 1)
      }
      return .dictionary(members)
    }
  }
}
