import Editing

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
