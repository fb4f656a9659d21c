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

/// A word for true and one for false, which a program reads in lines, ignoring case.
@usableFromInline
package struct SwitchWords: Hashable, Sendable {
  let on: String
  let off: String

  package init(_ on: String, _ off: String) { (self.on, self.off) = (on, off) }

  package static let trueFalse = SwitchWords("true", "false")
  package static let yesNo = SwitchWords("yes", "no")
  package static let onOff = SwitchWords("on", "off")
  package static let oneZero = SwitchWords("1", "0")

  fileprivate func value(of word: String) -> Bool? {
    word == on ? true : word == off ? false : nil
  }
}

extension [SwitchWords] {
  /// Returns whether a value that was read from lines is a word for true or for false. Nil if it is neither.
  func value(of stored: PreferenceValue) -> Bool? {
    if case .bool(let isOn) = stored { return isOn }
    let word = stored.plainText.lowercased()
    return lazy.compactMap { $0.value(of: word) }.first
  }

  /// Returns the word for `isOn`: the opposite of `old` if that is one of the words, else the first one.
  func word(for isOn: Bool, like old: PreferenceValue?) -> PreferenceValue {
    if let opposite = old?.oppositeSwitch, knows(opposite) { return opposite }
    let isNumber = old?.number != nil && old.map(knows) == true
    if isNumber { return .integer(isOn ? 1 : 0) }
    let word = isOn ? first?.on ?? "true" : first?.off ?? "false"
    return (try? PreferenceValue(typed: word)) ?? .string(word)
  }

  private func knows(_ value: PreferenceValue) -> Bool {
    let word = value.plainText.lowercased()
    return contains { $0.value(of: word) != nil }
  }
}
