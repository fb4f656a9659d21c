/// What one snapshot has that another has not: by name, dotted keys and nested ones alike, and by
/// what values amount to. In the order of the second; what only the first has comes last.
package struct Difference {
  package private(set) var changes: [Change] = []

  /// O(rows). Where the rows of both have the same names, from the start or to the end, they are only
  /// read; of the first what lies between is remembered by name.
  package init(_ old: any Snapshot, _ new: any Snapshot) {
    var row = 0
    while row < min(old.count, new.count), old.name(at: row) == new.name(at: row) {
      note(new.name(at: row), from: old.value(at: row), to: new.value(at: row))
      row += 1
    }
    let alike = Self.namesInCommonAtEnd(old, new, before: row)
    var rest: [PreferenceName: Int] = [:]
    for row in row..<old.count - alike {
      rest[PreferenceName(old.name(at: row).flattened)] = row
    }
    for row in row..<new.count - alike {
      let name = new.name(at: row)
      let other = rest.removeValue(forKey: PreferenceName(name.flattened))
      note(name, from: other.map(old.value(at:)), to: new.value(at: row))
    }
    for row in new.count - alike..<new.count {
      note(
        new.name(at: row), from: old.value(at: row - new.count + old.count), to: new.value(at: row))
    }
    for row in rest.values.sorted() { note(old.name(at: row), from: old.value(at: row), to: nil) }
  }

  /// How many, where the first `start` rows are left out.
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

  private mutating func note(
    _ name: PreferenceName, from old: PreferenceValue?, to new: PreferenceValue?
  ) {
    if let old, let new, old.isEquivalent(to: new) { return }
    changes.append(Change(name, from: old, to: new))
  }
}
