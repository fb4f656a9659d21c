extension KeyTable {
  static let changing: [Row] = [
    Row(["Enter"], .accept, "edit", "edit the value; open a list or group"),
    Row(["e"], .edit, "edit", "edit the value as text, a list too"),
    Row(["E"], .editOutside, "in $EDITOR", "edit the value in $VISUAL or $EDITOR"),
    Row(["Space"], .toggle, "toggle", "turn on or off; choose from a list"),
    Row(["+"], .increase, "more", "one step more, less"),
    Row(["-"], .decrease, "less"),
    Row(["r"], .reset, "reset", "back to the default"),
    Row(["R"], .resetNamespace, "reset all", "reset all in here, after asking"),
    Row(
      ["x", "Del"], emacs: ["^D", "x", "Del"], .remove, "remove",
      "remove the key, so that nothing is set"),
    Row(["a"], .add, "add", "add a key, or an element to a list"),
    Row(["i"], .insertBefore, "insert", "insert an element before the cursor"),
    Row(["D"], .duplicate, "duplicate", "duplicate an element"),
    Row(["K"], .moveUp, "move up", "move an element up, down"),
    Row(["J"], .moveDown, "move down"),
    Row(["u"], emacs: ["^_", "u"], .undo, "undo", "undo the last step, redo it"),
    Row(["^R"], emacs: ["U"], .redo, "redo"),
  ]

  static let writing: [Row] = [
    Row(
      [":"], emacs: [":", "M-x"], .commandLine, "command",
      "type a command, such as :w FILE or :set NAME VALUE"),
    Row(["v"], .viewValue, "view", "show the whole value"),
    Row(["d"], .diff, "changes", "show what is staged, as lines"),
    Row(["w"], .write, in: [.browse], "write", "review what is staged and write it"),
    Row(["H"], .history, "history", "show what saves have replaced; bring it back"),
    Row(["f"], .detail, "detail", "turn the detail below on or off"),
    Row(["q"], .quit, in: [.browse], "quit", "quit; asks where something is staged"),
  ]
}
