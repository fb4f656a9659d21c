import Editing
import Preferences

/// The editor line by line: for terminals that cannot move their cursor, and for screen readers.
///
///     answer = number / name / words / "/" words / "@" filter / [ ":" ] command / "" / "?"
///
/// A number or a name opens a key, which is then shown and asked for; words look for keys; a command
/// is one of the `:` line's. The editor is the same: what is typed is read, checked, staged, reviewed
/// and written as on a screen.
public struct PlainSession<Device: LineDevice> {
  public internal(set) var editor: Editor
  var device: Device
  /// The first row that was not shown yet.
  var top = 0
  private let inbox: Inbox
  private let note: (Editor) -> Void
  private let perform: (Effect) async -> Message?

  /// Takes the same arguments as `Session`.
  public init(
    _ editor: Editor, on device: Device, inbox: Inbox = Inbox(),
    noting note: @escaping (Editor) -> Void = { _ in },
    perform: @escaping (Effect) async -> Message?
  ) {
    self.editor = editor
    self.device = device
    self.inbox = inbox
    self.note = note
    self.perform = perform
  }

  public mutating func run() async -> SessionEnding {
    greet()
    while true {
      if let ending = await settle() { return ending }
      switch device.line(after: "\(editor.title.heading)> ", isHidden: false) {
      case .line(let text): if let ending = await answer(text) { return ending }
      case .interrupted: say("nothing was being typed; q ends, ? tells more")
      case .end: if let ending = await answer("q") ?? endOfInput() { return ending }
      case .hungUp: return .hungUp
      case .terminated(let signal): return .terminated(signal)
      }
    }
  }

  /// Sends a message and performs its effects.
  @discardableResult
  mutating func send(_ message: Message) async -> SessionEnding? {
    var next: Message? = message
    while let message = next {
      let effect = editor.update(message)
      while editor.work != nil { _ = editor.update(.work) }
      note(editor)
      switch effect {
      case nil: return nil
      case .exit: return .quit
      case .redraw, .suspend: return nil
      case .copy(let text):
        text.split(separator: "\n").forEach { say(String($0)) }
        return nil
      case let effect?: next = await perform(effect)
      }
    }
    return nil
  }

  /// Handles the messages of others, then asks the questions of the editor.
  private mutating func settle() async -> SessionEnding? {
    for message in inbox.take() {
      if let ending = await send(message) { return ending }
    }
    while let question = editor.mode.view.plainQuestion(editor) {
      question.lines.forEach { say($0) }
      tellNotice()
      guard let message = ask(question) else { return .hungUp }
      if let ending = await send(message) { return ending }
    }
    tellNotice()
    return nil
  }

  /// A pipe cannot be asked: what is staged and not written stays in the journal.
  private func endOfInput() -> SessionEnding? {
    if case .confirmQuit = editor.mode { return .hungUp }
    return nil
  }

  private func tell(_ notice: Notice) -> String {
    notice.phrase.text { PlainWords.words(for: $0) }
  }

  mutating func tellNotice() {
    guard let notice = editor.notice else { return }
    say(tell(notice))
    _ = editor.update(.command(.redraw))
  }

  mutating func say(_ line: String) { device.say(line.words(in: device.charset)) }
}

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
    } else if CommandSpec.isCommand(text) {
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

  /// Opens the key of this name, else lists the keys that contain these words.
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
  /// Asks a question. Returns the message of the answer; nil if the terminal was lost.
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
  /// The text without the spaces around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// What came instead of, or as, a line.
public enum LineInput: Hashable, Sendable {
  case line(String)
  /// No more will come: ^D, the end of a pipe.
  case end
  /// ^C.
  case interrupted
  case hungUp
  /// Asked to end, by this signal.
  case terminated(Int32)
}

/// A terminal of which nothing is asked but to show lines and to give some: it need not move its
/// cursor, and a screen reader reads it in order.
public protocol LineDevice {
  /// Waits for one, without its end. What is typed is not shown where it is hidden.
  mutating func line(after prompt: String, isHidden: Bool) -> LineInput
  /// Printable text.
  mutating func say(_ line: String)
  var charset: Charset { get }
  /// How many lines are read at once.
  var pageSize: Int { get }
}
