extension KeyTable {
  /// The keys that only some modes have.
  static let deciding: [Row] = [
    Row(["Enter"], .accept, in: [.edit, .conflictField], "keep", "keep what is typed"),
    Row(["^X"], .accept, in: [.editText], "keep", "keep what is typed"),
    Row(
      ["Tab"], .otherPane, in: oneLine, "example",
      "complete a path, turn digits of data into others, go to the next part of a date, take an example"
    ),
    Row(
      ["Up", "^P"], .increase, in: oneLine, "more",
      "step a number, an amount, the part of a date under the cursor"),
    Row(["Down", "^N"], .decrease, in: oneLine, "less"),
    Row(["PgUp"], .pageUp, in: oneLine, "ten more", "ten such steps at once"),
    Row(["PgDn"], .pageDown, in: oneLine, "ten less"),
    Row(["^V"], .spread, in: oneLine, "several lines", "type a text of several lines"),
    Row(
      ["^R"], .reveal, in: KeyContext.fields.union([.viewValue]), "show",
      "show a secret, hide it again"),
    Row(["Enter", "Space"], .accept, in: [.choose, .addType], "choose", "choose this one"),
    Row(["/"], .search, in: [.choose], "search", "look for a choice; any other letter does so too"),
    Row(["Enter"], .accept, in: [.chooseTyped], "choose", "choose this one"),
    Row(["Enter"], .accept, in: [.search], "go there", "stay at this match"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.search], "next", "to the next match, back"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.search], "previous"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.chooseTyped], "down", "one line down, up"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.chooseTyped], "up"),
    Row(["Enter"], .accept, in: [.filter], "keep it", "keep the filter"),
    Row(["Tab"], .otherPane, in: [.filter], "complete", "complete a condition, kind or namespace"),
    Row(["Enter"], .accept, in: [.review], "write", "write this"),
    Row(["e"], .edit, in: [.review], "back to editing", "go back to editing"),
    Row(["s"], .writeElsewhere, in: [.review], "save elsewhere", "save it to another file"),
    Row(["Enter"], .accept, in: [.saveElsewhere], "save there", "save to this file"),
    Row(["w"], .write, in: [.diff], "write", "review what is staged and write it"),
    Row(["Enter"], .accept, in: [.diff, .viewValue], "back", "back to where it was asked for"),
    Row(
      ["Right", "l"], emacs: ["Right", "^F"], .enter, in: [.review, .diff], "more",
      "scroll long lines to the right, to the left"),
    Row(["Left", "h"], emacs: ["Left", "^B"], .leave, in: [.review, .diff], "less"),
    Row(["m"], .mine, in: [.conflict], "mine", "keep what is staged here"),
    Row(["t"], .theirs, in: [.conflict], "theirs", "keep what the other program wrote"),
    Row(["e"], .edit, in: [.conflict], "type another", "type a third value"),
    Row(["]"], .nextProblem, in: [.conflict], "next clash", "to the next clash, the previous one"),
    Row(["["], .previousProblem, in: [.conflict], "previous clash"),
    Row(["Enter"], .accept, in: [.conflict], "review", "go on, once all are answered"),
    Row(["Enter"], .accept, in: [.history], "compare", "compare this state with what is here"),
    Row(["Enter"], .accept, in: [.former], "restore this", "stage the value as it was"),
    Row(["R"], .resetNamespace, in: [.former], "restore all", "stage all values as they were"),
    Row(["Enter"], .accept, in: [.recovery], "resume", "stage what was left"),
    Row(["D"], .discard, in: [.recovery], "discard", "give up what was left"),
    Row(["w"], .write, in: [.confirmQuit], "write", "review what is staged and write it"),
    Row(["q"], .quit, in: [.confirmQuit], "quit without writing", "quit, giving up what is staged"),
    Row(["Enter"], .accept, in: [.confirm], "yes", "do it"),
    Row(["Enter"], .accept, in: [.addName], "go on", "add the key of this name"),
    Row(
      ["Tab", "Down"], emacs: ["Tab", "^N", "Down"], .otherPane, in: [.addName], "complete",
      "take the next of the names below, the previous one"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.addName], "previous"),
    Row(["s"], .copyCommands, in: [.copy], "prefs set", "as prefs set lines for a shell"),
    Row(["j"], .copyJSON, in: [.copy], "JSON", "as JSON"),
    Row(["v"], .copyValue, in: [.copy], "value", "as the value alone"),
    Row(["Enter"], .accept, in: [.copy], "copy", "as what is under the cursor"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.copy], "down", "one line down, up"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.copy], "up"),
    Row(["Enter"], .accept, in: [.copied], "back", "back to the keys"),
    Row(["Enter"], .accept, in: [.commandLine], "do it", "do what the line says"),
    Row(
      ["Tab"], .otherPane, in: [.commandLine], "complete", "complete it; again, the next that fits"),
    Row(
      ["Up"], emacs: ["^P", "Up"], .up, in: [.commandLine], "former",
      "the line before, the one after"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.commandLine], "later"),
    Row(["/"], emacs: ["/", "s"], .search, in: [.help], "search", "show only keys that do …"),
    Row(["Enter"], .accept, in: [.help], "back", "back to where it was asked for"),
    Row(["Enter"], .accept, in: [.helpSearch], "keep it", "keep what is found"),
  ]

  static let always: [Row] = [
    Row(["?"], .help, in: everywhere.subtracting(KeyContext.typing), "help", "show these keys"),
    Row(["^O", "F1"], .help, in: KeyContext.typing, "keys", "show these keys"),
    Row(
      ["Esc", "^C"], emacs: ["^G", "Esc", "^C"], .cancel, in: everywhere, "leave",
      "leave one level; nothing is lost"),
    Row(["q"], .cancel, in: KeyContext.reading, "back", "back to where it was asked for"),
    Row(["^L"], .redraw, in: everywhere, "redraw", "draw the screen anew"),
    Row(["^Z"], .suspend, in: everywhere, "suspend", "suspend; fg resumes"),
  ]

  private static let oneLine: Set<KeyContext> = [.edit, .conflictField]
  private static let everywhere = Set(KeyContext.allCases)
}
