/// A command of a key. Typed text arrives as `Message.text`.
public enum Command: Hashable, Sendable, CaseIterable {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
  /// Opens the namespace or list under the cursor; leaves the open one.
  case enter, leave
  case otherPane
  /// Edits any value as one line. (Among the keys, `accept` opens a list and edits any other
  /// value.)
  case edit, toggle
  /// Edits the value in the user's own editor.
  case editOutside
  case search, nextMatch, previousMatch
  case filter, onlyModified
  case help, detail
  case reset, resetNamespace, remove, add
  case increase, decrease
  case undo, redo
  case diff, write, writeElsewhere
  case nextProblem, previousProblem
  /// Enter and Esc. Among the keys: "open or edit" and "one level out".
  case accept, cancel
  /// In a field: allows several lines; shows a secret.
  case spread, reveal
  /// In an open list: inserts before the cursor; moves or duplicates the element.
  case insertBefore, moveUp, moveDown, duplicate
  /// The two answers to a clash.
  case mine, theirs
  /// What saves have replaced.
  case history
  /// Discards the unsaved work of an earlier session.
  case discard
  case quit, redraw, suspend
  case viewValue
  /// Marks the row under the cursor; all shown rows.
  case mark, markAll, invertMarks
  /// Asks for the form of a copy; the forms.
  case copy, copyCommands, copyJSON, copyValue
  /// A letter follows them.
  case bookmark, goToBookmark
  /// Opens the `:` line.
  case commandLine
}

extension Command {
  /// Returns where a cursor among `count` lines moves.
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
