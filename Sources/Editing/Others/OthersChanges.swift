import Preferences

/// What other programs have changed in the store, until it has been looked at or written over: by
/// name what stood there before.
struct OthersChanges: Sendable {
  private var former: [PreferenceName: PreferenceValue?] = [:]
  /// Every name around one of them.
  private var around: Set<PreferenceName> = []

  var names: [PreferenceName] { Array(former.keys) }

  /// Of several changes of one name the first tells what was there.
  mutating func note(_ changes: [Change]) {
    for change in changes {
      if let first = former[change.name] {
        if first == change.new { forget(change.name) }
        continue
      }
      former.updateValue(change.old, forKey: change.name)
      around.formUnion(change.name.ancestors)
    }
  }

  mutating func forget(_ name: PreferenceName) {
    former[name] = nil
    around.remove(name)
  }

  /// Whether `name` was changed, or something in it.
  func touch(_ name: PreferenceName) -> Bool { former[name] != nil || around.contains(name) }

  /// What stood at `name`; the outer nil: nothing was changed there.
  subscript(name: PreferenceName) -> PreferenceValue?? { former[name] }
}

extension PreferenceName {
  /// All that it lies in, the root first.
  var ancestors: [PreferenceName] {
    components.indices.map { PreferenceName(Array(components.prefix($0))) }
  }
}
