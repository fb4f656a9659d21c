import Editing

extension Session {
  /// Most characters that are typed in one step, so that a stream without end is drawn now and then.
  private static var mostTyped: Int { 100_000 }

  /// Removes the keys at the front of what waits that put text into the line being typed, also those
  /// that come meanwhile. Nil unless there are several.
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

  /// Esc, and what was typed right after it.
  private mutating func pressApart(_ character: Character) async -> Ending? {
    for key in [Keystroke.escape, .character(character)] {
      if let ending = await press(key) { return ending }
    }
    return nil
  }

  /// A click selects, a second one edits or takes; the wheel moves the cursor or the text.
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

  /// Only where keys do the same.
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
