/// The differences between two snapshots, compared by name and by the meaning of values. Dotted and
/// nested keys are equivalent unless names are to be exact. The differences are in the order of the second
/// snapshot; removals come last.
package struct Difference {
  package private(set) var changes: [Change] = []
  private let old: any Snapshot
  private let new: any Snapshot

  /// Compares two snapshots. O(rows). Rows with the same names at the start and at the end are only
  /// read; the names of the rows between are kept in a dictionary.
  package init(_ old: any Snapshot, _ new: any Snapshot, byExactNames: Bool = false) {
    (self.old, self.new) = (old, new)
    func key(of name: PreferenceName) -> PreferenceName {
      byExactNames ? name : PreferenceName(name.flattened)
    }
    var row = 0
    while row < min(old.count, new.count), old.name(at: row) == new.name(at: row) {
      compare(new.name(at: row), from: old.value(at: row), to: new.value(at: row))
      row += 1
    }
    let alike = Self.namesInCommonAtEnd(old, new, before: row)
    var rest: [PreferenceName: Int] = [:]
    for row in row..<old.count - alike {
      rest[key(of: old.name(at: row))] = row
    }
    for row in row..<new.count - alike {
      let name = new.name(at: row)
      let other = rest.removeValue(forKey: key(of: name))
      compare(name, from: other.map(old.value(at:)), to: new.value(at: row))
    }
    for row in new.count - alike..<new.count {
      compare(
        new.name(at: row), from: old.value(at: row - new.count + old.count), to: new.value(at: row))
    }
    for row in rest.values.sorted() {
      compare(old.name(at: row), from: old.value(at: row), to: nil)
    }
  }

  /// The changes without those of groups that are empty in one snapshot and have members in the other: the changes of
  /// the members say the same.
  package var changesOfMembers: [Change] {
    changes.filter { change in
      guard (change.old == nil) != (change.new == nil),
        [.dictionary([:]), .array([])].contains(change.old ?? change.new)
      else { return true }
      return (change.old == nil ? old : new).rows(in: change.name).isEmpty
    }
  }

  /// Returns the number of equal names at the end, without the first `start` rows.
  private static func namesInCommonAtEnd(
    _ old: any Snapshot, _ new: any Snapshot, before start: Int
  ) -> Int {
    var count = 0
    while count < min(old.count, new.count) - start,
      old.name(at: old.count - 1 - count) == new.name(at: new.count - 1 - count)
    {
      count += 1
    }
    return count
  }

  private mutating func compare(
    _ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?
  ) {
    if let old, let new, old.isEquivalent(to: new) { return }
    changes.append(Change(name, from: old, to: new))
  }
}
