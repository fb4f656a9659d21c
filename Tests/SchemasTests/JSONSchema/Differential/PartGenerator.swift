import Preferences
import Schemas
import Seeded

/// Generates schemas of one draft with every keyword, references and nesting. There are few names and
/// values, so that instances often match.
///
/// A definition refers in place only to later ones, so that no schema refers to itself endlessly for
/// one value.
struct PartGenerator: SeededGenerator {
  typealias Members = ExactDictionary<PreferenceValue>

  var source: SplitMix64
  let draft: Draft
  /// Whether the other validator supports `$dynamicRef`, nested resources and `unevaluated*` well
  /// enough.
  let isJudgeModern: Bool
  /// Whether the schema may contain `unevaluated*`. In 2019-09, Python's library evaluates `contains`
  /// and `additionalProperties` differently from the core specification, section 9.3.
  private(set) var asksForUnevaluated = false
  private var hasTree = false

  static let definitions = 4
  static let keys = ["a", "b", "c", "ab", "é"]

  init(seed: UInt64, draft: Draft, isJudgeModern: Bool) {
    source = SplitMix64(seed: seed)
    self.draft = draft
    self.isJudgeModern = isJudgeModern
  }

  var definitionsKey: String { draft < .draft2019 ? "definitions" : "$defs" }
  var idKey: String { draft == .draft4 ? "id" : "$id" }

  mutating func schema() -> PreferenceValue {
    asksForUnevaluated = isJudgeModern && draft >= .draft2019 && chance(50)
    hasTree = isJudgeModern && draft >= .draft2019 && chance(40)
    var root: Members = ["$schema": .string(draft.address)]
    if isJudgeModern { root[idKey] = .string("http://x.test/root") }
    if hasTree { addDynamicAnchor(to: &root) }
    let part = members(depth: 3, after: -1)
    root.merge(part) { old, _ in old }
    root[definitionsKey] = .dictionary(definitions())
    return .dictionary(root)
  }

  private mutating func definitions() -> Members {
    var all: Members = [:]
    for index in 0..<Self.definitions {
      var part = members(depth: 2, after: index)
      if index == 3, draft >= .draft2019 { part["$anchor"] = "here" }
      all["d\(index)"] = .dictionary(part)
    }
    if isJudgeModern { all["nested"] = nested() }
    if hasTree { all["tree"] = tree() }
    return all
  }

  /// Returns an embedded resource, whose references are relative to itself.
  private mutating func nested() -> PreferenceValue {
    let inner: Members = ["d0": .dictionary(members(depth: 0, after: Self.definitions))]
    let reference: PreferenceValue = .dictionary(["$ref": .string("#/\(definitionsKey)/d0")])
    var part = members(depth: 0, after: Self.definitions)
    part["properties"] = ["a": reference, "b": reference]
    part[definitionsKey] = .dictionary(inner)
    part[idKey] = "nested"
    return .dictionary(part)
  }

  private mutating func tree() -> PreferenceValue {
    var part = members(depth: 0, after: Self.definitions)
    let again: PreferenceValue =
      draft == .draft2019 ? ["$recursiveRef": "#"] : ["$dynamicRef": "#node"]
    part["properties"] = ["a": again, "b": ["items": again]]
    part["$id"] = "tree"
    addDynamicAnchor(to: &part)
    return .dictionary(part)
  }

  private func addDynamicAnchor(to part: inout Members) {
    if draft == .draft2019 {
      part["$recursiveAnchor"] = true
    } else {
      part["$dynamicAnchor"] = "node"
    }
  }

  mutating func part(depth: Int, after floor: Int) -> PreferenceValue {
    if draft >= .draft6, chance(6) { return .bool(chance(70)) }
    return .dictionary(members(depth: depth, after: floor))
  }

  /// Returns a subschema for members, elements or names. It may refer to any definition, since it
  /// applies to another value.
  mutating func inner(_ depth: Int) -> PreferenceValue { part(depth: depth - 1, after: -1) }

  mutating func members(depth: Int, after floor: Int) -> Members {
    var members: Members = [:]
    for _ in 0...below(3) {
      if depth > 0, chance(65) {
        addApplicator(to: &members, depth: depth, after: floor)
      } else {
        addAssertion(to: &members)
      }
    }
    return members
  }

  mutating func reference(after floor: Int) -> String? {
    var targets = ((floor + 1)..<max(floor + 1, Self.definitions)).map {
      "#/\(definitionsKey)/d\($0)"
    }
    if floor < Self.definitions, draft >= .draft2019 { targets += floor < 3 ? ["#here"] : [] }
    if isJudgeModern { targets.append("nested") }
    if hasTree { targets.append("tree") }
    return targets.isEmpty ? nil : pick(targets)
  }
}
