import Preferences
import Seeded

/// Generates random property lists and edits, reproducibly from a seed.
struct PropertyListGenerator: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  // MARK: values

  mutating func root() -> PreferenceValue { chance(90) ? dictionary(3) : value(3) }

  mutating func value(_ depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 10 : 8) {
    case 8: return .array((0..<below(5)).map { _ in value(depth - 1) })
    case 9: return dictionary(depth - 1)
    default: return scalar()
    }
  }

  mutating func dictionary(_ depth: Int) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [:]
    for _ in 0..<below(6) { members[key()] = value(depth) }
    return .dictionary(members)
  }

  mutating func scalar() -> PreferenceValue {
    switch below(9) {
    case 0: .bool(chance(50))
    case 1: .integer(Int(truncatingIfNeeded: next()) >> below(64))
    case 2: .integer(Number(UInt64.max - UInt64(below(9))))
    case 3: .real(Double(below(100_000)) / 64)
    case 4: .date(Timestamp(seconds: Double(below(2_000_000_000) - 1_000_000_000)))
    case 5: .data((0..<below(70)).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 6: .uid(next() >> UInt64(below(64)))
    default: .string(text())
    }
  }

  mutating func key() -> String {
    pick(["a", "b", "c.d", "e f", "<&>", "é😀", ""]) + "\(below(40))"
  }

  mutating func text() -> String {
    (0..<below(5)).map { _ in
      pick(["x", "word ", "<b>", "&amp;", "é", "😀", "\n", "\t", "\"", "]]>"])
    }
    .joined()
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
    case .dictionary(var members) where chance(95):
      guard !members.isEmpty, chance(75) else {
        let key = key()
        guard members[key] == nil else { return self.value(1, at: &path, .key(key), &members) }
        path.append(.key(key))
        members[key] = self.value(2)
        return .dictionary(members)
      }
      let key = members.keys[below(members.count)]
      path.append(.key(key))
      if chance(25) {
        members.removeValue(forKey: key)
      } else if let old = members[key] {
        members[key] = edited(old, &path)
      }
      return .dictionary(members)
    case .array(var elements) where chance(90):
      guard !elements.isEmpty, chance(75) else {
        path.append(.index(elements.count))
        return .array(elements + [self.value(2)])
      }
      let position = below(elements.count)
      if chance(25) {
        // Elements after a removed one move, so the change is that of the array.
        elements.remove(at: position)
        return .array(elements)
      }
      path.append(.index(position))
      elements[position] = edited(elements[position], &path)
      return .array(elements)
    default: return self.value(1)
    }
  }

  private mutating func value(
    _ depth: Int, at path: inout [PreferenceName.Component], _ step: PreferenceName.Component,
    _ members: inout ExactDictionary<PreferenceValue>
  ) -> PreferenceValue {
    path.append(step)
    if case .key(let key) = step { members[key] = value(depth) }
    return .dictionary(members)
  }
}
