import Editing

/// The meaning of every key in one style, with a user's custom keys if there are any. The editor,
/// the hints, the help and the manual use it.
package struct KeyMap: Hashable, Sendable {
  package let bindings: [Binding]
  /// The editing keys of lines being typed.
  package var typing: [TypingBinding] { KeyTable.typing }

  package static let vim = KeyMap(.vim)
  package static let emacs = KeyMap(.emacs)

  init(_ style: KeyStyle, custom: [Command: [Keystroke]] = [:]) {
    bindings = KeyTable.groups.flatMap { group, rows in
      rows.flatMap { row in
        row.parts(style, custom).map { keys, contexts in
          Binding(
            keys: keys, command: row.command, contexts: contexts, hint: row.hint, help: row.help,
            group: group)
        }
      }
    }
  }

  /// Returns the message of `key` to an editor, or nil if it has no meaning.
  package func message(for key: Keystroke, in context: KeyContext) -> Message? {
    if context.isTyping, let input = input(for: key, in: context) { return .text(input) }
    if let command = command(for: key, in: context) { return .command(command) }
    if context == .choose, case .character(let character) = key {
      return .text(.insert(String(character)))
    }
    return nil
  }

  func command(for key: Keystroke, in context: KeyContext) -> Command? {
    bindings.first { $0.contexts.contains(context) && $0.keys.contains(key) }?.command
  }

  func has(_ command: Command, in context: KeyContext) -> Bool {
    binding(for: command, in: context) != nil
  }

  func binding(for command: Command, in context: KeyContext) -> Binding? {
    bindings.first { $0.command == command && $0.contexts.contains(context) }
  }

  /// The notation of the key of `command` in `context`, else in any other context.
  func key(for command: Command, in context: KeyContext) -> String {
    let binding = binding(for: command, in: context) ?? bindings.first { $0.command == command }
    return binding?.keys.first?.notation ?? ""
  }

  func helpKey(in context: KeyContext) -> Keystroke? {
    binding(for: .help, in: context)?.keys.first
  }

  /// Returns what to press instead of a key without meaning: the key that saves or quits, if that is the
  /// meaning in other editors, else the key of the help.
  func hint(insteadOf key: Keystroke, in context: KeyContext) -> String {
    let habits: [String: (Command, String)] = [
      "^S": (.write, "saves"), "^O": (.write, "saves"), "^X": (.quit, "quits"),
      "^Q": (.quit, "quits"),
    ]
    if let (command, does) = habits[key.notation], has(command, in: context) {
      return "; \(self.key(for: command, in: context)) \(does)"
    }
    return helpKey(in: context).map { "; \($0.notation) shows the keys" } ?? ""
  }

  private func input(for key: Keystroke, in context: KeyContext) -> TextInput? {
    switch key {
    case .character(let character): .insert(String(character))
    case .space: .insert(" ")
    default: typing.first { $0.contexts.contains(context) && $0.keys.contains(key) }?.input
    }
  }
}

/// The editor whose keys are used.
package enum KeyStyle: String, CaseIterable, Hashable, Sendable {
  case vim, emacs

  package var map: KeyMap { self == .vim ? .vim : .emacs }
}

/// The command of some keys in some contexts, and its description. A key map is a list of bindings.
/// The hints, the help and the tables of the manual are made from it.
package struct Binding: Hashable, Sendable {
  package let keys: [Keystroke]
  package let command: Command
  package let contexts: Set<KeyContext>
  /// One or two words for the hints.
  package let hint: String
  /// The description in the help. Nil if the line before describes the command too.
  package let help: String?
  package let group: KeyGroup
}

/// The editing keys of a line being typed.
package struct TypingBinding: Hashable, Sendable {
  package let keys: [Keystroke]
  package let input: TextInput
  package let contexts: Set<KeyContext>
  /// The description in the help. Nil if the line before describes the keys too.
  package let help: String?

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

/// A state of the editor in which keys have their own meanings.
package enum KeyContext: String, Hashable, Sendable, CaseIterable {
  case browse = "Among the keys"
  case edit = "Typing a value"
  case editText = "Typing a text of several lines"
  case words = "Among the words of a value"
  case word = "Typing a word"
  case choose = "Choosing a value"
  case chooseTyped = "Searching for a choice"
  case search = "Searching"
  case filter = "Filtering"
  case review = "Reviewing before writing"
  case diff = "Viewing the staged changes"
  case conflict = "Resolving a conflict with another program"
  case conflictField = "Typing a third value"
  case confirmQuit = "Before quitting"
  case recovery = "Recovering unsaved changes"
  case history = "Among former states"
  case former = "Comparing with a former state"
  case confirm = "Before changing several keys"
  case confirmRun = "Before running a program"
  case addName = "Typing the name of a new key"
  case addType = "Choosing the type of a new key"
  case saveElsewhere = "Typing the file to save to"
  case viewValue = "Reading a value"
  case help = "Reading the help"
  case helpSearch = "Searching the help"
  case copy = "Choosing what to copy"
  case copied = "Selecting text that the terminal cannot copy"
  case commandLine = "Typing a command"
  case bookmark = "Typing the letter of a bookmark"

  /// The first heading of the help.
  var heading: String { rawValue }

  package var isTyping: Bool { Self.typing.contains(self) }

  /// Whether typed characters are one text, because none of them ends the typing.
  var takesText: Bool { isTyping && self != .bookmark }

  static let typing: Set<KeyContext> = [
    .edit, .editText, .search, .filter, .conflictField, .addName, .saveElsewhere, .chooseTyped,
    .helpSearch, .bookmark, .commandLine, .word,
  ]
  /// The contexts in which a value is typed.
  static let fields: Set<KeyContext> = [.edit, .editText, .conflictField]
  /// The contexts in which a text is only read.
  static let reading: Set<KeyContext> = [
    .review, .diff, .recovery, .history, .former, .viewValue, .help, .copied,
  ]
  static let lists: Set<KeyContext> = [.browse, .words, .choose, .addType, .conflict]
}
