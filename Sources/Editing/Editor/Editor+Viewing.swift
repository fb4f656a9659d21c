import Preferences

extension Editor {
  /// `v`: all of a value.
  mutating func viewValue() {
    guard let facts = cursorFacts else { return }
    guard let value = facts.value ?? facts.entry.defaultValue else { return }
    let masked = facts.entry.isSecret ? .string(Entry.mask) : schema.masked(value, at: facts.name)
    mode = .viewValue(ValueText(facts.name, value, masked: masked, facts.entry.kind))
  }

  mutating func viewing(_ text: ValueText, _ command: Command) -> Effect? {
    var text = text
    switch command {
    case .reveal where text.isSecret:
      text.reveal()
      mode = .viewValue(text)
    case .reveal: notice = .info("\(text.name.label) holds no secret")
    case .accept, .cancel, .quit, .viewValue: mode = .browse
    default:
      text.top = command.moved(text.top, of: text.lineCount, page: pageSize)
      mode = .viewValue(text)
    }
    return nil
  }
}
