import Editing
import Preferences

/// One loop, one queue, one direction: event → key → message → editor → effect → frame → screen.
///
/// What waits is taken before anything is drawn, so typing ahead is never lost and pictures that
/// nobody would see are not sent. It sleeps until something happens; there are no timers.
public struct Session<Device: TerminalDevice> {
  public private(set) var editor: Editor
  private var device: Device
  private var viewport = Viewport()
  private let perform: (Effect) async -> Message?

  /// How it came to its end.
  public enum Ending: Hashable, Sendable {
    case quit
    /// The terminal is gone: nothing may be printed.
    case hungUp
    /// By this signal, which is to be raised anew.
    case terminated(Int32)
  }

  /// `perform` does what the editor asks of the world and answers with what came of it.
  public init(
    _ editor: Editor, on device: Device, perform: @escaping (Effect) async -> Message?
  ) {
    self.editor = editor
    self.device = device
    self.perform = perform
  }

  public mutating func run() async -> Ending {
    tellPageSize()
    while true {
      if !device.isBusy { draw() }
      for event in device.events() {
        if let ending = await handle(event) { return ending }
      }
    }
  }

  private mutating func handle(_ event: TerminalEvent) async -> Ending? {
    switch event {
    case .key(let key): return await press(key)
    case .resized:
      device.adoptSize()
      tellPageSize()
    case .stopped: device.suspend()
    case .continued: device.redraw()
    case .hungUp: return .hungUp
    case .terminated(let signal): return .terminated(signal)
    }
    return nil
  }

  private mutating func press(_ key: Keystroke) async -> Ending? {
    let context = KeyContext(editor.mode)
    guard let message = KeyMap.message(for: key, in: context) else { return nil }
    if context == .help, case .command(let command) = message { scrollHelp(command) }
    return await send(message)
  }

  /// Effects are done before the next key counts.
  private mutating func send(_ message: Message) async -> Ending? {
    var next: Message? = message
    while let message = next {
      guard let effect = editor.update(message) else { break }
      switch effect {
      case .exit: return .quit
      case .redraw:
        device.redraw()
        next = nil
      case .suspend:
        device.suspend()
        next = nil
      default:
        draw()
        next = await perform(effect)
      }
    }
    tellPageSize()
    return nil
  }

  /// Paging depends on the detail pane and on the size.
  private mutating func tellPageSize() {
    _ = editor.update(.pageSize(Layout(editor, device.size).pageSize))
  }

  private mutating func draw() {
    let layout = Layout(editor, device.size)
    viewport.follow(editor, layout)
    device.draw(
      Frame(editor, viewport: viewport, size: device.size, charset: device.charset))
  }

  private mutating func scrollHelp(_ command: Command) {
    let layout = Layout(editor, device.size)
    let lines = Frame.helpLines(columns: device.size.columns).count
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
