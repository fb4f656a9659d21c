/// Two sets of changes to one base, brought together by name. Pure.
public struct Merge: Sendable {
  /// Mine, as changes to theirs; none where both sides did the same.
  public let changes: [Change]
  public let clashes: [Clash]
}

/// Both sides changed one preference, differently.
public struct Clash: Hashable, Sendable {
  public let name: PreferenceName
  public let base, mine, theirs: PreferenceValue?
  public init(
    _ name: PreferenceName, base: PreferenceValue?, mine: PreferenceValue?, theirs: PreferenceValue?
  ) {
    self.name = name
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }
}
