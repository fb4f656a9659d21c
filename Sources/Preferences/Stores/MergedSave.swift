/// How a save ended that brings both sides' changes together.
public enum MergedSave: Sendable {
  case saved(any Snapshot)
  /// Both sides changed these; nothing was written.
  case clashed([Clash], theirs: any Snapshot)
}

extension PreferenceStore {
  /// Saves; where the store has moved on, merges name by name with how it is now and saves again.
  /// Throws `.conflict` where others are quicker a thousand times. `inSteps`: in several, where the
  /// store takes them only so.
  public func saveMerging(
    _ changes: [Change], over snapshot: any Snapshot, inSteps: Bool = false
  ) async throws(StoreError) -> MergedSave {
    var attempt = MergingAttempt(changes, over: snapshot)
    while true {
      do throws(StoreError) {
        return .saved(
          try await save(attempt.changes, over: attempt.base.revision, inSteps: inSteps))
      } catch .conflict(let theirs) where !attempt.isLast {
        let clashes = attempt.merge(onto: theirs)
        guard clashes.isEmpty else { return .clashed(clashes, theirs: theirs) }
      }
    }
  }
}

extension LocalStore {
  /// Saves; where the store has moved on, merges name by name with how it is now and saves again.
  /// Throws `.conflict` where others are quicker a thousand times.
  public func saveMerging(
    _ changes: [Change], over snapshot: any Snapshot
  ) throws(StoreError) -> MergedSave {
    var attempt = MergingAttempt(changes, over: snapshot)
    while true {
      do throws(StoreError) {
        return .saved(try save(attempt.changes, over: attempt.base.revision))
      } catch .conflict(let theirs) where !attempt.isLast {
        let clashes = attempt.merge(onto: theirs)
        guard clashes.isEmpty else { return .clashed(clashes, theirs: theirs) }
      }
    }
  }
}

extension PreferenceStore {
  package func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot {
    guard inSteps, let store = self as? any StepwiseStore else {
      return try await save(changes, over: revision)
    }
    return try await store.save(changes, over: revision, inSteps: true)
  }
}

/// What is still to be saved, and over what.
private struct MergingAttempt {
  private(set) var changes: [Change]
  private(set) var base: any Snapshot
  private var number = 1

  init(_ changes: [Change], over base: any Snapshot) {
    self.changes = changes
    self.base = base
  }

  var isLast: Bool { number == 1000 }

  /// Where nothing clashes, the next attempt.
  mutating func merge(onto theirs: any Snapshot) -> [Clash] {
    let merge = Merge(changes, from: base, onto: theirs)
    changes = merge.changes
    base = theirs
    number += 1
    return merge.clashes
  }
}
