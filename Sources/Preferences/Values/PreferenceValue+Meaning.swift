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
        ExactDictionary(
          uniqueKeysWithValues: members.sorted {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
          }.map { ($0.key, $0.value.meaning) }))
    default: self
    }
  }
}
