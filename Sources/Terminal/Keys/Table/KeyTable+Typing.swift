import Editing

extension KeyTable {
  struct TypingRow {
    let keys: [Keystroke]
    let input: TextInput
    let contexts: Set<KeyContext>
    let help: String?

    init(
      _ keys: [Keystroke], _ input: TextInput, in contexts: Set<KeyContext> = KeyContext.typing,
      _ help: String? = nil
    ) {
      self.keys = keys
      self.input = input
      self.contexts = contexts
      self.help = help
    }
  }

  /// The keys of readline, the same in every style.
  static let typing: [TypingRow] = [
    TypingRow(["Left", "^B"], .left, "a character left, right"),
    TypingRow(["Right", "^F"], .right),
    TypingRow(["^Left", "M-b"], .wordLeft, "a word left, right"),
    TypingRow(["^Right", "M-f"], .wordRight),
    TypingRow(["Home", "^A"], .start, "to the start, the end"),
    TypingRow(["End", "^E"], .end),
    TypingRow(["Backspace"], .deleteBackward, "delete before, under the cursor"),
    TypingRow(["Del", "^D"], .deleteForward),
    TypingRow(["^W"], .deleteWordBackward, "delete the word before, after"),
    TypingRow(["^Del", "M-d"], .deleteWordForward),
    TypingRow(["^U"], .deleteToStart, "delete to the start, the end"),
    TypingRow(["^K"], .deleteToEnd),
    TypingRow(["^Y"], .yank, "put in what the last three deleted"),
    TypingRow(["^T"], .transpose, "swap two characters"),
    TypingRow(["^_"], .undo, "undo what was typed"),
    TypingRow(["Enter"], .insert("\n"), in: [.editText], "begin a new line"),
    TypingRow(["Tab"], .insert("\t"), in: [.editText], "type a tab"),
    TypingRow(["Up", "^P"], .up, in: [.editText], "a line up, down"),
    TypingRow(["Down", "^N"], .down, in: [.editText]),
    TypingRow(["PgUp"], .pageUp, in: [.editText], "a page up, down"),
    TypingRow(["PgDn"], .pageDown, in: [.editText]),
  ]
}
