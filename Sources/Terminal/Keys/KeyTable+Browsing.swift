extension KeyTable {
  static let moving: [Row] = [
    Row(["j", "Down"], emacs: ["^N", "Down"], .down, in: lists, "down", "one line down, up"),
    Row(["k", "Up"], emacs: ["^P", "Up"], .up, in: lists, "up"),
    Row(["PgDn", "^F"], emacs: ["^V", "PgDn"], .pageDown, in: lists, "page", "a page down, up"),
    Row(["PgUp", "^B"], emacs: ["PgUp", "M-v"], .pageUp, in: lists, "page"),
    Row(["^D"], emacs: ["}"], .halfPageDown, in: lists, "half a page", "half a page down, up"),
    Row(["^U"], emacs: ["{"], .halfPageUp, in: lists, "half a page"),
    Row(
      ["g", "Home"], emacs: ["<", "Home", "M-<"], .first, in: lists, "first",
      "to the first line, the last"),
    Row(["G", "End"], emacs: [">", "End", "M->"], .last, in: lists, "last"),
    Row(
      ["l", "Right"], emacs: ["^F", "Right"], .enter, "into",
      "into the group, list, included file or words under the cursor"),
    Row(
      ["h", "Left", "Backspace"], emacs: ["^B", "Left", "Backspace"], .leave, "out",
      "out of what is open"),
    Row(
      ["Tab"], emacs: ["Tab", "o"], .otherPane, "groups",
      "to the groups, and back to the keys"),
  ]

  static let finding: [Row] = [
    Row(["/"], emacs: ["/", "s"], .search, "search", "search, finding as you type"),
    Row(["n"], .nextMatch, "next", "to the next match, the previous one"),
    Row(["N"], emacs: ["N", "^R"], .previousMatch, "previous match"),
    Row(["@"], .filter, "filter", "show only keys that match words and @conditions"),
    Row(["M"], .onlyModified, "modified", "show only modified keys, or all again"),
    Row(
      ["]"], .nextProblem, "next !",
      "to the next staged, invalid or changed key, back"),
    Row(["["], .previousProblem, "previous !"),
  ]

  private static let lists = KeyContext.lists.union(KeyContext.reading)
}

extension KeyTable {
  static let changing: [Row] = [
    Row(["Enter"], .accept, "edit", "edit the value; open a list or group"),
    Row(["e"], .edit, "edit", "edit the value as text, a list too"),
    Row(["E"], .editOutside, "in $EDITOR", "edit the value in $VISUAL or $EDITOR"),
    Row(["Space"], .toggle, "toggle", "turn on or off; choose from a list"),
    Row(["+"], .increase, "more", "one step more, less"),
    Row(["-"], .decrease, "less"),
    Row(["r"], .reset, "reset", "back to the default"),
    Row(["R"], .resetNamespace, "reset all", "reset all keys in here, after asking"),
    Row(
      ["x", "Del"], emacs: ["^D", "x", "Del"], .remove, "remove",
      "remove the key, so that it is not set"),
    Row(["a"], .add, "add", "add a key, or an element of a list"),
    Row(["c"], .rename, "rename", "give the key another name, in its place and with its comments"),
    Row(["#"], .comment, "comment", "comment the key out, or uncomment it"),
    Row([";"], .editComment, "describe", "edit the comment above the key"),
    Row(["i"], .insertBefore, "insert", "insert an element before the cursor"),
    Row(["D"], .duplicate, "duplicate", "duplicate an element"),
    Row(["K"], .moveUp, "move up", "move an element up, down"),
    Row(["J"], .moveDown, "move down"),
    Row(["u"], emacs: ["^_", "u"], .undo, "undo", "undo the last step, redo it"),
    Row(["^R"], emacs: ["U"], .redo, "redo"),
  ]

  static let writing: [Row] = [
    Row(
      [":"], emacs: [":", "M-x"], .commandLine, in: [.browse, .review], "command",
      "type a command, such as :w FILE or :set NAME VALUE"),
    Row(["v"], .viewValue, "view", "show everything about the key"),
    Row(["d"], .diff, "changes", "show the staged changes, as lines"),
    Row(["w"], .write, in: [.browse], "write", "review the staged changes and write them"),
    Row(["H"], .history, "history", "show former states of the file; restore one"),
    Row(["f"], .detail, "detail", "turn the detail below on or off"),
    Row(["q"], .quit, in: [.browse], "quit", "quit; asks if changes are staged"),
  ]
}

extension KeyTable {
  static let several: [Row] = [
    Row(
      [","], .mark, "mark", "mark or unmark the key; changes and copies apply to all marked keys"),
    Row(["&"], .markRange, "mark range", "mark all keys from the last marked one to this one"),
    Row(["*"], .markAll, "mark all", "mark all shown keys, or none"),
    Row(["~"], .invertMarks, "invert", "mark the unmarked keys, unmark the marked ones"),
    Row(["Y"], .copy, "copy", "copy as prefs set lines, as JSON or as the value"),
    Row(["m"], .bookmark, "bookmark", "and a letter: set a bookmark here, go to one"),
    Row(["'"], .goToBookmark, "go to"),
  ]
}
