extension String {
  /// The other word of a pair such as `yes` and `no`, in the same case. Nil if there is none.
  package var oppositeSwitch: String? {
    for (on, off) in [("yes", "no"), ("on", "off"), ("true", "false")] {
      for spelled in [{ $0 }, \.capitalized, { $0.uppercased() }] as [(String) -> String] {
        if self == spelled(on) { return spelled(off) }
        if self == spelled(off) { return spelled(on) }
      }
    }
    return nil
  }

  private var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension PreferenceValue {
  /// The value with the opposite meaning, spelled like this one: that of a boolean, or of a word such as
  /// `yes`. Nil for others.
  package var oppositeSwitch: PreferenceValue? {
    switch self {
    case .bool(let isOn): .bool(!isOn)
    case .string(let word): word.oppositeSwitch.map { .string($0) }
    default: nil
    }
  }
}
