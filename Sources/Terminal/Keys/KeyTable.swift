import Editing

/// The only table of all keys, in every style.
///
/// A row without keys for emacs has the same keys in both styles. No command needs a function key,
/// Alt or `^S ^Q ^J ^M ^I`. `^A` works only in lines being typed, because tmux and screen use it.
/// Esc never quits; it leaves one level.
enum KeyTable {
  struct Row {
    let keys: [KeyStyle: [Keystroke]]
    let command: Command
    let contexts: Set<KeyContext>
    /// One or two words for the hints.
    let hint: String
    /// What the key does, for the help; nil if the line before describes it.
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

  /// The stages in the order of the help.
  static let stages: [(stage: KeyStage, rows: [Row])] = [
    (.deciding, deciding), (.moving, moving), (.finding, finding), (.changing, changing),
    (.several, several),
    (.writing, writing), (.always, always),
  ]
}

/// The purpose of some keys: a heading of the help.
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
  /// The keys of the row and their contexts. A user's own keys replace those that the command has
  /// in the key table. Keys that it has only in some other context stay. In lines being typed, own
  /// keys that are text are ignored. If no key is left, the style's keys stay.
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
  /// The keys of a command in the key table, or in the first context that has it.
  fileprivate static func mainKeys(of command: Command, _ style: KeyStyle) -> [Keystroke] {
    let rows = stages.flatMap(\.rows).filter { $0.command == command }
    return (rows.first { $0.contexts.contains(.browse) } ?? rows.first)?.keys[style] ?? []
  }
}
