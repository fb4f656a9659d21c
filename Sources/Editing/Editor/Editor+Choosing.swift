import Preferences

extension Editor {
  mutating func choosing(_ list: ChoiceList, _ command: Command) -> Effect? {
    var list = list
    switch command {
    case .accept, .edit, .toggle:
      choose(list.options[list.cursor].outcome, of: list)
    case .cancel where list.typed != nil:
      list.typed = nil
      mode = .choose(list)
    case .search:
      list.beginTyping()
      mode = .choose(list)
    case .cancel, .quit: mode = .browse
    default:
      list.cursor = command.moved(list.cursor, of: list.options.count, page: pageSize)
      mode = .choose(list)
    }
    return nil
  }
}
