import Preferences
import Schemas
import Seeded

/// Generates values near a schema, about half of which are valid.
struct InstanceGenerator: SeededGenerator {
  typealias Members = ExactDictionary<PreferenceValue>

  var source: SplitMix64
  private let root: Members
  private var parts: PartGenerator

  init(seed: UInt64, parts: PartGenerator, schema: PreferenceValue) {
    source = SplitMix64(seed: seed)
    self.parts = parts
    if case .dictionary(let members) = schema { root = members } else { root = [:] }
  }

  mutating func instance() -> PreferenceValue { value(near: .dictionary(root), depth: 4) }

  private mutating func value(near part: PreferenceValue, depth: Int) -> PreferenceValue {
    guard case .dictionary(var members) = part, depth > 0, !chance(7) else { return anything() }
    gather(&members, depth: 4)
    if let value = members["const"], chance(90) { return value }
    if case .array(let values)? = members["enum"], chance(90) { return pick(values) }
    switch type(of: members) {
    case "object": return object(near: members, depth)
    case "array": return array(near: members, depth)
    case "string": return .string(string(near: members))
    case "integer", "number": return number(near: members)
    case "boolean": return .bool(chance(50))
    case "null": return .null
    default: return anything()
    }
  }

  private mutating func anything() -> PreferenceValue {
    parts.source = SplitMix64(seed: source.next())
    return parts.value(depth: 2)
  }

  /// Merges the members that references, `allOf` and one branch of `anyOf` and `oneOf` add.
  private mutating func gather(_ members: inout Members, depth: Int) {
    guard depth > 0 else { return }
    var more: [PreferenceValue] = []
    if case .string(let target)? = members["$ref"] { more.append(part(at: target)) }
    for key in ["allOf", "anyOf", "oneOf"] {
      guard case .array(let branches)? = members[key] else { continue }
      more += key == "allOf" ? branches : [pick(branches)]
    }
    if let then = members["then"], let condition = members["if"] { more += [condition, then] }
    for case .dictionary(var other) in more {
      gather(&other, depth: depth - 1)
      members.merge(other) { old, new in old.joined(with: new) }
    }
  }

  /// Returns the target of a reference: a pointer, the name of a definition or `#here`.
  private func part(at target: String) -> PreferenceValue {
    guard target.hasPrefix("#/") else {
      guard target != "#", case .dictionary(let all)? = root[parts.definitionsKey] else {
        return .dictionary(root)
      }
      return all[target == "#here" ? "d3" : target] ?? .null
    }
    var value = PreferenceValue.dictionary(root)
    for step in target.dropFirst(2).split(separator: "/") {
      guard case .dictionary(let members) = value, let next = members[String(step)] else {
        return .null
      }
      value = next
    }
    return value
  }

  private mutating func type(of members: Members) -> String? {
    switch members["type"] {
    case .string(let name)?: return name
    case .array(let names)?:
      if case .string(let name) = pick(names) { return name }
      return nil
    default:
      let kinds: [(String, [String])] = [
        (
          "object",
          [
            "properties", "required", "patternProperties", "additionalProperties",
            "propertyNames", "minProperties", "unevaluatedProperties", "dependentSchemas",
            "dependencies", "dependentRequired",
          ]
        ),
        ("array", ["items", "prefixItems", "contains", "minItems", "unevaluatedItems"]),
        ("string", ["minLength", "maxLength", "pattern"]),
        ("number", ["minimum", "maximum", "multipleOf", "exclusiveMinimum"]),
      ]
      let fitting = kinds.filter { $0.1.contains { members[$0] != nil } }.map(\.0)
      return fitting.isEmpty || chance(10) ? nil : pick(fitting)
    }
  }

  private mutating func object(near members: Members, _ depth: Int) -> PreferenceValue {
    var object: Members = [:]
    if case .dictionary(let properties)? = members["properties"] {
      for (key, part) in properties where chance(65) {
        object[key] = value(near: part, depth: depth - 1)
      }
    }
    if case .array(let keys)? = members["required"] {
      for case .string(let key) in keys where object[key] == nil && chance(85) {
        object[key] = anything()
      }
    }
    if case .dictionary(let patterns)? = members["patternProperties"],
      let part = patterns.values.first
    {
      object[pick(PartGenerator.keys + ["a1c"])] = value(near: part, depth: depth - 1)
    }
    if chance(30) {
      let rest = members["additionalProperties"] ?? members["unevaluatedProperties"] ?? .null
      object[pick(PartGenerator.keys)] = value(near: rest, depth: depth - 1)
    }
    return .dictionary(object)
  }

  private mutating func array(near members: Members, _ depth: Int) -> PreferenceValue {
    var elements: [PreferenceValue] = []
    var rest = members["items"]
    if case .array(let first)? = members["prefixItems"] ?? members["items"] {
      for part in first where chance(85) { elements.append(value(near: part, depth: depth - 1)) }
      if case .array? = rest { rest = members["additionalItems"] }
    }
    for _ in 0..<below(3) {
      elements.append(value(near: rest ?? members["unevaluatedItems"] ?? .null, depth: depth - 1))
    }
    if let part = members["contains"], chance(85) {
      for _ in 0...below(2) { elements.append(value(near: part, depth: depth - 1)) }
    }
    return .array(elements)
  }

  private mutating func string(near members: Members) -> String {
    pick(["", "a", "ab", "abc", "b", "é1", "a9c", "é", "💩💩", "aab"])
  }

  private mutating func number(near members: Members) -> PreferenceValue {
    let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
    let near = bounds.compactMap { members[$0]?.number?.double }
    let middle = near.isEmpty ? 2 : pick(near)
    let number = middle + Double(below(7) - 3) / (chance(70) ? 1 : 2)
    let isPlain = number == number.rounded() && chance(70)
    return isPlain ? .integer(Int(number)) : .real(number)
  }
}

extension PreferenceValue {
  /// Merges two requirements on members approximately.
  fileprivate func joined(with other: PreferenceValue) -> PreferenceValue {
    switch (self, other) {
    case (.dictionary(let mine), .dictionary(let others)):
      .dictionary(mine.merging(others) { old, _ in old })
    case (.array(let mine), .array(let others)): .array(mine + others)
    default: self
    }
  }
}
