import Preferences

/// A store without a file: for tests, and for programs that keep their preferences elsewhere.
public actor MemoryStore: PreferenceStore {
  private var current: MemorySnapshot
  private var saves = 0

  public init(_ root: PreferenceValue) {
    current = MemorySnapshot(root, revision: Revision(token: "0"))
  }

  public func load() -> any Snapshot { current }

  public func save(
    _ changes: [Change], over revision: Revision
  ) throws(StoreError) -> any Snapshot {
    guard revision == current.revision else { throw .conflict(theirs: current) }
    do throws(Problem) {
      let changed = try current.applying(changes, revision: Revision(token: "\(saves + 1)"))
      guard changed.root != current.root else { return current }
      saves += 1
      current = changed
      return changed
    } catch {
      throw .refused(path: "memory", error)
    }
  }
}
