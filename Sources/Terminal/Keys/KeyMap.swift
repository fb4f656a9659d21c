import Editing

/// What every key does, in one style, or with a user's own keys over it. It drives the editor, the
/// message line, the help screen and the manual.
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

  /// What `key` says to an editor; nil where it says nothing.
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

  /// Of the words that name it: its key in `context`, else wherever it has one.
  func key(for command: Command, in context: KeyContext) -> String {
    let bindings = bindings.filter { $0.command == command }
    let binding = bindings.first { $0.contexts.contains(context) } ?? bindings.first
    return binding?.keys.first?.words ?? ""
  }

  /// The key that shows the keys, where one does.
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

/// Whose habits the keys follow.
public enum KeyStyle: String, CaseIterable, Hashable, Sendable {
  case vim, emacs

  public var map: KeyMap {
    switch self {
    case .vim: .vim
    case .emacs: .emacs
    }
  }
}

/// What some keys do in some contexts, and the words for it. A key map is a list of them; the
/// message line, the help screen and the manual's tables are made from it.
public struct Binding: Hashable, Sendable {
  public let keys: [Keystroke]
  public let command: Command
  public let contexts: Set<KeyContext>
  /// For the message line: a word or two.
  public let hint: String
  /// For the help: what it does. nil where a neighbour's line says it.
  public let help: String?
  /// Under which heading of the help.
  public let stage: KeyStage
}

/// As `Binding`, for what moves and deletes in a line being typed.
public struct TypingBinding: Hashable, Sendable {
  public let keys: [Keystroke]
  public let input: TextInput
  public let contexts: Set<KeyContext>
  public let help: String?
}
