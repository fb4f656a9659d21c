import Editing
import Preferences
import Seeded

/// A random generator whose sequence depends only on its seed.
struct Randomness: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }
}

extension Randomness {
  private static let keys = ["a", "b", "c", "d.e", "d.f", "a.b", "", "x y", "é"]

  mutating func scalar() -> PreferenceValue {
    switch below(6) {
    case 0: .null
    case 1: .bool(chance(50))
    case 2: .integer(Number(below(20)))
    case 3: .real(Number(spelling: pick(["0.5", "-0", "1e9", "1.0"])))
    default: .string(pick(["", "a", "warn", "a b", "\u{202E}x", "10m"]))
    }
  }

  mutating func value(depth: Int) -> PreferenceValue {
    guard depth > 0, chance(55) else { return scalar() }
    if chance(40) { return .array((0..<below(4)).map { _ in value(depth: depth - 1) }) }
    return dictionary(depth: depth - 1)
  }

  mutating func dictionary(depth: Int) -> PreferenceValue {
    var value = PreferenceValue.dictionary([:])
    for _ in 0..<below(5) {
      let member = self.value(depth: depth)
      value = value.replacing([.key(pick(Self.keys))], with: member) ?? value
    }
    return value
  }

  /// Makes a document, whose root is sometimes not a dictionary.
  mutating func document() -> PreferenceValue {
    chance(85) ? dictionary(depth: 3) : value(depth: 3)
  }

  /// Returns a name in `document`, or one close to it.
  mutating func name(in document: PreferenceValue) -> PreferenceName {
    var name = PreferenceName()
    var value = document
    repeat {
      switch value {
      case .dictionary(let members):
        let key = members.isEmpty || chance(15) ? pick(Self.keys) : pick(Array(members.keys))
        name = name.appending(key: key)
        value = members[key] ?? .null
      case .array(let elements) where !elements.isEmpty:
        let index = below(elements.count)
        name = name.appending(index: index)
        value = elements[index]
      default: return name
      }
    } while chance(70)
    return name
  }

  mutating func schema(for document: PreferenceValue) -> [Entry] {
    if chance(30) { return [] }
    return (0..<below(6)).map { _ in
      let kind = pick([
        Kind.boolean, .integer, .real, .string, .list(of: .any), .record, .optional(.integer),
        .choice([Choice(.string("a")), Choice(.string("warn"))]), .dictionary(of: .integer),
      ])
      let rules = pick([
        [], [Rule.range(Bounds(Number(0), Number(9)))], [.unique], [.required(["a", "b"])],
      ])
      // The list declares its elements.
      var name = name(in: document)
      while case .index? = name.last { name.components.removeLast() }
      return Entry(
        name, kind, default: chance(50) ? scalar() : nil, rules: rules,
        isSecret: chance(10), isReadOnly: chance(10),
        deprecation: chance(10) ? Deprecation() : nil)
    }
  }
}
