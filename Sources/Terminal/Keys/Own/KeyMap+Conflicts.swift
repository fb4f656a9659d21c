import Editing

extension KeyMap {
  /// The style's keys with a user's own in their place. Throws where a key would mean two things in
  /// one place, or where there would be no way to go on, back, out or to the help.
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

  /// Without these one could not go on.
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
  /// Goes into a line that is typed.
  var isText: Bool {
    switch self {
    case .character, .space: true
    default: false
    }
  }
}
