import Preferences

extension Editor {
  /// `v`: all of a value.
  mutating func viewValue() {
    guard let facts = cursorFacts else { return }
    guard !facts.entry.isSecret else {
      notice = .info("\(facts.name.label) is a secret")
      return
    }
    guard let value = facts.value ?? facts.entry.defaultValue else { return }
    mode = .viewValue(
      ValueText(name: facts.name, lines: schema.masked(value, at: facts.name).lines))
  }

  mutating func viewing(_ text: ValueText, _ command: Command) -> Effect? {
    var text = text
    switch command {
    case .accept, .cancel, .quit, .viewValue: mode = .browse
    default:
      text.top = command.moved(text.top, of: text.lines.count, page: pageSize)
      mode = .viewValue(text)
    }
    return nil
  }
}
