import Preferences
import Seeded

/// Changes one place of a value, as a mistake or an attacker would, reproducibly from a seed.
struct ValueMutator: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  mutating func mutated(_ value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .dictionary(let members) where !members.isEmpty && !chance(oneIn: 6):
      .dictionary(mutated(members))
    case .array(let elements) where !elements.isEmpty && !chance(oneIn: 6):
      .array(mutated(elements))
    default: other()
    }
  }

  private mutating func mutated(
    _ members: ExactDictionary<PreferenceValue>
  ) -> ExactDictionary<PreferenceValue> {
    var members = members
    let key = pick(Array(members.keys))
    guard let value = members[key] else { return members }
    switch below(10) {
    case 0: members.removeValue(forKey: key)
    case 1:
      members.removeValue(forKey: key)
      members[pick(Array(members.keys) + ["", "$ref", "type", "pfm_type", "a.b"])] = value
    case 2: members[pick(Array(members.keys))] = value
    default: members[key] = mutated(value)
    }
    return members
  }

  private mutating func mutated(_ elements: [PreferenceValue]) -> [PreferenceValue] {
    var elements = elements
    let place = below(elements.count)
    switch below(8) {
    case 0: elements.remove(at: place)
    case 1: elements.append(elements[place])
    default: elements[place] = mutated(elements[place])
    }
    return elements
  }

  private mutating func other() -> PreferenceValue {
    pick([
      .null, .bool(chance(50)), .integer(below(9) - 4), .real(0.5), .string(""), .string("%"),
      .string("always"), .real(Number(spelling: "1e999")), .string("{{value}}"), .string("\u{1B}["),
      .data([1]), .uid(1), .array([]), .array([.null]), .array([.dictionary([:])]),
      .dictionary([:]), .dictionary(["": .null]),
      .array((0..<3).map { .integer($0) }), .dictionary(["type": .string("strnig")]),
    ])
  }
}
