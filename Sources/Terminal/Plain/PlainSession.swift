import Editing
import Preferences

/// The editor line by line, for terminals that cannot move their cursor and for screen readers.
///
///     answer = number / name / words / "/" words / "@" filter / [ ":" ] command / "" / "?"
///
/// A number or a name shows a key and asks for its value. Words list the keys that contain them. A
/// command is one of the `:` line. The editor is the same as on a screen: it parses, checks,
/// stages, reviews and writes in the same way.
package struct PlainSession<Device: LineDevice> {
  package internal(set) var editor: Editor
  var device: Device
  /// The first row that has not been listed yet.
  var nextRow = 0
  private let inbox: Inbox
  private let onEditorChange: (Editor) -> Void
  private let perform: (Effect) async -> Message?

  package init(
    _ editor: Editor, on device: Device, inbox: Inbox = Inbox(),
    onEditorChange: @escaping (Editor) -> Void = { _ in },
    perform: @escaping (Effect) async -> Message?
  ) {
    self.editor = editor
    self.device = device
    self.inbox = inbox
    self.onEditorChange = onEditorChange
    self.perform = perform
  }

  package mutating func run() async -> SessionEnding {
    greet()
    while true {
      if let ending = await handleMessages() { return ending }
      switch device.readLine(prompt: "\(editor.title.heading)> ", isHidden: false) {
      case .line(let text): if let ending = await answer(text) { return ending }
      case .interrupted: printLine("nothing to cancel; q quits, ? shows help")
      case .end:
        if let ending = await answer("q") { return ending }
        // A pipe cannot answer a question. Unsaved changes are recovered from the journal.
        if case .confirmQuit = editor.mode { return .hungUp }
      case .hungUp: return .hungUp
      case .terminated(let signal): return .terminated(signal)
      }
    }
  }

  @discardableResult
  mutating func send(_ message: Message) async -> SessionEnding? {
    var next: Message? = message
    while let message = next {
      let effect = editor.update(message)
      while editor.work != nil { _ = editor.update(.work) }
      onEditorChange(editor)
      switch effect {
      case nil, .redraw, .suspend: return nil
      case .exit: return .quit
      case .reread(let dialect)?:
        next = await perform(.reread(dialect: dialect))
        if next == nil { return .reread(dialect: dialect) }
      case .copy(let text):
        text.split(separator: "\n").forEach { printLine(String($0)) }
        return nil
      case let effect?: next = await perform(effect)
      }
    }
    return nil
  }

  private mutating func handleMessages() async -> SessionEnding? {
    for message in inbox.take() {
      if let ending = await send(message) { return ending }
    }
    while let question = editor.mode.view.plainQuestion(editor) {
      question.lines.forEach { printLine($0) }
      printNotice()
      guard let message = ask(question) else { return .hungUp }
      if let ending = await send(message) { return ending }
    }
    printNotice()
    return nil
  }

  mutating func printNotice() {
    guard let notice = editor.notice else { return }
    printLine(notice.phrase.text { Self.input(for: $0) })
    _ = editor.update(.command(.redraw))
  }

  mutating func printLine(_ line: String) { device.printLine(line.words(in: device.charset)) }

  /// The input that has the effect of `command`, for notices that name a key.
  private static func input(for command: Command) -> String {
    switch command {
    case .undo: "undo"
    case .redo: "redo"
    case .write: "w"
    case .quit: "q"
    case .cancel, .filter, .search: "/"
    case .onlyModified: "@modified"
    case .reset: "reset"
    case .remove: "unset"
    case .add, .edit: "set NAME VALUE"
    default: "?"
    }
  }
}

// MARK: Answers

extension PlainSession {
  mutating func answer(_ text: String) async -> SessionEnding? {
    let text = text.trimmed
    if text.isEmpty {
      listMore()
      return nil
    } else if text == "?" {
      return await send(.line("help"))
    } else if let number = Int(text) {
      guard (1...max(1, editor.rowCount)).contains(number), editor.rowCount > 0 else {
        printLine("no key \(number); the keys have the numbers 1 to \(editor.rowCount)")
        return nil
      }
      return await open(row: number - 1)
    } else if text.hasPrefix("/") || text.hasPrefix("@") {
      return await filter(by: text.hasPrefix("/") ? String(text.dropFirst()) : text)
    } else if CommandSpec.isCommand(text) {
      return await send(.line(text.hasPrefix(":") ? String(text.dropFirst()) : text))
    } else if let name = try? NameLookup(parsing: text), let row = editor.index(of: name) {
      return await open(row: row)
    } else {
      return await filter(by: text)
    }
  }

  private mutating func filter(by text: String) async -> SessionEnding? {
    if let ending = await send(.line("filter \(text)")) { return ending }
    printNotice()
    nextRow = 0
    if editor.rowCount > 0 { listMore() }
    return nil
  }

  /// Asks a question. Returns the message of the answer, or nil if the terminal was lost.
  private mutating func ask(_ question: PlainQuestion) -> Message? {
    guard !question.answers.isEmpty else { return .command(.cancel) }
    while true {
      switch device.readLine(prompt: question.prompt, isHidden: false) {
      case .line(let text):
        if let command = question.command(for: text.trimmed) { return .command(command) }
      case .interrupted, .end: return .command(.cancel)
      case .hungUp, .terminated: return nil
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
