/// Another state of a document, to whose text changes return: changes over an earlier document.
///
/// A value that comes back has the text that it has in that state. A document whose bytes are those of `now`
/// becomes exactly that state, byte for byte, if it is changed by all changes that have this state.
package final class FormerState: Sendable {
  package let base: any Snapshot
  /// The changes of `base`.
  package let changes: [Change]
  /// The document to be changed.
  package let now: any Snapshot
  /// The number of changes of `now` that lead to this state. Nil if others are needed too.
  package let count: Int?

  package init(
    _ changes: [Change], of base: any Snapshot, from now: any Snapshot, count: Int?
  ) {
    self.base = base
    self.changes = changes
    self.now = now
    self.count = count
  }
}

extension [Change] {
  /// Returns the changes of `now` as changes that return to the values of `then`, with their text there. A
  /// removed value that a comment has there is commented out; other removals stay as they are.
  package func returning(to then: any Snapshot, from now: any Snapshot) -> [Change] {
    let state = FormerState([], of: then, from: now, count: nil)
    let isRemoving = contains { $0.new == nil } && then.hasComments
    let commentedOut = isRemoving ? Set(then.commentedOut.map(\.key)) : []
    return map { change in
      let commentsOut = change.new == nil && commentedOut.contains(change.name)
      let isThere = change.new != nil && then.resolve(change.name) == change.name
      guard commentsOut || isThere else { return change }
      var change = change
      (change.state, change.commentsOut) = (state, commentsOut)
      return change
    }
  }
}

/// A snapshot with preferences that name other files with preferences.
package protocol LinkingSnapshot: Snapshot {
  /// Returns the files that the value of `name` includes, relative to the directory of the snapshot's file. The name
  /// of a directory ends with a slash. Empty for all other preferences, without a call of `value`.
  func includedPaths(at name: PreferenceName, in value: () -> PreferenceValue?) -> [String]
}

/// A snapshot of a text, which can be written again.
package protocol TextSnapshot: LinkingSnapshot {
  /// The number of bytes of the text.
  var size: Int { get }
  /// Whether the text is exactly that of `state`. False if that cannot be computed.
  func isText(of state: FormerState) -> Bool
  /// Returns the text of `state`. Nil if it cannot be computed.
  func text(of state: FormerState) -> (any Snapshot)?
  /// Returns why a file of lines cannot hold `changes`. Nil if it can, and for other texts. O(size).
  func problem(holding changes: [Change]) -> Problem?
  /// Returns the lines that disappear if `name` and `others` are removed. Nil if they are not known.
  func removedLines(of name: PreferenceName, with others: [PreferenceName]) -> RemovedLines?
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
