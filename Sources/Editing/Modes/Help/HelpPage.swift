/// The keys of the mode in which the help was opened. The key map describes them.
public struct HelpPage: EditorMode, Sendable {
  /// The mode that the help returns to. It gets the messages that arrive meanwhile.
  package internal(set) var origin: Mode
  /// Only keys whose description contains these words are shown.
  package internal(set) var query: String
  package internal(set) var typing: LineText?
  /// The query with which the help was opened. Cancelling goes back to it, and then closes the help.
  private let firstQuery: String

  init(origin: Mode, query: String = "") {
    self.origin = origin
    self.query = query
    firstQuery = query
  }

  var mode: Mode { .help(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch (command, typing) {
    case (.accept, _?): typing = nil
    case (.cancel, _?): (typing, query) = (nil, firstQuery)
    case (_, _?): break
    case (.search, nil): typing = LineText(query)
    case (.cancel, nil) where query != firstQuery: query = firstQuery
    case (.help, nil), (.cancel, nil), (.accept, nil), (.quit, nil): return .open(origin)
    default: break
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition {
    if typing == nil { try input.refusePaste() }
    typing?.update(input)
    query = typing?.text ?? query
    return .stay
  }
}

extension Editor {
  /// Sends a message to the mode below the help.
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
  /// Whether the help handles the message: keys, and changes of the screen and the settings.
  var isForHelp: Bool {
    switch self {
    case .command, .text, .point, .pageSize, .settings, .notice: true
    default: false
    }
  }
}
