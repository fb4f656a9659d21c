import Editing
import Preferences

extension PlainSession {
  mutating func answer(_ text: String) async -> SessionEnding? {
    let text = text.trimmed
    if text.isEmpty {
      listMore()
    } else if text == "?" {
      return await send(.line("help"))
    } else if let number = Int(text) {
      return await open(number: number)
    } else if text.hasPrefix("/") || text.hasPrefix("@") {
      return await filter(by: text.hasPrefix("/") ? String(text.dropFirst()) : text)
    } else if CommandSpec.begins(text) {
      return await send(.line(text.hasPrefix(":") ? String(text.dropFirst()) : text))
    } else {
      return await look(for: text)
    }
    return nil
  }

  private mutating func open(number: Int) async -> SessionEnding? {
    guard (1...max(1, editor.rowCount)).contains(number), editor.rowCount > 0 else {
      say("there is no \(number): they go from 1 to \(editor.rowCount)")
      return nil
    }
    return await open(row: number - 1)
  }

  /// By its name, else all that hold these words.
  private mutating func look(for text: String) async -> SessionEnding? {
    if let name = try? NameLookup(parsing: text), let row = editor.index(of: name) {
      return await open(row: row)
    }
    return await filter(by: text)
  }

  private mutating func filter(by text: String) async -> SessionEnding? {
    if let ending = await send(.line("filter \(text)")) { return ending }
    tellNotice()
    top = 0
    if editor.rowCount > 0 { listMore() }
    return nil
  }
}

extension PlainSession {
  /// The message that answers `question`; nil where the terminal is gone.
  mutating func ask(_ question: PlainQuestion) -> Message? {
    guard !question.answers.isEmpty else { return .command(.cancel) }
    while true {
      switch device.line(after: question.prompt, isHidden: false) {
      case .line(let text):
        if let command = question.command(for: text.trimmed) { return .command(command) }
      case .interrupted, .end: return .command(.cancel)
      case .hungUp, .terminated: return nil
      }
    }
  }
}

extension String {
  /// Without the spaces around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
