extension KeyTable {
  static let modes: [Row] = [
    Row(["Enter"], .accept, in: [.edit, .conflictField], "OK", "apply the typed value"),
    Row(["^X"], .accept, in: [.editText], "OK", "apply the typed text"),
    Row(
      ["Tab"], .otherPane, in: oneLine, "example",
      """
      complete a path, change the digits of data, go to the next part of a date, insert an example, or \
      choose the type of a new value
      """
    ),
    Row(
      ["Up", "^P"], .increase, in: oneLine, "more",
      "step a number, an amount, or the part of a date under the cursor; Down opens the words of a list"
    ),
    Row(["Down", "^N"], .decrease, in: oneLine, "less"),
    Row(["PgUp"], .pageUp, in: oneLine, "ten more", "ten such steps"),
    Row(["PgDn"], .pageDown, in: oneLine, "ten less"),
    Row(["^V"], .spread, in: oneLine, "several lines", "type a text of several lines"),
    Row(
      ["^R"], .reveal, in: KeyContext.fields.union([.viewValue]), "show",
      "show a secret, hide it again"),
    Row(["^X"], .accept, in: [.words], "OK", "apply the line with these words"),
    Row(["Enter", "e"], .edit, in: [.words], "edit", "edit the word under the cursor"),
    Row(["a"], .add, in: [.words], "add", "add a word after it"),
    Row(["i"], .insertBefore, in: [.words], "insert", "insert a word before it"),
    Row(["x", "Del"], emacs: ["^D", "x", "Del"], .remove, in: [.words], "remove", "remove it"),
    Row(["K"], .moveUp, in: [.words], "move up", "move it up, down"),
    Row(["J"], .moveDown, in: [.words], "move down"),
    Row(
      ["u"], emacs: ["^_", "u"], .undo, in: [.words], "undo",
      "undo the last change of the words, redo it"),
    Row(["^R"], emacs: ["U"], .redo, in: [.words], "redo"),
    Row(
      ["h", "Left", "Backspace"], emacs: ["^B", "Left", "Backspace"], .leave, in: [.words], "line",
      "back to the line, which has the changes"),
    Row(["Enter"], .accept, in: [.word], "OK", "put the word into the line"),
    Row(["Enter", "Space"], .accept, in: [.choose, .addType], "choose", "choose this value"),
    Row(["/"], .search, in: [.choose], "search", "search for a value; so does any other letter"),
    Row(["Enter"], .accept, in: [.chooseTyped], "choose", "choose this value"),
    Row(["Enter"], .accept, in: [.search], "go there", "stay at this match"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.search], "next", "to the next match, back"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.search], "previous"),
    Row(
      ["Down"], emacs: ["^N", "Down"], .down, in: [.chooseTyped, .copy], "down",
      "one line down, up"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.chooseTyped, .copy], "up"),
    Row(["Enter"], .accept, in: [.filter], "apply", "apply the filter"),
    Row(["Tab"], .otherPane, in: [.filter], "complete", "complete a condition, kind or group"),
    Row(["Enter"], .accept, in: [.review], "write", "write the changes"),
    Row(
      ["S"], .writeOnly, in: [.review], "save only",
      "write the changes for good, where they would wait for a confirmation"),
    Row(["e"], .edit, in: [.review], "back to editing", "go back to editing"),
    Row(["s"], .writeElsewhere, in: [.review], "save elsewhere", "save to another file"),
    Row(["Enter"], .accept, in: [.saveElsewhere], "save there", "save to this file"),
    Row(["w"], .write, in: [.diff], "write", "review the staged changes and write them"),
    Row(["Enter"], .accept, in: [.diff, .viewValue, .copied, .help], "back", "go back"),
    Row(
      ["Right", "l"], emacs: ["Right", "^F"], .enter, in: [.review, .diff], "more",
      "scroll long lines to the right, to the left"),
    Row(["Left", "h"], emacs: ["Left", "^B"], .leave, in: [.review, .diff], "less"),
    Row(["m"], .mine, in: [.conflict], "mine", "keep your staged value"),
    Row(["t"], .theirs, in: [.conflict], "theirs", "keep the value of the other program"),
    Row(["e"], .edit, in: [.conflict], "type another", "type a third value"),
    Row(
      ["]"], .nextProblem, in: [.conflict], "next conflict",
      "to the next conflict, the previous one"),
    Row(["["], .previousProblem, in: [.conflict], "previous conflict"),
    Row(["Enter"], .accept, in: [.conflict], "review", "continue, once all are answered"),
    Row(
      ["Enter"], .accept, in: [.history], "compare", "compare this state with the current values"),
    Row(["Enter"], .accept, in: [.former], "restore this", "stage the former value"),
    Row(["R"], .resetNamespace, in: [.former], "restore all", "stage all former values"),
    Row(["Enter"], .accept, in: [.recovery], "resume", "stage these changes again"),
    Row(["D"], .discard, in: [.recovery], "discard", "discard these changes"),
    Row(["w"], .write, in: [.confirmQuit], "write", "review the staged changes and write them"),
    Row(
      ["q", "y"], .quit, in: [.confirmQuit], "quit without writing",
      "quit and discard the staged changes"),
    Row(["Enter", "y"], .accept, in: [.confirm], "yes", "yes"),
    Row(["y"], .accept, in: [.confirmRun], "yes", "run the program"),
    Row(["n"], .cancel, in: [.confirm, .confirmRun, .confirmQuit], "no", "no"),
    Row(["Enter"], .accept, in: [.addName], "continue", "add a key with this name"),
    Row(
      ["Tab", "Down"], emacs: ["Tab", "^N", "Down"], .otherPane, in: [.addName], "complete",
      "insert the next suggested name, the previous one"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.addName], "previous"),
    Row(["s"], .copyCommands, in: [.copy], "prefs set", "as prefs set lines for a shell"),
    Row(["j"], .copyJSON, in: [.copy], "JSON", "as JSON"),
    Row(["v"], .copyValue, in: [.copy], "value", "as the value alone"),
    Row(["Enter"], .accept, in: [.copy], "copy", "in the form under the cursor"),
    Row(["Enter"], .accept, in: [.commandLine], "run", "run the command"),
    Row(
      ["Tab"], .otherPane, in: [.commandLine], "complete",
      "complete it; again for the next completion"),
    Row(
      ["Up"], emacs: ["^P", "Up"], .up, in: [.commandLine], "previous",
      "the previous line, the next one"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.commandLine], "next"),
    Row(
      ["/"], emacs: ["/", "s"], .search, in: [.help], "search",
      "show only keys whose help contains words"),
    Row(["Enter"], .accept, in: [.helpSearch], "OK", "keep these lines"),
  ]

  static let always: [Row] = [
    Row(
      ["?", "F1"], .help, in: everywhere.subtracting(KeyContext.typing), "help", "show these keys"),
    Row(["^O", "F1"], .help, in: KeyContext.typing, "keys", "show these keys"),
    Row(
      ["Esc", "^C"], emacs: ["^G", "Esc", "^C"], .cancel,
      in: everywhere.subtracting(KeyContext.reading), "cancel", "cancel, and go back one level"),
    Row(
      ["Esc", "^C"], emacs: ["^G", "Esc", "^C"], .cancel, in: KeyContext.reading, "back",
      "go back one level"),
    Row(["q"], .cancel, in: KeyContext.reading, "back", "go back"),
    Row(["^L"], .redraw, in: everywhere, "redraw", "redraw the screen"),
    Row(["^Z"], .suspend, in: everywhere, "suspend", "suspend; fg resumes"),
  ]

  private static let oneLine: Set<KeyContext> = [.edit, .conflictField]
  private static let everywhere = Set(KeyContext.allCases)
}
