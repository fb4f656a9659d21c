import Editing
import Preferences
import Synchronization

/// The rest of a large document, which a thread reads while the beginning is shown.
package final class RestOfDocument: Sendable {
  package let progress = Progress()
  private let state = Mutex(State())
  private let bell: Bell

  private struct State {
    var mayShowBeginning = false
    var isRead = false
  }

  /// `bell` wakes the session.
  package init(waking bell: Bell) { self.bell = bell }

  /// Allows the session to draw the beginning.
  package func allowBeginning() {
    state.withLock { $0.mayShowBeginning = true }
    bell.ring()
  }

  /// Ends the session on the beginning.
  package func finish() {
    state.withLock { $0.isRead = true }
    bell.ring()
  }

  var mayShowBeginning: Bool { state.withLock { $0.mayShowBeginning } }
  var isRead: Bool { state.withLock { $0.isRead } }
}

extension Session {
  /// Shows the beginning of a document until the rest is read. Returns an ending if there is one before.
  ///
  /// Keys that do not need the rest are handled at once. The first other key and all that follow it are
  /// kept for the session on the whole document (`resume`), and progress is shown. `^C` discards them.
  package mutating func showBeginning(until rest: RestOfDocument) async -> SessionEnding? {
    start()
    while !rest.isRead {
      let isShown = rest.mayShowBeginning && editor.fillsScreen
      if isShown, !device.isBusy {
        viewport.progress = waiting.isEmpty ? nil : rest.progressText + "  ^C discards the keys"
        draw()
      }
      let isIdle = isShown && waiting.isEmpty
      let events = isIdle ? device.events() : device.events(timeout: Self.progressInterval)
      if !isShown, events.isEmpty { device.draw(progressFrame(rest)) }
      if let ending = device.endRequest()?.ending { return ending }
      for event in events {
        if let ending = await handle(event, isShown: isShown) { return ending }
      }
    }
    return nil
  }

  /// Takes over the terminal and the waiting keys of `beginning`, a session on the beginning of this
  /// document.
  package mutating func resume(_ beginning: Session) {
    (device, viewport, waiting) = (beginning.device, beginning.viewport, beginning.waiting)
    viewport.progress = nil
  }

  private mutating func handle(_ event: TerminalEvent, isShown: Bool) async -> SessionEnding? {
    switch event {
    case .bell, .focus: return nil
    case .key(.control("c")): waiting = []
    case .resized, .stopped, .continued, .hungUp, .terminated: return await handle(event)
    default:
      guard waiting.isEmpty, needsNoRest(event, isShown: isShown) else {
        waiting.append(.event(event))
        return nil
      }
      return await handle(event)
    }
    return nil
  }

  /// Whether the event is a key that the rest of the document does not concern. If nothing is shown,
  /// only quitting is.
  private func needsNoRest(_ event: TerminalEvent, isShown: Bool) -> Bool {
    guard case .key(let key) = event, let message = settings.keys.message(for: key, in: .browse)
    else { return false }
    if case .command(.quit) = message { return true }
    return isShown && editor.needsNoRest(for: message)
  }

  /// A screen with only the progress.
  private func progressFrame(_ rest: RestOfDocument) -> Frame {
    var canvas = Canvas(Frame(size: device.size, charset: device.charset))
    canvas.putLabel(
      "\(editor.title.name): \(rest.progressText)", at: 1, row: max(0, device.size.rows - 2),
      .accent)
    return canvas.frame
  }
}

extension RestOfDocument {
  fileprivate var progressText: String { "reading … \(Int(progress.fraction * 100)) %" }
}

extension TerminalEvent {
  fileprivate var ending: SessionEnding? {
    switch self {
    case .hungUp: .hungUp
    case .terminated(let signal): .terminated(signal)
    default: nil
    }
  }
}
