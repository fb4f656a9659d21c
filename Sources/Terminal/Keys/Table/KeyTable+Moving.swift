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
      "into the namespace or list under the cursor"),
    Row(
      ["h", "Left", "Backspace"], emacs: ["^B", "Left", "Backspace"], .leave, "out",
      "out of what is open"),
    Row(
      ["Tab"], emacs: ["Tab", "o"], .otherPane, "namespaces",
      "to the namespaces, and back to the keys"),
  ]

  static let finding: [Row] = [
    Row(["/"], emacs: ["/", "s"], .search, "search", "search, finding as you type"),
    Row(["n"], .nextMatch, "next match", "to the next match, the previous one"),
    Row(["N"], emacs: ["N", "^R"], .previousMatch, "previous match"),
    Row(["@"], .filter, "filter", "show only what matches words and @conditions"),
    Row(["M"], .onlyModified, "modified", "show only what is modified, or all again"),
    Row(
      ["]"], .nextProblem, "next !",
      "to the next key that is staged, wrong or changed, back"),
    Row(["["], .previousProblem, "previous !"),
  ]

  private static let lists = KeyContext.lists.union(KeyContext.reading)
}
