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
  /// A change whose starting point still stands in `theirs` stays, one that is already made there
  /// is dropped, any other is a clash. Compared exactly. A later change inside what an earlier one
  /// wrote is taken into that one, so that a container stays or clashes as one.
  public init(_ mine: [Change], onto theirs: any Snapshot) {
    var changes: [Change] = []
    var clashes: [Clash] = []
    for change in mine.folded {
      let value = theirs[change.name]
      if value == change.old {
        changes.append(change)
      } else if value != change.new {
        clashes.append(Clash(change.name, base: change.old, mine: change.new, theirs: value))
      }
    }
    self.init(changes: changes, clashes: clashes)
  }
}

extension [Change] {
  fileprivate var folded: [Change] {
    var folded: [Change] = []
    var places: [PreferenceName: Int] = [:]
    for change in self {
      let outer = (0..<change.name.components.count)
        .lazy.map {
          PreferenceName(Array<PreferenceName.Component>(change.name.components.prefix($0)))
        }
        .compactMap { places[$0] }.first
      guard let outer, let inner = change.name.relative(to: folded[outer].name),
        let new = folded[outer].new?.replacing(inner.components, with: change.new)
      else {
        places[change.name] = folded.count
        folded.append(change)
        continue
      }
      folded[outer] = Change(folded[outer].name, from: folded[outer].old, to: new)
    }
    return folded
  }
}
