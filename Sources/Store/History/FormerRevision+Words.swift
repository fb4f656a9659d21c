import Preferences

extension FormerRevision {
  /// `server.port, log.level and 1 other`, printable.
  public var changedWords: String {
    let told = changed.prefix(3).map(\.label)
    let rest = changeCount - told.count
    let others = rest > 0 ? " and \(counted(rest, "other"))" : ""
    return (told.joined(separator: ", ") + others).printable
  }
}
