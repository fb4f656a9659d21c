import Preferences

/// How a save ended that brings both sides' changes together.
public enum MergedSave: Sendable {
  case saved(any Snapshot)
  /// Both sides changed these; nothing was written.
  case clashed([Clash], theirs: any Snapshot)
}

extension PreferenceStore {
  /// Saves; where the store has moved on, merges name by name with how it is now and saves again.
  /// Throws `.conflict` where others are quicker a thousand times.
  public func saveMerging(
    _ changes: [Change], over snapshot: any Snapshot
  ) async throws(StoreError) -> MergedSave {
    var changes = changes
    var revision = snapshot.revision
    var attempt = 1
    while true {
      do throws(StoreError) {
        return .saved(try await save(changes, over: revision))
      } catch .conflict(let theirs) where attempt < 1000 {
        let merge = Merge(changes, onto: theirs)
        guard merge.clashes.isEmpty else { return .clashed(merge.clashes, theirs: theirs) }
        changes = merge.changes
        revision = theirs.revision
        attempt += 1
      }
    }
  }
}
