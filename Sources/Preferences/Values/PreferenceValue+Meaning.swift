import OrderedCollections

extension PreferenceValue {
  /// Whether both mean the same: `1`, `1.0` and `0x1` do, as do two orders of the same members.
  public func isEquivalent(to other: PreferenceValue) -> Bool {
    self == other || meaning == other.meaning
  }

  /// One value for all that mean the same; hash by it to find equivalents.
  var meaning: PreferenceValue {
    switch self {
    case .integer(let number), .real(let number): .real(Number(spelling: number.canonical))
    case .array(let elements): .array(elements.map(\.meaning))
    case .dictionary(let members):
      .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value.meaning)
          }))
    default: self
    }
  }
}
