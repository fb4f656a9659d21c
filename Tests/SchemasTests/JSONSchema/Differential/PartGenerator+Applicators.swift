import Preferences
import Schemas

/// Keywords that contain subschemas.
extension PartGenerator {
  mutating func addApplicator(to members: inout Members, depth: Int, after floor: Int) {
    switch below(14) {
    case 0, 1, 2: addMembers(to: &members, depth: depth)
    case 3, 4: addElements(to: &members, depth: depth)
    case 5, 6, 7: addCombination(to: &members, depth: depth, after: floor)
    case 8: addCondition(to: &members, depth: depth, after: floor)
    case 9: addDependency(to: &members, depth: depth, after: floor)
    case 10: addContains(to: &members, depth: depth)
    case 11: addUnevaluated(to: &members, depth: depth)
    case 12 where draft >= .draft6: members["propertyNames"] = inner(1)
    default: if let target = reference(after: floor) { members["$ref"] = .string(target) }
    }
  }

  private mutating func addMembers(to members: inout Members, depth: Int) {
    if chance(80) {
      let keys = Self.keys.shuffled(using: &self).prefix(1 + below(3))
      members["properties"] = .dictionary(
        Members(keys.map { ($0, child(depth)) }, uniquingKeysWith: { $1 }))
    }
    if chance(30) {
      members["patternProperties"] = .dictionary([pick(Self.patterns): child(depth)])
    }
    guard chance(30) else { return }
    members["additionalProperties"] = isWholeOnly ? .bool(chance(50)) : additional(depth)
  }

  private var isWholeOnly: Bool { draft == .draft2019 && asksForUnevaluated }

  /// Returns a subschema, or in a few cases a reference to the root.
  private mutating func child(_ depth: Int) -> PreferenceValue {
    chance(8) ? ["$ref": "#"] : inner(depth)
  }

  private mutating func additional(_ depth: Int) -> PreferenceValue {
    chance(40) ? .bool(chance(30)) : inner(depth)
  }

  private mutating func addElements(to members: inout Members, depth: Int) {
    guard chance(50) else {
      members["items"] = child(depth)
      return
    }
    let first = (0...below(2)).map { _ in child(depth) }
    members[draft == .draft2020 ? "prefixItems" : "items"] = .array(first)
    if chance(50) {
      members[draft == .draft2020 ? "items" : "additionalItems"] = additional(depth)
    }
  }

  private mutating func addCombination(to members: inout Members, depth: Int, after floor: Int) {
    let key = pick(["allOf", "anyOf", "oneOf", "not"])
    if key == "not" {
      members[key] = part(depth: depth - 1, after: floor)
    } else {
      members[key] = .array((0...1 + below(2)).map { _ in part(depth: depth - 1, after: floor) })
    }
  }

  private mutating func addCondition(to members: inout Members, depth: Int, after floor: Int) {
    guard draft >= .draft7 else { return }
    for key in ["if", "then", "else"] where chance(80) {
      members[key] = part(depth: depth - 1, after: floor)
    }
  }

  private mutating func addDependency(to members: inout Members, depth: Int, after floor: Int) {
    members[draft >= .draft2019 ? "dependentSchemas" : "dependencies"] = .dictionary([
      pick(Self.keys): part(depth: depth - 1, after: floor)
    ])
  }

  private mutating func addContains(to members: inout Members, depth: Int) {
    guard draft >= .draft6, !isWholeOnly else { return }
    members["contains"] = inner(depth)
    guard draft >= .draft2019, chance(50) else { return }
    members["minContains"] = .integer(below(3))
    if chance(50) { members["maxContains"] = .integer(1 + below(3)) }
  }

  private mutating func addUnevaluated(to members: inout Members, depth: Int) {
    guard asksForUnevaluated else { return }
    let key = pick(["unevaluatedProperties", "unevaluatedItems"])
    members[key] = isWholeOnly || chance(60) ? .bool(chance(20)) : inner(depth)
  }
}
