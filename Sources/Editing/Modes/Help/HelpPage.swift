/// The keys that work where the help was asked for. The key map describes them.
public struct HelpPage: Sendable {
  /// The mode that the help returns to. What comes from elsewhere meanwhile goes there.
  public internal(set) var origin: Mode
  /// Only keys whose description contains these words are shown.
  public internal(set) var query = ""
  /// The query, while it is typed.
  public internal(set) var typing: LineText?
}

extension HelpPage: EditorMode {
  var mode: Mode { .help(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch (command, typing) {
    case (.accept, _?): typing = nil
    case (.cancel, _?): (typing, query) = (nil, "")
    case (_, _?): break
    case (.search, nil): typing = LineText(query)
    case (.cancel, nil) where !query.isEmpty: query = ""
    case (.help, nil), (.cancel, nil), (.accept, nil), (.quit, nil): return .open(origin)
    default: break
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    guard var line = typing else {
      editor.refuse(input)
      return .stay
    }
    line.update(input)
    (typing, query) = (line, line.text)
    return .stay
  }
}

extension Editor {
  /// Gives a message from elsewhere to the mode below the help.
  mutating func updateBelowHelp(_ page: HelpPage, _ message: Message) -> Effect? {
    var page = page
    mode = page.origin
    let effect = update(message)
    page.origin = mode
    mode = .help(page)
    return effect
  }
}

extension Mode {
  /// The mode that the help returns to, or the mode itself.
  var beneathHelp: Mode {
    if case .help(let page) = self { page.origin.beneathHelp } else { self }
  }
}

extension Message {
  /// Whether the user sent it, or it only describes the screen.
  var isForHelp: Bool {
    switch self {
    case .command, .text, .point, .pageSize, .settings, .notice: true
    default: false
    }
  }
}
