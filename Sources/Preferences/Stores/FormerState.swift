/// A state of a document that the history of an editor has: changes over an earlier document.
///
/// A document whose bytes are those of `now` becomes exactly that state, byte for byte, if it is changed
/// by all changes that have this state.
package final class FormerState: Sendable {
  package let base: any Snapshot
  /// The changes of `base`.
  package let changes: [Change]
  /// The document to be changed.
  package let now: any Snapshot
  /// The number of changes of `now` that lead to this state.
  package let count: Int

  package init(
    _ changes: [Change], of base: any Snapshot, from now: any Snapshot, count: Int
  ) {
    self.base = base
    self.changes = changes
    self.now = now
    self.count = count
  }
}

/// A snapshot of a text, which can be written again.
package protocol TextSnapshot: Snapshot {
  /// The number of bytes of the text.
  var size: Int { get }
  /// Whether the text is exactly that of `state`. False if that cannot be computed.
  func isText(of state: FormerState) -> Bool
  /// Returns the text of `state`. Nil if it cannot be computed.
  func text(of state: FormerState) -> (any Snapshot)?
  /// Returns why a file of lines cannot hold `changes`. Nil if it can, and for other texts. O(size).
  func problem(holding changes: [Change]) -> Problem?
  /// The words for true and false in a file of lines. Empty for other texts.
  var switchWords: [SwitchWords] { get }
  /// Returns the value that a file of lines has at `name` after `value` has been written there, or `value`
  /// itself if the file cannot hold it. Nil if there is none, because a list without elements has no line.
  func value(
    readAfterWriting value: PreferenceValue, to name: PreferenceName
  ) -> PreferenceValue?
  /// Returns the change that gives `name` a value with exactly this spelling. Throws if the text is not one value
  /// of a line, and for other texts than a file of lines. O(size).
  func change(of name: PreferenceName, toSpelling text: String) throws(Problem) -> Change
  /// Returns why the comment above the value of `name` cannot be `comment`. Nil if it can.
  func problem(commenting name: PreferenceName, with comment: CommentLines?) -> Problem?
}
