import Preferences
import Seeded

/// Mutates values: replaces, removes, adds or moves a part.
struct Mutator: SeededGenerator {
  var source: SplitMix64

  mutating func mutated(_ value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .dictionary(var members) where !members.isEmpty && !chance(4):
      let key = pick(Array(members.keys))
      switch below(10) {
      case 0: members[key] = nil
      case 1: members[pick(["x", "name", "type", "\(key)s", "X-\(key)"])] = anything()
      case 2: members[key] = members[pick(Array(members.keys))]
      default: members[key] = members[key].map { mutated($0) }
      }
      return .dictionary(members)
    case .array(var elements) where !elements.isEmpty && !chance(4):
      let index = below(elements.count)
      switch below(8) {
      case 0: elements.remove(at: index)
      case 1: elements.append(anything())
      case 2: elements.append(elements[index])
      default: elements[index] = mutated(elements[index])
      }
      return .array(elements)
    default: return anything()
    }
  }

  private mutating func anything() -> PreferenceValue {
    pick([
      .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(-3), .real(1.5),
      .string(""), .string("a"), .string("push"), .string("1.2.3"), .string("$CI"), .array([]),
      .array([.string("a")]), .array([.integer(1)]), .dictionary([:]),
      .dictionary(["name": .string("a")]), .string("https://x.test/"), .string("3d"),
    ])
  }
}
