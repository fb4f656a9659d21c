import Editing

/// Which key does what, where, in every style: the only place that says so.
///
/// A row without keys for emacs has the same in both. No key needs a function key, Alt,
/// `^S ^Q ^J ^M ^I`; `^A` works in lines being typed only, for tmux and screen keep it. Esc never
/// quits; it leaves one level.
enum KeyTable {
  struct Row {
    let keys: [KeyStyle: [Keystroke]]
    let command: Command
    let contexts: Set<KeyContext>
    let hint: String
    let help: String?

    init(
      _ keys: [Keystroke], emacs: [Keystroke]? = nil, _ command: Command,
      in contexts: Set<KeyContext> = [.browse], _ hint: String, _ help: String? = nil
    ) {
      self.keys = [.vim: keys, .emacs: emacs ?? keys]
      self.command = command
      self.contexts = contexts
      self.hint = hint
      self.help = help
    }
  }

  static let rows: [Row] = moving + changing + dialogues + seeing

  private static let moving: [Row] = [
    Row(["j", "Down"], emacs: ["^N", "Down"], .down, in: lists, "down", "down, up"),
    Row(["k", "Up"], emacs: ["^P", "Up"], .up, in: lists, "up"),
    Row(["Down"], emacs: ["^N", "Down"], .down, in: [.search, .addName], "next"),
    Row(["Up"], emacs: ["^P", "Up"], .up, in: [.search, .addName], "previous"),
    Row(["PgDn", "^F"], emacs: ["^V", "PgDn"], .pageDown, in: lists, "page", "a page down, up"),
    Row(["PgUp", "^B"], emacs: ["PgUp", "M-v"], .pageUp, in: lists, "page"),
    Row(["^D"], emacs: ["}"], .halfPageDown, in: lists, "half a page", "half a page down, up"),
    Row(["^U"], emacs: ["{"], .halfPageUp, in: lists, "half a page"),
    Row(["g", "Home"], emacs: ["<", "Home", "M-<"], .first, in: lists, "first", "first, last"),
    Row(["G", "End"], emacs: [">", "End", "M->"], .last, in: lists, "last"),
    Row(["l", "Right"], emacs: ["^F", "Right"], .enter, "into", "into namespace, list"),
    Row(
      ["h", "Left", "Backspace"], emacs: ["^B", "Left", "Backspace"], .leave, "out", "out of it"),
    Row(["Tab"], emacs: ["Tab", "o"], .otherPane, "namespaces", "namespaces, keys"),
    Row(["Tab"], .otherPane, in: [.addName], "complete"),
    Row(["Tab"], .otherPane, in: [.edit], "example"),
    Row(["/"], emacs: ["/", "s"], .search, "search", "search while typing"),
    Row(["n"], .nextMatch, "next match", "next, previous match"),
    Row(["N"], emacs: ["N", "^R"], .previousMatch, "previous match"),
    Row(["@"], .filter, "filter", "only what matches"),
    Row(["M"], .onlyModified, "modified", "only modified, all"),
    Row(["]"], .nextProblem, "next !", "next, previous * ! ~"),
    Row(["["], .previousProblem, "previous !"),
  ]

  private static let changing: [Row] = [
    Row(["Enter"], .accept, "edit", "edit, open a list"),
    Row(["e"], .edit, "edit", "edit as text"),
    Row(["E"], .editOutside, "in $EDITOR", "edit in $EDITOR"),
    Row(["Space"], .toggle, "toggle", "toggle, choose"),
    Row(["+"], .increase, "more", "one step more, less"),
    Row(["-"], .decrease, "less"),
    Row(["r"], .reset, "reset", "back to the default"),
    Row(["R"], .resetNamespace, "reset all", "reset all in here"),
    Row(["x", "Del"], emacs: ["^D", "x", "Del"], .remove, "remove", "remove"),
    Row(["a"], .add, "add", "add a key, an element"),
    Row(["u"], emacs: ["^_", "u"], .undo, "undo", "undo, redo"),
    Row(["^R"], emacs: ["U"], .redo, "redo"),
  ]

  private static let seeing: [Row] = [
    Row(["v"], .viewValue, "view", "the whole value"),
    Row(["d"], .diff, "changes", "what is staged"),
    Row(["w"], .write, in: [.browse, .confirmQuit, .diff], "write", "review and write"),
    Row(["s"], .writeElsewhere, in: [.review], "save elsewhere"),
    Row(["H"], .history, "history", "what saves replaced"),
    Row(["f"], .detail, "detail", "detail on, off"),
    Row(["?"], .help, in: [.browse, .help], "help", "this help"),
    Row(["q"], .quit, in: [.browse, .confirmQuit], "quit", "quit; asks if staged"),
    Row(["q"], .cancel, in: KeyContext.reading, "back"),
    Row(["^L"], .redraw, in: everywhere, "redraw", "draw anew"),
    Row(["^Z"], .suspend, in: everywhere, "suspend", "suspend (fg resumes)"),
  ]

  private static let dialogues: [Row] = [
    Row(["Enter"], .accept, in: dialogue, "keep"),
    Row(["Space"], .accept, in: [.choose, .addType], "choose"),
    Row(["e"], .edit, in: [.review, .conflict], "back to editing"),
    Row(["m"], .mine, in: [.conflict], "mine"),
    Row(["t"], .theirs, in: [.conflict], "theirs"),
    Row(["R"], .resetNamespace, in: [.former], "restore all"),
    Row(["D"], .discard, in: [.recovery], "discard"),
    Row(["]"], .nextProblem, in: [.conflict], "next clash"),
    Row(["["], .previousProblem, in: [.conflict], "previous clash"),
    Row(
      ["Esc", "^C"], emacs: ["^G", "Esc", "^C"], .cancel, in: everywhere, "leave",
      "leave one level"),
  ]

  private static let everywhere = Set(KeyContext.allCases)
  private static let dialogue = everywhere.subtracting([.browse])
  private static let lists = KeyContext.lists.union(KeyContext.reading)
}

// MARK: Lines being typed

extension KeyTable {
  struct TypingRow {
    let keys: [KeyStyle: [Keystroke]]
    let input: TextInput
    let help: String?

    init(_ keys: [Keystroke], emacs: [Keystroke] = [], _ input: TextInput, _ help: String? = nil) {
      self.keys = [.vim: keys, .emacs: keys + emacs]
      self.input = input
      self.help = help
    }
  }

  /// The keys of readline; with Alt only where Esc is not the usual way out.
  static let typing: [TypingRow] = [
    TypingRow(["Left", "^B"], .left, "a character left, right"),
    TypingRow(["Right", "^F"], .right),
    TypingRow(["^Left"], emacs: ["M-b"], .wordLeft, "a word left, right"),
    TypingRow(["^Right"], emacs: ["M-f"], .wordRight),
    TypingRow(["Home", "^A"], .start, "to the start, the end"),
    TypingRow(["End", "^E"], .end),
    TypingRow(["Backspace"], .deleteBackward, "delete before, under the cursor"),
    TypingRow(["Del", "^D"], .deleteForward),
    TypingRow(["^W"], .deleteWordBackward, "delete the word before"),
    TypingRow(["^U"], .deleteToStart, "delete to the start, the end"),
    TypingRow(["^K"], .deleteToEnd),
  ]
}
