extension KeyTable {
  static let several: [Row] = [
    Row([","], .mark, "mark", "mark the key, or no more: changes and copies are of all marked"),
    Row(["*"], .markAll, "mark all", "mark all that is shown; none of it"),
    Row(["~"], .invertMarks, "invert", "mark what is not marked, and the reverse"),
    Row(["Y"], .copy, "copy", "copy as prefs set lines, as JSON or as the value"),
    Row(["m"], .bookmark, "bookmark", "and a letter: set a bookmark here; go to one"),
    Row(["'"], .goToBookmark, "go to"),
  ]
}
