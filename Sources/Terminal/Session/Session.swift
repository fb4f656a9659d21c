import Editing
import Platform
import Preferences

/// A loop over one queue: event → key → message → editor → effect → frame → screen.
///
/// All waiting events are handled before the screen is drawn, so that typing ahead is never lost
/// and no picture is sent that nobody would see. Text that has arrived is typed in one step. A
/// request to end comes before all other events. The session sleeps until something happens; it has
/// no timers.
package struct Session<Device: TerminalDevice> {
  package internal(set) var editor: Editor
  var device: Device
  var viewport = Viewport()
  private(set) var settings = TerminalSettings()
  private let settingsProvider: (Editor) -> TerminalSettings
  let inbox: Inbox
  private let onFocus: [Message]
  var waiting: [Arrival] = []
  var stopwatch = Stopwatch()
  private let onEditorChange: (Editor) -> Void
  private let perform: (Effect) async -> Message?
  let background: BackgroundEffects?
  /// The read of the store that runs in the background.
  var storeRead: EffectReply?
  /// The timeout for a save that cannot be cancelled when the session ends.
  var commitTimeout = Duration.milliseconds(800)
  /// Whether the session ended before such a save was finished. Its result is unknown.
  package internal(set) var hasUnfinishedSave = false

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - inbox: The messages of other threads. They are handled between keys.
  ///   - settings: Returns the settings after each change of the editor. The editor may be editing
  ///     those very settings.
  ///   - onEditorChange: Receives the editor after each change.
  ///   - onFocus: The messages to send when the window gets the focus.
  ///   - background: Runs slow effects while keys are still accepted. Nil runs all with `perform`.
  ///   - perform: Performs an effect and returns the reply.
  package init(
    _ editor: Editor, on device: Device, inbox: Inbox = Inbox(),
    settings: @escaping (Editor) -> TerminalSettings = { _ in TerminalSettings() },
    onEditorChange: @escaping (Editor) -> Void = { _ in }, onFocus: [Message] = [],
    background: BackgroundEffects? = nil,
    perform: @escaping (Effect) async -> Message?
  ) {
    self.editor = editor
    self.device = device
    self.inbox = inbox
    self.onEditorChange = onEditorChange
    self.onFocus = onFocus
    self.background = background
    settingsProvider = settings
    self.perform = perform
  }

  package mutating func run() async -> SessionEnding {
    start()
    while true {
      listen()
      while let next = waiting.first {
        if let ending = device.endRequest() { return await handle(ending) ?? .hungUp }
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

  mutating func start() {
    apply(settingsProvider(editor))
    device.setTitle(editor.title.heading)
    updatePageSize()
  }

  enum Arrival {
    case event(TerminalEvent)
    case message(Message)
  }

  /// Waits until something arrives. Continues scans meanwhile, and draws the screen before it
  /// sleeps.
  private mutating func listen() {
    work()
    waiting += inbox.take().map(Arrival.message)
    receiveStoreRead()
    guard waiting.isEmpty else { return }
    if !device.isBusy { draw() }
    waiting += device.events().map(Arrival.event)
  }

  private mutating func handle(_ arrival: Arrival) async -> SessionEnding? {
    switch arrival {
    case .event(let event): await handle(event)
    case .message(let message): await send(message)
    }
  }

  mutating func handle(_ event: TerminalEvent) async -> SessionEnding? {
    switch event {
    case .key(let key): return await press(key)
    case .paste(let text): return await send(.text(.paste(PastedText(text))))
    case .pasteTooLong:
      return await send(.notice(.problem("the pasted text is too long; nothing was inserted")))
    case .mouse(let event): return await point(event)
    case .resized:
      device.updateSize()
      updatePageSize()
    case .focus(true):
      for message in onFocus {
        if let ending = await check(message) { return ending }
      }
    case .bell, .focus: break
    case .stopped: device.suspend()
    case .continued: device.redraw()
    case .hungUp: return .hungUp
    case .terminated(let signal): return .terminated(signal)
    }
    return nil
  }

  /// Sends a message to the editor, and performs its effects before the next key.
  mutating func send(_ message: Message) async -> SessionEnding? {
    if case .help(let page) = editor.mode, case .command(let command) = message {
      scroll(page, command)
    }
    if message.movesByPage { updatePageSize() }
    var next: Message? = message
    while let message = next {
      let effect = editor.update(message)
      onEditorChange(editor)
      guard let effect else { break }
      switch effect {
      case .exit: return .quit
      case .reread(let dialect):
        next = await perform(effect)
        if next == nil { return .reread(dialect: dialect) }
      case .redraw:
        device.redraw()
        next = nil
      case .suspend:
        device.suspend()
        next = nil
      case .copy(let text): next = device.copy(text) ? nil : .notCopied(text)
      case .editOutside, .openFile:
        device.release()
        next = await perform(effect)
        device.reclaim()
      default:
        draw()
        // A read that began before the save may be older.
        if effect.changesStore { storeRead = nil }
        if let background, let name = effect.slowName {
          next = wait(for: effect, named: name, in: background)
        } else {
          next = await perform(effect)
        }
      }
    }
    let new = settingsProvider(editor)
    if new != settings { apply(new) }
    return nil
  }

  private mutating func apply(_ new: TerminalSettings) {
    settings = new
    device.apply(new)
    _ = editor.update(.settings(new.editor))
  }

  /// Sends the page size, which depends on the detail, the size of the screen, and the headings among the
  /// visible rows.
  private mutating func updatePageSize() {
    let layout = Layout(editor, device.size)
    var size = layout.pageSize
    if case .browse = editor.mode, editor.pane == .keys {
      viewport.follow(editor, layout)
      size = layout.lines(editor, viewport).rows.count
    }
    _ = editor.update(.pageSize(size))
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

  mutating func press(_ key: Keystroke) async -> SessionEnding? {
    let context = KeyContext(editor.mode)
    if let message = settings.keys.message(for: key, in: context) { return await send(message) }
    if case .alt(let character) = key {
      // Esc and a key that followed it soon.
      if let ending = await press(.escape) { return ending }
      return await press(.character(character))
    }
    guard !context.isTyping else { return nil }
    let hint = settings.keys.hint(insteadOf: key, in: context)
    return await send(.notice(.info("\(key.notation) does nothing here\(hint)")))
  }

  /// Handles the mouse: a click selects, a second one edits or accepts, the wheel moves the cursor
  /// or the text.
  mutating func point(_ event: MouseEvent) async -> SessionEnding? {
    switch event.action {
    case .wheelUp: return await turnWheel(.up)
    case .wheelDown: return await turnWheel(.down)
    case .click, .doubleClick:
      let layout = Layout(editor, device.size)
      guard let target = layout.target(at: event.position, editor, viewport) else { return nil }
      if let ending = await send(.point(at: target)) { return ending }
      return event.action == .doubleClick ? await send(.command(.accept)) : nil
    }
  }

  /// Moves by three lines, if there are keys that move by a line.
  private mutating func turnWheel(_ command: Command) async -> SessionEnding? {
    for _ in 0..<3 where settings.keys.has(command, in: KeyContext(editor.mode)) {
      if let ending = await send(.command(command)) { return ending }
    }
    return nil
  }

  mutating func scroll(_ page: HelpPage, _ command: Command) {
    let layout = Layout(editor, device.size)
    let lines = settings.keys.lines(of: page, columns: device.size.columns).lines.count
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
