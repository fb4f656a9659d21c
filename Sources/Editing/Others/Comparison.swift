import Preferences

/// Another store beside the one that is edited, as it was when it was read: where the two differ is
/// marked, and can be taken over.
struct Comparison: Sendable {
  /// As people are told of it.
  let label: String
  private let other: any Snapshot
  /// From what stands here to what stands there, as both are stored; names of here.
  private(set) var differences: [Change] = []
  /// The same, dotted keys taken apart, and every name around one of them.
  private var touched: Set<PreferenceName> = []

  /// O(rows of both).
  init(with other: any Snapshot, label: String, over snapshot: any Snapshot) {
    self.other = other
    self.label = label
    renew(over: snapshot)
  }

  /// What is edited is another one now.
  mutating func renew(over snapshot: any Snapshot) {
    differences = Difference(snapshot, other).changes.map { change in
      let name = change.old == nil ? snapshot.placement(of: change.name) : change.name
      return Change(snapshot.resolve(name) ?? name, from: change.old, to: change.new)
    }
    touched = []
    for change in differences {
      let name = PreferenceName(change.name.flattened)
      touched.insert(name)
      touched.formUnion(name.ancestors)
    }
  }

  /// Whether `name`, or something in it, is stored otherwise there.
  func touches(_ name: PreferenceName) -> Bool {
    !touched.isEmpty && touched.contains(PreferenceName(name.flattened))
  }

  /// What stands there.
  subscript(name: PreferenceName) -> PreferenceValue? { other.resolve(name).flatMap { other[$0] } }

  /// What is only there, dotted keys and nested ones alike. O(differences).
  func addition(named name: PreferenceName) -> PreferenceName? {
    guard touches(name) else { return nil }
    return differences.first { $0.old == nil && $0.name.flattened == name.flattened }?.name
  }

  /// Names that are only there, in `scope`; in the order of there.
  func additions(in scope: PreferenceName) -> [PreferenceName] {
    differences.filter { $0.old == nil && scope.encloses($0.name) }.map(\.name)
  }
}
