extension Editor {
  mutating func help(about words: String = "") {
    mode = .help(HelpPage(origin: mode, query: words))
  }

  mutating func helping(_ page: HelpPage, _ command: Command) -> Effect? {
    if let line = page.typing {
      searchHelp(page, line, command)
      return nil
    }
    switch command {
    case .search: typeQuery(of: page, LineText(page.query))
    case .cancel where !page.query.isEmpty: mode = .help(HelpPage(origin: page.origin))
    case .help, .cancel, .accept, .quit: mode = page.origin
    default: break
    }
    return nil
  }

  private mutating func searchHelp(_ page: HelpPage, _ line: LineText, _ command: Command) {
    switch command {
    case .accept: mode = .help(HelpPage(origin: page.origin, query: line.text))
    case .cancel: mode = .help(HelpPage(origin: page.origin))
    default: break
    }
  }

  mutating func typeQuery(of page: HelpPage, _ line: LineText) {
    mode = .help(HelpPage(origin: page.origin, query: line.text, typing: line))
  }

  /// What comes from elsewhere while the help is read is for what lies beneath it.
  mutating func updateBeneathHelp(_ page: HelpPage, _ message: Message) -> Effect? {
    var page = page
    mode = page.origin
    let effect = update(message)
    page.origin = mode
    mode = .help(page)
    return effect
  }
}

extension Mode {
  /// Itself, or what the help returns to.
  var beneathHelp: Mode {
    if case .help(let page) = self { page.origin.beneathHelp } else { self }
  }
}

extension Message {
  /// What the user does, and what only tells the editor how it is seen.
  var isForHelp: Bool {
    switch self {
    case .command, .text, .point, .pageSize, .settings, .notice: true
    default: false
    }
  }
}
