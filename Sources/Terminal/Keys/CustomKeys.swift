import Editing
import Preferences

/// A user's own key bindings, by the names of commands: `"next-match": ["n", "^N"]`. They replace
/// the keys of the style in all contexts. An empty list removes the keys of a command.
package struct CustomKeys: Hashable, Sendable {
  let keys: [Command: [Keystroke]]

  package static let commandNames = Command.allCases.map(\.name)

  /// Parses the bindings. Throws if a name is not a command, or a text is not a key.
  package init(_ texts: [String: [String]]) throws(CustomKeysError) {
    var keys: [Command: [Keystroke]] = [:]
    for (name, keyTexts) in texts.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(name: name) else {
        throw CustomKeysError(
          description: "no command \(name.quotedBriefly)"
            + Self.guess(name.nearest(among: CustomKeys.commandNames), else: ""))
      }
      keys[command] = try keyTexts.map { text throws(CustomKeysError) in
        try CustomKeys.keystroke(text, for: name)
      }
    }
    self.keys = keys
  }

  private static func keystroke(
    _ text: String, for command: String
  ) throws(CustomKeysError) -> Keystroke {
    guard let key = Keystroke(notation: text) else {
      let names = Keystroke.named.map(\.notation)
      throw CustomKeysError(
        description: "\(command): no key \(text.quotedBriefly)"
          + guess(
            text.nearest(among: names), else: "; keys are written j, ^F, M-v, Enter, PgDn, F2"))
    }
    if case .control(let letter) = key, let why = reserved[letter] {
      throw CustomKeysError(description: "\(command): \(text) never arrives: \(why)")
    }
    return key
  }

  private static func guess(_ nearest: String?, else remedy: String) -> String {
    nearest.map { "; did you mean \($0)?" } ?? remedy
  }

  /// The keys that terminals use themselves, and why.
  private static let reserved: [Character: String] = [
    "s": "terminals stop their output with it", "q": "terminals resume their output with it",
    "j": "terminals send it for Enter", "m": "terminals send it for Enter",
    "i": "terminals send it for Tab", "h": "terminals send it for Backspace",
    "[": "terminals send it for Esc",
  ]
}

/// Why custom keys cannot be used, and what to do.
package struct CustomKeysError: Error, CustomStringConvertible {
  package let description: String
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension KeyMap {
  /// Creates the keys of a style, replaced by custom keys. Throws if a key has two meanings in one
  /// context. Also throws if a context lacks a key to accept, cancel, quit or open the help.
  package init(_ style: KeyStyle, _ custom: CustomKeys) throws(CustomKeysError) {
    if custom.keys.isEmpty {
      self = style.map
      return
    }
    self.init(style, custom: custom.keys)
    for context in KeyContext.allCases {
      try checkUnique(in: context, custom)
      for command in KeyMap.requiredCommands(in: context) {
        let keys = bindings.filter { $0.command == command && $0.contexts.contains(context) }
          .flatMap(\.keys)
        guard keys.isEmpty else { continue }
        throw CustomKeysError(
          description:
            "\(command.name) has no key left (\(context.heading.lowercasedFirst)); give it "
            + "a key" + (context.isTyping ? " that types nothing" : ""))
      }
    }
  }

  private func checkUnique(in context: KeyContext, _ custom: CustomKeys) throws(CustomKeysError) {
    var meanings: [Keystroke: Command] = [:]
    for binding in bindings where binding.contexts.contains(context) {
      for key in binding.keys {
        if let other = meanings[key], other != binding.command {
          let isCustom = custom.keys[binding.command]?.contains(key) == true
          let (new, old) = isCustom ? (binding.command, other) : (other, binding.command)
          throw Self.conflict(of: key, new.name, old.name, in: context)
        }
        meanings[key] = binding.command
      }
    }
    for typing in typing where typing.contexts.contains(context) {
      for key in typing.keys {
        guard let command = meanings[key] else { continue }
        throw Self.conflict(of: key, command.name, "editing the line", in: context)
      }
    }
  }

  private static func conflict(
    of key: Keystroke, _ new: String, _ old: String, in context: KeyContext
  ) -> CustomKeysError {
    CustomKeysError(
      description: "\(key.notation) is used for \(new) and for \(old) "
        + "(\(context.heading.lowercasedFirst)); give one of them another key")
  }

  /// The commands that a context needs.
  private static func requiredCommands(in context: KeyContext) -> [Command] {
    switch context {
    case .browse: [.help, .cancel, .quit, .accept]
    case .confirmQuit: [.help, .cancel, .quit]
    case .helpSearch, .bookmark: [.help, .cancel]
    case .conflictField, .edit, .search, .filter, .addName, .saveElsewhere, .commandLine, .choose,
      .addType, .confirm, .confirmRun, .review:
      [.help, .cancel, .accept]
    default: [.help, .cancel]
    }
  }
}

extension Keystroke {
  var isText: Bool {
    if case .character = self { true } else { self == .space }
  }
}

extension Command {
  /// The name in the settings: `next-match`, `copy-json`.
  package var name: String {
    var name: [UInt8] = []
    var isAfterCapital = true
    for byte in rawValue.utf8 {
      let isCapital = (0x41...0x5A).contains(byte)
      if isCapital, !isAfterCapital { name.append(UInt8(ascii: "-")) }
      name.append(byte | 0x20)
      isAfterCapital = isCapital
    }
    return String(decoding: name, as: UTF8.self)
  }

  init?(name: String) {
    guard let command = Command.allCases.first(where: { $0.name == name }) else { return nil }
    self = command
  }
}
