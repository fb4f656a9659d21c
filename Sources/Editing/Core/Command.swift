/// What a key can ask for while browsing. Text being typed arrives as `Message.text`.
public enum Command: Hashable, Sendable, CaseIterable {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
  /// Into the namespace or list under the cursor; out of the one that is open.
  case enter, leave
  case otherPane
  /// A value as one line, a list too. (While browsing `accept` opens a list and edits the rest.)
  case edit, toggle
  /// In the user's own editor.
  case editOutside
  case search, nextMatch, previousMatch
  case filter, onlyModified
  case help, detail
  case reset, resetNamespace, remove, add
  case increase, decrease
  case undo, redo
  case diff, write, writeElsewhere
  case nextProblem, previousProblem
  /// Enter and Esc: of a dialogue; while browsing "open or edit" and "one level out".
  case accept, cancel
  /// Of a field: it has several lines from now on; a secret's text is shown.
  case spread, reveal
  /// Of an open list: before the element under the cursor; that element.
  case insertBefore, moveUp, moveDown, duplicate
  /// A conflict's two answers.
  case mine, theirs
  /// What saves have replaced.
  case history
  /// Gives up what an earlier session has left.
  case discard
  case quit, redraw, suspend
  case viewValue
  /// Marks: of the row under the cursor; of all rows shown.
  case mark, markAll, invertMarks
  /// Asks as what; the answers.
  case copy, copyCommands, copyJSON, copyValue
  /// A letter is typed after them.
  case bookmark, goToBookmark
  /// The `:` line.
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
