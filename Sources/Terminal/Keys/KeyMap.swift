import Editing

/// The meaning of every key in one style, perhaps with a user's own keys. The editor, the hints,
/// the help and the manual use it.
public struct KeyMap: Hashable, Sendable {
  public let bindings: [Binding]
  public let typing: [TypingBinding]

  public static let vim = KeyMap(.vim)
  public static let emacs = KeyMap(.emacs)

  init(_ style: KeyStyle, own: [Command: [Keystroke]] = [:]) {
    bindings = KeyTable.stages.flatMap { stage, rows in
      rows.flatMap { row in
        row.parts(style, own).map { keys, contexts in
          Binding(
            keys: keys, command: row.command, contexts: contexts, hint: row.hint, help: row.help,
            stage: stage)
        }
      }
    }
    typing = KeyTable.typing.map { row in
      TypingBinding(
        keys: row.keys, input: row.input, contexts: row.contexts, help: row.help)
    }
  }

  /// The message of `key` to an editor; nil if it has no meaning.
  public func message(for key: Keystroke, in context: KeyContext) -> Message? {
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
    bindings.contains { $0.command == command && $0.contexts.contains(context) }
  }

  /// The key of `command` in `context`, else in any other one.
  func key(for command: Command, in context: KeyContext) -> String {
    let bindings = bindings.filter { $0.command == command }
    let binding = bindings.first { $0.contexts.contains(context) } ?? bindings.first
    return binding?.keys.first?.words ?? ""
  }

  /// The key that shows the help, if there is one.
  func helpKey(in context: KeyContext) -> Keystroke? {
    bindings.first { $0.command == .help && $0.contexts.contains(context) }?.keys.first
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
public enum KeyStyle: String, CaseIterable, Hashable, Sendable {
  case vim, emacs

  public var map: KeyMap {
    switch self {
    case .vim: .vim
    case .emacs: .emacs
    }
  }
}

/// The command of some keys in some contexts, and its description. A key map is a list of bindings.
/// The hints, the help and the tables of the manual are made from it.
public struct Binding: Hashable, Sendable {
  public let keys: [Keystroke]
  public let command: Command
  public let contexts: Set<KeyContext>
  /// One or two words for the hints.
  public let hint: String
  /// What the command does, for the help; nil if the line before describes it.
  public let help: String?
  /// The heading in the help.
  public let stage: KeyStage
}

/// The editing key of a line being typed.
public struct TypingBinding: Hashable, Sendable {
  public let keys: [Keystroke]
  public let input: TextInput
  public let contexts: Set<KeyContext>
  public let help: String?
}

/// Where a key has a meaning of its own.
public enum KeyContext: Hashable, Sendable, CaseIterable {
  /// `editText` is a text of several lines. `chooseTyped` follows letters of the searched choice.
  case browse, edit, editText, choose, chooseTyped, search, filter, review, diff, conflict,
    conflictField, confirmQuit, recovery, history, former, confirm, addName, addType,
    saveElsewhere, viewValue, help, helpSearch, copy, copied, bookmark,
    commandLine

  /// Whether a line is being typed. Keys without a binding go into it.
  public var isTyping: Bool { Self.typing.contains(self) }

  /// Whether typed characters are one text, because none of them ends the typing.
  var takesText: Bool { isTyping && self != .bookmark }

  static let typing: Set<KeyContext> = [
    .edit, .editText, .search, .filter, .conflictField, .addName, .saveElsewhere, .chooseTyped,
    .helpSearch, .bookmark, .commandLine,
  ]
  /// Where a value is typed.
  static let fields: Set<KeyContext> = [.edit, .editText, .conflictField]
  /// Where a text is only read.
  static let reading: Set<KeyContext> = [
    .review, .diff, .recovery, .history, .former, .viewValue, .help, .copied,
  ]
  static let lists: Set<KeyContext> = [.browse, .choose, .addType, .conflict]
}

extension KeyContext {
  /// The first heading of the help.
  var words: String {
    switch self {
    case .browse: "Among the keys"
    case .edit: "Typing a value"
    case .editText: "Typing a text of several lines"
    case .choose: "Choosing a value"
    case .chooseTyped: "Looking for a choice"
    case .search: "Searching"
    case .filter: "Filtering"
    case .review: "Reviewing what will be written"
    case .diff: "Looking at what is staged"
    case .conflict: "Settling a clash with another program"
    case .conflictField: "Typing a third value"
    case .confirmQuit: "Asked whether to quit"
    case .recovery: "Asked about what was left unsaved"
    case .history: "Among former states"
    case .former: "Comparing with a former state"
    case .confirm: "Asked before more than one key changes"
    case .addName: "Typing the name of a new key"
    case .addType: "Choosing the type of a new key"
    case .saveElsewhere: "Typing the file to save to"
    case .viewValue: "Reading a value"
    case .help: "Reading the help"
    case .helpSearch: "Searching the help"
    case .copy: "Asked as what to copy"
    case .copied: "Selecting what the terminal cannot copy"
    case .commandLine: "Typing a command"
    case .bookmark: "Asked for the letter of a bookmark"
    }
  }
}
