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
