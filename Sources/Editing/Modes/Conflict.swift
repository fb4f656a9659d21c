import Preferences

/// Another program wrote the same keys: each clash wants an answer before anything is written.
public struct Conflict: Sendable {
  public let theirs: any Snapshot
  public let clashes: [Clash]
  /// One for each clash; nil is not yet answered.
  public internal(set) var answers: [Answer?]
  public internal(set) var cursor: Int
  /// Changes of mine that fit theirs.
  public var mergedCount: Int { merged.count }
  /// A third value, being typed for the clash under the cursor.
  public internal(set) var typing: Field?
  let merged: [Change]

  public enum Answer: Hashable, Sendable {
    case mine, theirs
    case other(PreferenceValue)
  }
}
