/// What loads and saves. Every store passes one contract suite.
public protocol PreferenceStore: Sendable {
  /// O(size of the store).
  func load() async throws(StoreError) -> any Snapshot

  /// Writes `changes` whole or not at all, and returns the new state. Nothing is written where they
  /// change nothing. Throws `.conflict` where the store is no longer at `revision`; what to do with
  /// the other's changes is the caller's decision (`Merge`).
  func save(_ changes: [Change], over revision: Revision) async throws(StoreError) -> any Snapshot
}

/// Why a store could not do what was asked. Facts only; the words stand in `StoreError+Words.swift`.
public enum StoreError: Error, Sendable {
  case notFound(path: String)
  /// A directory, a device, a socket, …
  case notAFile(path: String, what: String)
  case noPermission(path: String, to: String)
  case unreadable(path: String, Problem)
  /// A change that this document cannot take.
  case refused(path: String, Problem)
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The store has moved on; `theirs` is how it is now.
  case conflict(theirs: any Snapshot)
  /// By whoever waited for it, before anything was changed.
  case cancelled(path: String)
  /// The file cannot be read, and would be replaced without its contents being kept anywhere.
  case wouldLose(path: String, why: String)
  /// Another program holds the lock.
  case locked(path: String)
  /// It can be read, but not replaced.
  case notWritable(path: String, because: WriteObstacle)
  /// It can be read, but its changes are not told.
  case notWatchable(path: String, because: WatchObstacle)
  /// Its directory does not take a new file.
  case cannotCreate(path: String, why: String)
  /// The other's change stands in the file `theirs` beside it: it could not be put back.
  case stranded(path: String, theirs: String)
  /// The path leads through this link, which another user may have made to lead root astray.
  case untrustedLink(path: String, link: String)
  /// What it holds is neither old nor new; the old is in the file `backup`.
  case torn(path: String, backup: String)
  /// It is on another machine, and that, or the way to it, is the matter.
  case server(path: String, ServerTrouble)
  /// A system call failed; `why` in the system's words.
  case system(path: String, call: String, why: String)
  /// More than can be saved in one step; in so many it could.
  case tooManyAtOnce(path: String, changes: Int, parts: Int)
  /// Of several steps only the first ones were made.
  case partlySaved(path: String, done: Int, of: Int, why: String)
  /// Saved, but whether it survives a power cut is not known.
  case durabilityUnconfirmed(path: String, saved: any Snapshot)
}
