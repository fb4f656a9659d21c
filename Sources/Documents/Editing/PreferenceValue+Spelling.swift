import Preferences

extension PreferenceValue {
  /// The same down to the spelling of each number and the scalars of each string, so that writing
  /// one for the other would change no byte. Whether a number counts as integer or real is left to
  /// its spelling.
  func isSpelled(as other: PreferenceValue) -> Bool {
    switch (self, other) {
    case (.integer(let a), .real(let b)), (.real(let a), .integer(let b)): return a == b
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSpelled(as: $1) }
    case (.dictionary(let a), .dictionary(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy {
          $0.key.isExactly($1.key) && $0.value.isSpelled(as: $1.value)
        }
    default: return self == other
    }
  }
}
