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
    /// For the message line: a word or two.
    let hint: String
    /// For the help: what the key does; nil where the line before says it.
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

  /// In the order of the help.
  static let stages: [(stage: KeyStage, rows: [Row])] = [
    (.deciding, deciding), (.moving, moving), (.finding, finding), (.changing, changing),
    (.several, several),
    (.writing, writing), (.always, always),
  ]
}

/// What some keys are for: a heading of the help.
public enum KeyStage: String, Hashable, Sendable, CaseIterable {
  case deciding = "Here"
  case moving = "Moving"
  case finding = "Finding"
  case changing = "Changing"
  case several = "Several keys, and places"
  case writing = "Looking and writing"
  case always = "Always"
}

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

extension KeyTable.Row {
  /// Its keys and where they work: a user's own in the place of those that the command has while
  /// browsing. Keys that it has for a place of its own stay. Where a line is typed, own keys that
  /// are text do not count, and where none is left the style's stay.
  func parts(
    _ style: KeyStyle, _ own: [Command: [Keystroke]]
  ) -> [(keys: [Keystroke], contexts: Set<KeyContext>)] {
    let keys = keys[style] ?? []
    guard let new = own[command],
      !Set(keys).isDisjoint(with: KeyTable.mainKeys(of: command, style))
    else { return [(keys, contexts)] }
    let typing = contexts.intersection(KeyContext.typing)
    let typed = new.filter { !$0.isText }
    return [(new, contexts.subtracting(typing)), (typed.isEmpty ? keys : typed, typing)]
      .filter { !$0.1.isEmpty }
  }
}

extension KeyTable {
  /// While browsing; of what does nothing there, where it comes first.
  fileprivate static func mainKeys(of command: Command, _ style: KeyStyle) -> [Keystroke] {
    let rows = stages.flatMap(\.rows).filter { $0.command == command }
    return (rows.first { $0.contexts.contains(.browse) } ?? rows.first)?.keys[style] ?? []
  }
}
