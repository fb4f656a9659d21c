/// What a key can ask for while browsing. Text being typed arrives as `Message.text`.
public enum Command: Hashable, Sendable, CaseIterable {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
  /// Into the namespace or list under the cursor; out of the one that is open.
  case enter, leave
  case otherPane
  case edit, toggle
  case search, nextMatch, previousMatch
  case filter, onlyModified
  case help, detail
  case reset, resetNamespace, remove, add
  case increase, decrease
  case undo, redo
  case diff, write, writeElsewhere
  case nextProblem, previousProblem
  /// Enter and Esc of a dialogue.
  case accept, cancel
  /// A conflict's two answers.
  case mine, theirs
  case quit, redraw, suspend
  case viewValue
}
