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
  private let onFocus: () -> [Message]
  /// Nil once it has been called.
  private var onStart: (() -> Void)?
  var waiting: [Arrival] = []
  var awaited = Awaited.events
  var stopwatch = Stopwatch()
  private let onEditorChange: (Editor) -> Void
  let perform: (Effect) async -> Message?
  let background: BackgroundEffects?
  /// The number of effects that were started in the background.
  var started = 0
  /// The number of the effect that reads the store in the background.
  var storeRead: Int?
  /// The number of the last effect that asks a program in the background.
  var checkRun: Int?
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
  ///   - onStart: Is called once, after the first screen has been drawn, and before any key is read.
  ///   - onEditorChange: Receives the editor after each change.
  ///   - onFocus: Returns the messages to send when the window gets the focus.
  ///   - background: Runs slow effects while keys are still accepted. Nil runs all with `perform`.
  ///   - perform: Performs an effect and returns the reply.
  package init(
    _ editor: Editor, on device: Device, inbox: Inbox = Inbox(),
    settings: @escaping (Editor) -> TerminalSettings = { _ in TerminalSettings() },
    onStart: (() -> Void)? = nil, onEditorChange: @escaping (Editor) -> Void = { _ in },
    onFocus: @escaping () -> [Message] = { [] },
    background: BackgroundEffects? = nil,
    perform: @escaping (Effect) async -> Message?
  ) {
    self.editor = editor
    self.device = device
    self.inbox = inbox
    self.onStart = onStart
    self.onEditorChange = onEditorChange
    self.onFocus = onFocus
    self.background = background
    settingsProvider = settings
    self.perform = perform
  }

  /// Reasons why the next key may have to wait.
  enum Awaited {
    /// Nothing but the editor's own scan, if there is one.
    case events
    /// The answer to a slow effect.
    case answer(SlowEffect)
    /// The rest of a document whose beginning is shown.
    case rest(RestOfDocument)
  }

  enum Arrival {
    case event(TerminalEvent)
    case message(Message)
  }

  package mutating func run() async -> SessionEnding {
    await loop() ?? .hungUp
  }

  /// Handles everything that arrives. Returns nil when the rest of the document has been read.
  mutating func loop() async -> SessionEnding? {
    start()
    while !isRestRead {
      if let answer = inbox.takeAnswer() {
        if let ending = await receive(answer) { return ending }
      } else if !isSlowEffectRunning, let ending = device.endRequest() {
        return await handle(ending) ?? .hungUp
      } else if let next = waiting.first, !isHeldBack(next) {
        if let ending = await handleNext() { return ending }
      } else if case .events = awaited, editor.work != nil {
        scan()
      } else {
        listen()
      }
    }
    return nil
  }

  private mutating func start() {
    apply(settingsProvider(editor))
    device.setTitle(editor.title.heading)
    updatePageSize()
  }

  /// Draws the screen, waits until something arrives, and keeps it.
  private mutating func listen() {
    switch awaited {
    case .answer(let effect): listen(for: effect)
    case .rest(let rest): listen(for: rest)
    case .events:
      stopwatch.stop()
      waiting = inbox.take().map(Arrival.message)
      guard waiting.isEmpty else { return }
      if !device.isBusy { draw() }
      if let onStart {
        self.onStart = nil
        return onStart()
      }
      keep(device.events())
    }
  }

  /// Keeps events in their order, and reacts to those that are urgent while others wait.
  mutating func keep(_ events: [TerminalEvent]) {
    switch awaited {
    case .answer(let effect): keep(events, during: effect)
    case .rest: keepForRest(events)
    case .events where editor.work != nil: keepDuringScan(events)
    case .events: waiting += events.map(Arrival.event)
    }
  }

  /// Whether the arrival has to wait for what is awaited.
  func isHeldBack(_ arrival: Arrival) -> Bool {
    switch awaited {
    case .answer: true
    case .rest(let rest): needs(rest, arrival)
    case .events: needsScan(arrival)
    }
  }

  private mutating func handleNext() async -> SessionEnding? {
    if let text = takeTypedText() { return await send(.text(.insert(text))) }
    switch waiting.removeFirst() {
    case .event(let event): return await handle(event)
    case .message(let message): return await send(message)
    }
  }

  private mutating func handle(_ event: TerminalEvent) async -> SessionEnding? {
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
      for message in onFocus() {
        if let ending = await check(message) { return ending }
      }
    case .bell, .focus, .answer: break
    case .stopped: device.suspend()
    case .continued: device.redraw()
    case .hungUp: return .hungUp
    case .terminated(let signal): return .terminated(signal)
    }
    return nil
  }

  /// Sends a message to the editor, and performs its effects. The answer to a slow one comes later.
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
      if let ending = await dispatch(effect, &next) { return ending }
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
  mutating func updatePageSize() {
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
