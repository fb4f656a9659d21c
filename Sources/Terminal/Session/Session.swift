import Editing
import Preferences

/// A loop over one queue: event → key → message → editor → effect → frame → screen.
///
/// All waiting events are handled before the screen is drawn, so that typing ahead is never lost
/// and no picture is sent that nobody would see. Text that has arrived is typed in one step. A
/// request to end comes before all other events. The session sleeps until something happens; it has
/// no timers.
public struct Session<Device: TerminalDevice> {
  public internal(set) var editor: Editor
  var device: Device
  var viewport = Viewport()
  private(set) var settings = TerminalSettings()
  private let wanted: (Editor) -> TerminalSettings
  let inbox: Inbox
  private let onFocus: [Message]
  /// The arrivals that wait, in their order.
  var waiting: [Arrival] = []
  var stopwatch = Stopwatch()
  private let note: (Editor) -> Void
  private let perform: (Effect) async -> Message?
  let beside: Beside?
  /// The answer of the read of the store that runs in the background.
  var look: Answer?
  /// The timeout for a save that cannot be cancelled when the session ends.
  var commitPatience = Duration.milliseconds(800)
  /// Whether the session ended before such a save. Its result is unknown.
  public internal(set) var isUnfinished = false

  public typealias Ending = SessionEnding

  /// `settings` are asked for after every change of the editor, so that what is staged in it may be
  /// those very settings. What others post to `inbox` is taken between keys. `note` sees the editor
  /// after every change. `onFocus` is sent when the terminal gets the focus: for a store of which
  /// nobody tells when it changes. `perform` does what the editor asks of the world and answers
  /// with what came of it; what may take long is done `beside`, so that keys are heard meanwhile.
  public init(
    _ editor: Editor, on device: Device, inbox: Inbox = Inbox(),
    settings: @escaping (Editor) -> TerminalSettings = { _ in TerminalSettings() },
    noting note: @escaping (Editor) -> Void = { _ in }, onFocus: [Message] = [],
    beside: Beside? = nil,
    perform: @escaping (Effect) async -> Message?
  ) {
    self.editor = editor
    self.device = device
    self.inbox = inbox
    self.note = note
    self.onFocus = onFocus
    self.beside = beside
    wanted = settings
    self.perform = perform
  }

  public mutating func run() async -> Ending {
    adopt(wanted(editor))
    device.entitle(editor.title.heading)
    tellPageSize()
    while true {
      listen()
      while let next = waiting.first {
        if let ending = device.ending() { return await handle(ending) ?? .hungUp }
        if isHeldBack(next) {
          work()
          continue
        }
        if let text = takeTypedText() {
          if let ending = await send(.text(.insert(text))) { return ending }
          continue
        }
        waiting.removeFirst()
        if let ending = await handle(next) { return ending }
      }
    }
  }

  /// An event or message that waits.
  enum Arrival {
    case event(TerminalEvent)
    case message(Message)
  }

  /// Waits until something arrives. Continues scans meanwhile, and draws the screen before it
  /// sleeps.
  private mutating func listen() {
    work()
    waiting += inbox.take().map(Arrival.message)
    takeLook()
    guard waiting.isEmpty else { return }
    if !device.isBusy { draw() }
    waiting += device.events().map(Arrival.event)
  }

  private mutating func handle(_ arrival: Arrival) async -> Ending? {
    switch arrival {
    case .event(let event): await handle(event)
    case .message(let message): await send(message)
    }
  }

  private mutating func handle(_ event: TerminalEvent) async -> Ending? {
    switch event {
    case .key(let key): return await press(key)
    case .paste(let text): return await send(.text(.paste(PastedText(text))))
    case .pasteTooLong:
      return await send(.notice(.problem("what was pasted is too long; nothing of it was taken")))
    case .mouse(let event): return await point(event)
    case .resized:
      device.adoptSize()
      tellPageSize()
    case .focus(true):
      for message in onFocus {
        if let ending = await look(because: message) { return ending }
      }
    case .called, .focus: break
    case .stopped: device.suspend()
    case .continued: device.redraw()
    case .hungUp: return .hungUp
    case .terminated(let signal): return .terminated(signal)
    }
    return nil
  }

