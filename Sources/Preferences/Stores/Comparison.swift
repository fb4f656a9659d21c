/// Another store beside one that is edited or listed: where the two differ, as each was last read.
package struct Comparison: Sendable {
  /// As people are told of it.
  package let label: String
  /// Why it cannot be read any more; nil while it can.
  package private(set) var problem: String?
  private var other: any Snapshot
  /// From what stands here to what stands there, as both are stored; names of here.
  package private(set) var differences: [Change] = []
  /// How many of them are a name or lie in it, dotted keys taken apart.
  private var inside: [PreferenceName: Counts] = [:]
  /// Namespaces that hold what is only there, by the one they lie in; in the order of there.
  private var namespaces: [PreferenceName: [PreferenceName]] = [:]

  private struct Counts {
    var differing = 0
    /// Of these, those that are only there.
    var added = 0
  }

  /// O(rows of both).
  package init(with other: any Snapshot, label: String, over snapshot: any Snapshot) {
    self.other = other
    self.label = label
    renew(over: snapshot)
  }

  /// What is edited is another one now. O(rows of both).
  package mutating func renew(over snapshot: any Snapshot) {
    differences = Difference(snapshot, other).changes.map { change in
      let name = change.old == nil ? snapshot.placement(of: change.name) : change.name
      return Change(snapshot.resolve(name) ?? name, from: change.old, to: change.new)
    }
    (inside, namespaces) = ([:], [:])
    for change in differences { count(change) }
  }

  /// The other store has been read anew. False where it is as it was.
  package mutating func renew(with other: any Snapshot, over snapshot: any Snapshot) -> Bool {
    problem = nil
    guard other.revision != self.other.revision else { return false }
    self.other = other
    renew(over: snapshot)
    return true
  }

  /// The other store cannot be read: what is known of it stays. False where that is known.
  package mutating func lose(_ problem: String) -> Bool {
    defer { self.problem = problem }
    return self.problem != problem
  }

  private mutating func count(_ change: Change) {
    let path = change.name.flattened
    for length in path.indices {
      let outer = PreferenceName(path.prefix(length).map(\.self))
      note(change, in: outer)
      guard change.old == nil, length > 0, inside[outer]?.added == 1 else { continue }
      namespaces[PreferenceName(path.prefix(length - 1).map(\.self)), default: []].append(outer)
    }
    note(change, in: PreferenceName(path))
  }

  private mutating func note(_ change: Change, in name: PreferenceName) {
    inside[name, default: Counts()].differing += 1
    if change.old == nil { inside[name, default: Counts()].added += 1 }
  }
}

/// What is asked of it, by names however their keys are written.
extension Comparison {
  /// What stands there.
  package subscript(name: PreferenceName) -> PreferenceValue? {
    other.resolve(name).flatMap { other[$0] }
  }

  /// Whether `name`, or something in it, is stored otherwise there.
  package func touches(_ name: PreferenceName) -> Bool { differing(in: name) > 0 }

  /// How many are or lie in `name`.
  package func differing(in name: PreferenceName) -> Int {
    inside.isEmpty ? 0 : inside[PreferenceName(name.flattened)]?.differing ?? 0
  }

  /// Those of them that are only there.
  package func added(in name: PreferenceName) -> Int {
    inside.isEmpty ? 0 : inside[PreferenceName(name.flattened)]?.added ?? 0
  }

  /// Right in `parent`, taken apart, those that hold what is only there.
  package func addedNamespaces(in parent: PreferenceName) -> [PreferenceName] {
    namespaces[PreferenceName(parent.flattened)] ?? []
  }

  /// A key that is only there, as it would be written here. O(differences).
  package func addition(named name: PreferenceName) -> PreferenceName? {
    guard added(in: name) > 0 else { return nil }
    return differences.first { $0.old == nil && $0.name.flattened == name.flattened }?.name
  }

  /// Names that are only there, in `scope`; in the order of there. O(differences).
  package func additions(in scope: PreferenceName) -> [PreferenceName] {
    let flat = PreferenceName(scope.flattened)
    return differences.filter { $0.old == nil && flat.contains(PreferenceName($0.name.flattened)) }
      .map(\.name)
  }

  /// `site.json: 7` of what differs; `shown` is how it shows a value of there.
  package func words(
    on name: PreferenceName, isHere: Bool, _ shown: (PreferenceValue) -> String
  ) -> String {
    let place = problem == nil ? label : "\(label) as last read"
    guard let theirs = self[name].map(shown) else { return "not in \(place)" }
    return isHere ? "\(place): \(theirs)" : "only in \(place): \(theirs)"
  }
}

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
