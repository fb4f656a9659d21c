import Preferences

/// What stood in the store until a save replaced it. Not yet made printable.
public struct FormerState: Sendable, Hashable, Identifiable {
  public let id: Int
  public let when: String
  /// Who saved over it, and from where.
  public let author: String
  /// `server.port, log.level and 1 other`
  public let changed: String

  public init(id: Int, when: String, author: String, changed: String) {
    self.id = id
    self.when = when
    self.author = author
    self.changed = changed
  }
}

/// What saves have replaced, the newest first.
public struct HistoryList: Sendable {
  /// Never empty.
  public let states: [FormerState]
  public internal(set) var cursor = 0
}

/// One of them against what stands here now.
public struct FormerDiff: Sendable {
  public let state: FormerState
  let list: HistoryList
  let then: any Snapshot
  /// Their values were not kept.
  let secrets: [PreferenceName]
  /// What restoring all would change. Secrets are not among them.
  let changes: [Change]
  public let items: [ReviewItem]
  public internal(set) var cursor = 0
}
