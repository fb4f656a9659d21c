import Editing

/// The only table of all keys, in every style.
///
/// A row without keys for emacs has the same keys in both styles. No command needs a function key,
/// Alt or `^S ^Q ^J ^M ^I`. `^A` works only in lines being typed, because tmux and screen use it.
/// Esc never quits; it goes back one level.
enum KeyTable {
  struct Row {
    let keys: [KeyStyle: [Keystroke]]
    let command: Command
    let contexts: Set<KeyContext>
    /// One or two words for the hints.
    let hint: String
    /// The description in the help. Nil if the line before describes the keys too.
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

  /// The groups in the order of the help.
  static let groups: [(group: KeyGroup, rows: [Row])] = [
    (.mode, modes), (.moving, moving), (.finding, finding), (.changing, changing),
    (.several, several), (.writing, writing), (.always, always),
  ]
}

/// A group of keys with one purpose: a heading of the help.
package enum KeyGroup: String, Hashable, Sendable, CaseIterable {
  case mode = "Here"
  case moving = "Moving"
  case finding = "Finding"
  case changing = "Changing"
  case several = "Several keys, and bookmarks"
  case writing = "Viewing and writing"
  case always = "Always"
}

extension KeyTable {
  /// The keys of readline, the same in every style.
  static let typing: [TypingBinding] = [
    TypingBinding(["Left", "^B"], .left, "a character left, right"),
    TypingBinding(["Right", "^F"], .right),
    TypingBinding(["^Left", "M-b"], .wordLeft, "a word left, right"),
    TypingBinding(["^Right", "M-f"], .wordRight),
    TypingBinding(["Home", "^A"], .start, "to the start, the end"),
    TypingBinding(["End", "^E"], .end),
    TypingBinding(["Backspace"], .deleteBackward, "delete before, under the cursor"),
    TypingBinding(["Del", "^D"], .deleteForward),
    TypingBinding(["^W"], .deleteWordBackward, "delete the word before, after"),
    TypingBinding(["^Del", "M-d"], .deleteWordForward),
    TypingBinding(["^U"], .deleteToStart, "delete to the start, the end"),
    TypingBinding(["^K"], .deleteToEnd),
    TypingBinding(["^Y"], .yank, "insert the text deleted last"),
    TypingBinding(["^T"], .transpose, "swap two characters"),
    TypingBinding(["^_"], .undo, "undo typing"),
    TypingBinding(["Enter"], .insert("\n"), in: [.editText], "start a new line"),
    TypingBinding(["Tab"], .insert("\t"), in: [.editText], "insert a tab"),
    TypingBinding(["Up", "^P"], .up, in: [.editText], "a line up, down"),
    TypingBinding(["Down", "^N"], .down, in: [.editText]),
    TypingBinding(["PgUp"], .pageUp, in: [.editText], "a page up, down"),
    TypingBinding(["PgDn"], .pageDown, in: [.editText]),
  ]
}

extension KeyTable.Row {
  /// The keys of the row and their contexts. A user's custom keys replace those that the command
  /// has in the key table. Keys that it has only in some other context stay. In lines being typed,
  /// custom keys that are text are ignored. If no key is left, the style's keys stay.
  func parts(
    _ style: KeyStyle, _ custom: [Command: [Keystroke]]
  ) -> [(keys: [Keystroke], contexts: Set<KeyContext>)] {
    let keys = keys[style] ?? []
    guard let new = custom[command],
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
    let rows = groups.flatMap(\.rows).filter { $0.command == command }
    return (rows.first { $0.contexts.contains(.browse) } ?? rows.first)?.keys[style] ?? []
  }
}
