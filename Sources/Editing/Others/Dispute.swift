import Preferences

/// Another program wrote what is staged here too: until each clash is answered, the draft stays over
/// what it began with.
struct Dispute: Sendable {
  let theirs: any Snapshot
  let merge: Merge

  /// The clash at `name`, around it or in it. O(clashes).
  func clash(touching name: PreferenceName) -> Clash? {
    merge.clashes.first { $0.name.contains(name) || name.contains($0.name) }
  }
}
