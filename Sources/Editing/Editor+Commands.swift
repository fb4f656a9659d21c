extension Editor {
  /// Every command, by what the keys do now.
  mutating func perform(_ command: Command) -> Effect? {
    notice = nil
    switch command {
    case .redraw: return .redraw
    case .suspend: return .suspend
    default: break
    }
    switch mode {
    case .browse: return browse(command)
    case .search(let search): return searching(search, command)
    case .filter(let line): return filtering(line, command)
    case .help:
      mode = .browse
      return nil
    default:
      mode = .browse
      return nil
    }
  }

  /// A key typed into whatever line is open.
  mutating func type(_ input: TextInput) {
    switch mode {
    case .search(let search): typeSearch(search, input)
    case .filter(let line): typeFilter(line, input)
    default: break
    }
  }
}
