import Preferences
import Queries

/// The actions of other programs: their changes of this store, their changes of the compared store,
/// and which of them have it open.
struct ExternalState: Sendable {
  /// Their changes that the user has not seen.
  var unseen = ExternalChanges()
  /// Their changes that conflict with staged ones.
  var conflict: PendingConflict?
  var comparison: Comparison?
  /// Why the store cannot be read any more; nil if it can.
  private(set) var problem: String?
  /// Whether that is because its text is broken.
  private(set) var isBroken = false
  /// Other programs that have the store open: `prefs (process 4711, ann)`.
  private(set) var otherEditors: [String] = []
  /// The saves that wait for a confirmation, that of the open file first.
  private(set) var pending: [PendingSave] = []
}

extension ExternalState {
  /// Forgets all changes and conflicts, because a save has overwritten them.
  mutating func becomeSaved() {
    unseen = ExternalChanges()
    conflict = nil
    (problem, isBroken) = (nil, false)
  }

  /// Records that the store can be read. Returns whether it could not be read before.
  mutating func storeBecameReadable() -> Bool {
    defer { (problem, isBroken) = (nil, false) }
    return problem != nil
  }

  /// Records why the store cannot be read. Returns false if that was known.
  mutating func storeBecameUnreadable(_ message: String, isBroken: Bool) -> Bool {
    defer { (problem, self.isBroken) = (message, isBroken) }
    return problem != message
  }

  /// Returns the saves that were not known before.
  mutating func setPending(_ saves: [PendingSave]) -> [PendingSave] {
    defer { pending = saves }
    return saves.filter { save in !pending.contains { $0.path == save.path } }
  }

  mutating func setOtherEditors(_ editors: [String]) -> [String] {
    defer { otherEditors = editors }
    return editors.filter { !otherEditors.contains($0) }
  }
}

/// Changes of another program that conflict with staged ones. Until each conflict is answered, the draft
/// stays over the values that it began with.
struct PendingConflict: Sendable {
  let theirs: any Snapshot
  let merge: Merge

  /// The conflict at `name`, around it or in it. O(conflicts).
  func conflict(touching name: PreferenceName) -> KeyConflict? {
    merge.conflicts.first { $0.name.contains(name) || name.contains($0.name) }
  }
}

/// Changes of other programs that the user has not yet seen or overwritten: the former values by
/// name.
struct ExternalChanges: Sendable {
  private var former: [PreferenceName: PreferenceValue?] = [:]
  /// All ancestors of these names.
  private var around: Set<PreferenceName> = []

  var names: [PreferenceName] { Array(former.keys) }

  /// Records changes. Of several changes of one name, the first has the former value.
  mutating func record(_ changes: [Change]) {
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

  /// The former value of `name`. The outer optional is nil if `name` was not changed.
  subscript(name: PreferenceName) -> PreferenceValue?? { former[name] }
}

extension PreferenceName {
  /// All names that contain this one, the root first.
  var ancestors: [PreferenceName] {
    components.indices.map { PreferenceName(Array(components.prefix($0))) }
  }
}
