import Preferences

extension PreferenceValue {
  /// Whether both values would be written with the same bytes: the same spelling of each number and
  /// the same scalars in each string. A number's spelling decides whether it is an integer or a real.
  package func isSpelled(as other: PreferenceValue) -> Bool {
    matches(other) { mine, theirs in
      switch (mine, theirs) {
      case (.integer(let a), .real(let b)), (.real(let a), .integer(let b)): a == b
      case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
      default: mine == theirs
      }
    }
  }

  /// Whether both values have the same types and meanings, and their members the same order.
  func hasSameMeaning(as other: PreferenceValue) -> Bool {
    matches(other) { mine, theirs in
      switch (mine, theirs) {
      case (.integer, .integer), (.real, .real): mine.isEquivalent(to: theirs)
      default: mine == theirs
      }
    }
  }

  /// Whether both values have the same keys and elements in the same order, and `areEqual` is true for
  /// each pair of scalars.
  private func matches(
    _ other: PreferenceValue, _ areEqual: (PreferenceValue, PreferenceValue) -> Bool
  ) -> Bool {
    switch (self, other) {
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.matches($1, areEqual) }
    case (.dictionary(let a), .dictionary(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy {
          $0.key.isExactly($1.key) && $0.value.matches($1.value, areEqual)
        }
    default: areEqual(self, other)
    }
  }
}