  /// Sends a message to the editor, and performs its effects before the next key.
  mutating func send(_ message: Message) async -> Ending? {
    if case .help(let page) = editor.mode, case .command(let command) = message {
      scroll(page, command)
    }
    var next: Message? = message
    while let message = next {
      let effect = editor.update(message)
      note(editor)
      guard let effect else { break }
      switch effect {
      case .exit: return .quit
      case .redraw:
        device.redraw()
        next = nil
      case .suspend:
        device.suspend()
        next = nil
      case .copy(let text): next = device.copy(text) ? nil : .notCopied(text)
      case .editOutside:
        device.lend()
        next = await perform(effect)
        device.takeBack()
      default:
        draw()
        if effect.changesStore { look = nil }
        if let beside, let words = effect.slowWords {
          next = wait(for: effect, words, beside)
        } else {
          next = await perform(effect)
        }
      }
    }
    let wanted = wanted(editor)
    if wanted != settings { adopt(wanted) }
    tellPageSize()
    return nil
  }

  private mutating func adopt(_ new: TerminalSettings) {
    settings = new
    device.adopt(new)
    _ = editor.update(.settings(new.editor))
  }

  /// Reports the page size, which depends on the detail and the size of the screen.
  private mutating func tellPageSize() {
    _ = editor.update(.pageSize(Layout(editor, device.size).pageSize))
  }

  mutating func draw() {
    let layout = Layout(editor, device.size)
    viewport.follow(editor, layout)
    device.draw(
      Frame(
        editor, viewport: viewport, size: device.size, charset: device.charset,
        keys: settings.keys, slowLine: settings.slowLine))
  }
}

// MARK: Input

extension Session {
  /// The most characters that are typed in one step, so that an endless stream is drawn now and
  /// then.
  private static var mostTyped: Int { 100_000 }

  /// Takes the next keys that type text, including those that arrive meanwhile. Returns nil unless
  /// there are several.
  mutating func takeTypedText() -> String? {
    let context = KeyContext(editor.mode)
    guard context.takesText else { return nil }
    var text = ""
    var count = 0
    while count < Self.mostTyped {
      if count == waiting.count {
        guard count > 0, device.isBusy else { break }
        waiting += device.events().map(Arrival.event)
      }
      guard count < waiting.count, case .event(.key(let key)) = waiting[count],
        case .text(.insert(let more))? = settings.keys.message(for: key, in: context)
      else { break }
      text += more
      count += 1
    }
    guard count > 1 else { return nil }
    waiting.removeFirst(count)
    return text
  }

  mutating func press(_ key: Keystroke) async -> Ending? {
    let context = KeyContext(editor.mode)
    if let message = settings.keys.message(for: key, in: context) { return await send(message) }
    if case .alt(let character) = key { return await pressApart(character) }
    guard !context.isTyping else { return nil }
    let way = settings.keys.helpKey(in: context).map { "; \($0.words) shows the keys" } ?? ""
    return await send(.notice(.info("\(key.words) does nothing here\(way)")))
  }

  /// Presses Esc, then the key that followed it.
  private mutating func pressApart(_ character: Character) async -> Ending? {
    for key in [Keystroke.escape, .character(character)] {
      if let ending = await press(key) { return ending }
    }
    return nil
  }

  /// Handles the mouse: a click selects, a second one edits or accepts, the wheel moves the cursor
  /// or the text.
  mutating func point(_ event: MouseEvent) async -> Ending? {
    switch event.action {
    case .wheelUp: return await turn(.up)
    case .wheelDown: return await turn(.down)
    case .press, .doublePress:
      let layout = Layout(editor, device.size)
      guard let target = layout.target(at: event.position, editor, viewport) else { return nil }
      if let ending = await send(.point(at: target)) { return ending }
      return event.action == .doublePress ? await send(.command(.accept)) : nil
    }
  }

  /// Turns the wheel, if keys do the same here.
  private mutating func turn(_ command: Command) async -> Ending? {
    for _ in 0..<3 where settings.keys.has(command, in: KeyContext(editor.mode)) {
      if let ending = await send(.command(command)) { return ending }
    }
    return nil
  }

  mutating func scroll(_ page: HelpPage, _ command: Command) {
    let layout = Layout(editor, device.size)
    let lines = settings.keys.lines(of: page, columns: device.size.columns).count
    let page = layout.textRows.count
    let last = max(0, lines - page)
    switch command {
    case .down: viewport.helpTop += 1
    case .up: viewport.helpTop -= 1
    case .pageDown, .halfPageDown: viewport.helpTop += page
    case .pageUp, .halfPageUp: viewport.helpTop -= page
    case .first: viewport.helpTop = 0
    case .last: viewport.helpTop = last
    default: break
    }
    viewport.helpTop = max(0, min(viewport.helpTop, last))
  }
}
