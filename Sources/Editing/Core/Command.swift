/// A command of a key. Typed text arrives as `Message.text`.
public enum Command: String, Hashable, Sendable, CaseIterable {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
  /// Opens the namespace or list under the cursor, or leaves the open one.
  case enter, leave
  case otherPane
  /// Edits any value as one line. (In the table, `accept` opens a list and edits any other value.)
  case edit, toggle
  /// Edits the value in the user's own editor.
  case editOutside
  case search, nextMatch, previousMatch
  case filter, onlyModified
  case help, detail
  case reset, resetNamespace, remove, add, rename
  /// Uncomments a key, or comments it out.
  case comment
  /// Edits the comment above a key.
  case editComment
  case increase, decrease
  case undo, redo
  case diff, write, writeElsewhere
  /// Saves without waiting for a confirmation.
  case writeOnly
  case nextProblem, previousProblem
  /// Enter and Esc. In the table, they open or edit a row, and go one level out.
  case accept, cancel
  /// Allows several lines, or shows a secret, in a field.
  case spread, reveal
  /// Inserts an element before the cursor, or moves or duplicates one, in an open list.
  case insertBefore, moveUp, moveDown, duplicate
  /// Answers a conflict with the user's own or the other program's value.
  case mine, theirs
  /// Lists the states that saves have replaced.
  case history
  /// Discards the unsaved work of an earlier session.
  case discard
  case quit, redraw, suspend
  case viewValue
  /// Marks the row under the cursor, the rows from the last marked one to it, or all shown rows.
  case mark, markRange, markAll, invertMarks
  /// Asks for the form of a copy, or copies in one form.
  case copy, copyCommands, copyJSON, copyValue
  /// A letter follows them.
  case bookmark, goToBookmark
  /// Opens the `:` line.
  case commandLine
}

extension Command {
  /// Returns the new position of a cursor in a list of `count` lines.
  func moved(_ cursor: Int, of count: Int, page: Int) -> Int {
    let target =
      switch self {
      case .up: cursor - 1
      case .down: cursor + 1
      case .pageUp: cursor - page
      case .pageDown: cursor + page
      case .halfPageUp: cursor - max(1, page / 2)
      case .halfPageDown: cursor + max(1, page / 2)
      case .first: 0
      case .last: count - 1
      default: cursor
      }
    return max(0, min(target, count - 1))
  }
}

extension Int? {
  /// Returns the next or previous index in a list of `count`, around the end. Without an index,
  /// returns the first or the last one.
  func next(by step: Int, of count: Int) -> Int {
    map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }
}
