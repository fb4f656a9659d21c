/// Two sets of changes to one base, brought together by name. Pure.
public struct Merge: Sendable {
  /// Mine, as changes to theirs; none where both sides did the same.
  public let changes: [Change]
  public let clashes: [Clash]

  package init(changes: [Change], clashes: [Clash]) {
    self.changes = changes
    self.clashes = clashes
  }
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

extension Merge {
  /// `mine` changes `base`, which has become `theirs`.
  ///
  /// A change whose starting point still stands in `theirs` stays, one that is already made there
  /// is dropped, any other is a clash. Compared exactly. What cannot be told by its name alone
  /// (`MergeRegions`) stays or clashes with what is around it. O(changes + the lists they are in).
  public init(_ mine: [Change], from base: any Snapshot, onto theirs: any Snapshot) {
    var changes: [Change] = []
    var clashes: [Clash] = []
    var regions = MergeRegions(base: base, theirs: theirs)
    for change in regions.changes(mine) {
      let value = theirs[change.name]
      if value == change.old {
        changes.append(change)
      } else if value != change.new {
        clashes.append(Clash(change.name, base: change.old, mine: change.new, theirs: value))
      }
    }
    self.init(changes: changes, clashes: clashes)
  }

  /// Onto what nothing is known of but the changes: their old values stand for the base.
  public init(_ mine: [Change], onto theirs: any Snapshot) {
    let base = mine.reduce(PreferenceValue.dictionary([:])) { base, change in
      change.old.flatMap { base.replacing(change.name.components, with: $0) } ?? base
    }
    self.init(mine, from: MemorySnapshot(base), onto: theirs)
  }
}
