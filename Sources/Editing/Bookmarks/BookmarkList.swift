import Preferences

/// Names by the letter or digit that leads to them.
public typealias Bookmarks = [Character: PreferenceName]

/// Waits for a letter: to be set on the row under the cursor, or gone to.
public struct BookmarkList: Sendable {
  public enum Purpose: Hashable, Sendable { case set, go }
  public let purpose: Purpose
  /// In the order of their letters.
  public let items: [(letter: Character, name: PreferenceName)]

  init(_ purpose: Purpose, _ bookmarks: Bookmarks) {
    self.purpose = purpose
    items = bookmarks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
