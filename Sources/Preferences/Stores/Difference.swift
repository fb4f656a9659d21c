/// What one snapshot has that another has not: by name, dotted keys and nested ones alike, and by
/// what values amount to. In the order of the second; what only the first has comes last.
package struct Difference {
  package private(set) var changes: [Change] = []

  /// O(rows). While the rows of both have the same names they are only read; after that the rest of
  /// the first is remembered by name.
  package init(_ old: any Snapshot, _ new: any Snapshot) {
    var row = 0
    while row < min(old.count, new.count), old.name(at: row) == new.name(at: row) {
      note(new.name(at: row), from: old.value(at: row), to: new.value(at: row))
      row += 1
    }
    var rest: [PreferenceName: Int] = [:]
    for row in row..<old.count { rest[PreferenceName(old.name(at: row).flattened)] = row }
    for row in row..<new.count {
      let name = new.name(at: row)
      let other = rest.removeValue(forKey: PreferenceName(name.flattened))
      note(name, from: other.map(old.value(at:)), to: new.value(at: row))
    }
    for row in rest.values.sorted() { note(old.name(at: row), from: old.value(at: row), to: nil) }
  }

  private mutating func note(
    _ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?
  ) {
    if let old, let new, old.isEquivalent(to: new) { return }
    changes.append(Change(name, from: old, to: new))
  }
}
