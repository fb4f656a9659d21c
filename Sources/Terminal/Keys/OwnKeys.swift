import Editing
import Preferences

/// A user's own keys by the names of commands: `"next-match": ["n", "^N"]`. They replace the keys
/// of the style in all contexts. An empty list leaves a command without a key.
public struct OwnKeys: Hashable, Sendable {
  let keys: [Command: [Keystroke]]

  public static let none = OwnKeys(keys: [:])

  private init(keys: [Command: [Keystroke]]) { self.keys = keys }

  /// The names of all commands.
  public static var commandNames: [String] { Command.allCases.map(\.name) }

  /// Throws if a name is not a command, or a text is not a key.
  public init(_ texts: [String: [String]]) throws(OwnKeysProblem) {
    var keys: [Command: [Keystroke]] = [:]
    for (name, words) in texts.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(name: name) else {
        throw .unknownCommand(name, nearest: name.nearest(among: OwnKeys.commandNames))
      }
      keys[command] = try words.map { text throws(OwnKeysProblem) in
        try OwnKeys.keystroke(text, for: name)
      }
    }
    self.keys = keys
  }

  private static func keystroke(
    _ text: String, for command: String
  ) throws(OwnKeysProblem) -> Keystroke {
    guard let key = Keystroke(words: text) else {
      let names = Keystroke.named.map(\.words)
      throw .unknownKey(text, for: command, nearest: text.nearest(among: names))
    }
    if case .control(let letter) = key, let why = kept[letter] {
      throw .kept(text, for: command, why: why)
    }
    return key
  }

  /// The keys that terminals use themselves, and for what.
  private static let kept: [Character: String] = [
    "s": "terminals stop their output with it", "q": "terminals go on with it",
    "j": "terminals send it for Enter", "m": "terminals send it for Enter",
    "i": "terminals send it for Tab", "h": "terminals send it for Backspace",
    "[": "terminals send it for Esc",
  ]
}

/// Why a user's own keys cannot be used.
public enum OwnKeysProblem: Error, Hashable, Sendable {
  case unknownCommand(String, nearest: String?)
  case unknownKey(String, for: String, nearest: String?)
  case kept(String, for: String, why: String)
  /// The key is used by another command, or by the line being typed.
  case taken(Keystroke, by: String, for: String, in: KeyContext)
  case missing(Command, in: KeyContext)
}

extension OwnKeysProblem {
  /// What is wrong and what to do.
  public var words: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "there is no command \(name.quotedBriefly)" + OwnKeysProblem.guess(nearest)
    case .unknownKey(let text, let name, let nearest):
      "\(name): there is no key \(text.quotedBriefly)"
        + (nearest.map { "; did you mean \($0)?" }
          ?? "; keys are written j, ^F, M-v, Enter, PgDn, F2")
    case .kept(let text, let name, let why): "\(name): \(text) never arrives: \(why)"
    case .taken(let key, let other, let name, let context):
      "\(key.words) is for \(name) and for \(other) (\(context.words.lowercasedFirst)); "
        + "give one of them another key"
    case .missing(let command, let context):
      "nothing is left for \(command.name) (\(context.words.lowercasedFirst)); give it a key"
        + (context.isTyping ? " that types nothing" : "")
    }
  }

  private static func guess(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension KeyMap {
  /// The keys of a style, replaced by a user's own. Throws if a key had two meanings in one
  /// context, or if there were no key to go on, back, out or to the help.
  public init(_ style: KeyStyle, _ own: OwnKeys) throws(OwnKeysProblem) {
    self.init(style, own: own.keys)
    for context in KeyContext.allCases {
      try checkTwice(in: context, own)
      for command in KeyMap.needed(in: context) {
        let keys = bindings.filter { $0.command == command && $0.contexts.contains(context) }
          .flatMap(\.keys)
        if keys.isEmpty { throw .missing(command, in: context) }
      }
    }
  }

  private func checkTwice(in context: KeyContext, _ own: OwnKeys) throws(OwnKeysProblem) {
    var meanings: [Keystroke: Command] = [:]
    for binding in bindings where binding.contexts.contains(context) {
      for key in binding.keys {
        if let other = meanings[key], other != binding.command {
          let isOwn = own.keys[binding.command]?.contains(key) == true
          let (mine, theirs) = isOwn ? (binding.command, other) : (other, binding.command)
          throw .taken(key, by: theirs.name, for: mine.name, in: context)
        }
        meanings[key] = binding.command
      }
    }
    for typing in typing where typing.contexts.contains(context) {
      for key in typing.keys {
        guard let command = meanings[key] else { continue }
        throw .taken(key, by: "the line itself", for: command.name, in: context)
      }
    }
  }

  /// The commands that a context needs.
  private static func needed(in context: KeyContext) -> [Command] {
    switch context {
    case .browse: [.help, .cancel, .quit, .accept]
    case .confirmQuit: [.help, .cancel, .quit]
    case .helpSearch, .bookmark: [.help, .cancel]
    case .conflictField, .edit, .search, .filter, .addName, .saveElsewhere, .commandLine, .choose,
      .addType, .confirm, .review:
      [.help, .cancel, .accept]
    default: [.help, .cancel]
    }
  }
}

extension Keystroke {
  /// Whether the key types text.
  var isText: Bool {
    switch self {
    case .character, .space: true
    default: false
    }
  }
}

extension Command {
  /// The name in the settings: `next-match`, `copy-json`.
  public var name: String {
    var name = ""
    var before: Character = "A"
    for character in "\(self)" {
      if character.isUppercase, before.isLowercase { name += "-" }
      name += character.lowercased()
      before = character
    }
    return name
  }

  init?(name: String) {
    guard let command = Command.allCases.first(where: { $0.name == name }) else { return nil }
    self = command
  }
}
