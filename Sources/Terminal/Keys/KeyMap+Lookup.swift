import Editing

extension KeyMap {
  /// What `key` says to an editor; nil where it says nothing.
  public static func message(for key: Keystroke, in context: KeyContext) -> Message? {
    if context.isTyping, let input = TextInput(key) { return .text(input) }
    return command(for: key, in: context).map(Message.command)
  }

  static func command(for key: Keystroke, in context: KeyContext) -> Command? {
    commands[context]?[key]
  }

  private static let commands: [KeyContext: [Keystroke: Command]] = {
    var table: [KeyContext: [Keystroke: Command]] = [:]
    for binding in bindings {
      for context in binding.contexts {
        for key in binding.keys { table[context, default: [:]][key] = binding.command }
      }
    }
    return table
  }()
}

extension TextInput {
  /// The keys of readline; nil for all others.
  init?(_ key: Keystroke) {
    switch key {
    case .character(let character): self = .insert(String(character))
    case .space: self = .insert(" ")
    case .backspace, .control("h"): self = .deleteBackward
    case .delete, .control("d"): self = .deleteForward
    case .left, .control("b"): self = .left
    case .right, .control("f"): self = .right
    case .home, .control("a"): self = .start
    case .end, .control("e"): self = .end
    default:
      guard let input = TextInput.killing[key] else { return nil }
      self = input
    }
  }

  private static let killing: [Keystroke: TextInput] = [
    .wordLeft: .wordLeft, .wordRight: .wordRight, .control("w"): .deleteWordBackward,
    .control("u"): .deleteToStart, .control("k"): .deleteToEnd,
  ]
}
