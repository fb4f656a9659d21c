import Editing
import Preferences

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
    let lines = settings.keys.lines(of: page, editor, columns: device.size.columns).lines.count
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
