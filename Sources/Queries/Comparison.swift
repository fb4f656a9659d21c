import Preferences

/// The differences between this store, which is edited or listed, and another one.
package struct Comparison: Sendable {
  /// The name of the other store in messages.
  package let label: String
  /// Why the other store can no longer be read. Nil while it can.
  package private(set) var problem: String?
  private var other: any Snapshot
  /// The changes from this store to the other, with names of this store.
  package private(set) var differences: [Change] = []
  /// The number of differences at or inside each name, with dotted keys split.
  private var counts: [PreferenceName: Counts] = [:]
  /// The namespaces that contain only additions, by their parent, in the other store's order.
  private var namespaces: [PreferenceName: [PreferenceName]] = [:]

  private struct Counts {
    var differing = 0
    /// The differences that exist only in the other store.
    var added = 0
  }

  /// Compares `snapshot` with `other`. O(rows of both).
  package init(with other: any Snapshot, label: String, over snapshot: any Snapshot) {
    self.other = other
    self.label = label
    update(over: snapshot)
  }

  /// Compares a new state of this store. O(rows of both).
  package mutating func update(over snapshot: any Snapshot) {
    differences = Difference(snapshot, other).changesOfMembers.map { change in
      let name = change.old == nil ? snapshot.placement(of: change.name) : change.name
      return Change(snapshot.resolve(name) ?? name, from: change.old, to: change.new)
    }
    (counts, namespaces) = ([:], [:])
    for change in differences { count(change) }
  }

  /// Compares a new state of the other store. Returns false if it has not changed.
  package mutating func update(with other: any Snapshot, over snapshot: any Snapshot) -> Bool {
    problem = nil
    guard other.revision != self.other.revision else { return false }
    self.other = other
    update(over: snapshot)
    return true
  }

  /// Records that the other store cannot be read, keeping its last state. Returns false if this problem is already recorded.
  package mutating func storeBecameUnreadable(_ problem: String) -> Bool {
    defer { self.problem = problem }
    return self.problem != problem
  }

  private mutating func count(_ change: Change) {
    let path = change.name.flattened
    for length in path.indices {
      let outer = PreferenceName(path.prefix(length).map(\.self))
      count(change, in: outer)
      guard change.old == nil, length > 0, counts[outer]?.added == 1 else { continue }
      namespaces[PreferenceName(path.prefix(length - 1).map(\.self)), default: []].append(outer)
    }
    count(change, in: PreferenceName(path))
  }

  private mutating func count(_ change: Change, in name: PreferenceName) {
    counts[name, default: Counts()].differing += 1
    if change.old == nil { counts[name, default: Counts()].added += 1 }
  }
}

/// Lookups. Nested and dotted spellings of a name are equivalent.
extension Comparison {
  /// The other store's value.
  package subscript(name: PreferenceName) -> PreferenceValue? {
    other.resolve(name).flatMap { other[$0] }
  }

  /// Whether the stores differ at or inside `name`.
  package func differs(at name: PreferenceName) -> Bool { differing(in: name) > 0 }

  /// Returns the number of differences at or inside `name`.
  package func differing(in name: PreferenceName) -> Int {
    counts.isEmpty ? 0 : counts[PreferenceName(name.flattened)]?.differing ?? 0
  }

  /// Returns the number of differences at or inside `name` that exist only in the other store.
  package func added(in name: PreferenceName) -> Int {
    counts.isEmpty ? 0 : counts[PreferenceName(name.flattened)]?.added ?? 0
  }

  /// Returns the namespaces directly inside `parent` that contain keys only the other store has.
  package func addedNamespaces(in parent: PreferenceName) -> [PreferenceName] {
    namespaces[PreferenceName(parent.flattened)] ?? []
  }

  /// Returns the name that a key of the other store alone would have in this store. O(differences).
  package func addition(named name: PreferenceName) -> PreferenceName? {
    guard added(in: name) > 0 else { return nil }
    return differences.first { $0.old == nil && $0.name.flattened == name.flattened }?.name
  }

  /// Returns the names inside `scope` that only the other store has, in its order. O(differences).
  package func additions(in scope: PreferenceName) -> [PreferenceName] {
    let flat = PreferenceName(scope.flattened)
    return differences.filter { $0.old == nil && flat.contains(PreferenceName($0.name.flattened)) }
      .map(\.name)
  }

  /// Describes the other store's value, as `site.json: 7`.
  ///
  /// - Parameters:
  ///     - isHere: Whether this store has a value of that name.
  ///     - shown: Returns the text of the other store's value.
  package func description(
    of name: PreferenceName, isHere: Bool, _ shown: (PreferenceValue) -> String
  ) -> String {
    let place = problem == nil ? label : "\(label) as last read"
    guard let theirs = self[name].map(shown) else { return "not in \(place)" }
    return isHere ? "\(place): \(theirs)" : "only in \(place): \(theirs)"
  }
}
