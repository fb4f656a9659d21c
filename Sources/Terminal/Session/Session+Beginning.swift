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
    awaited = .rest(rest)
    return await loop()
  }

  /// Takes over the terminal and the waiting keys of `beginning`, a session on the beginning of this
  /// document.
  package mutating func resume(_ beginning: Session) {
    (device, viewport, waiting) = (beginning.device, beginning.viewport, beginning.waiting)
    viewport.progress = nil
  }

  var isRestRead: Bool { if case .rest(let rest) = awaited { rest.isRead } else { false } }

  private func isShown(_ rest: RestOfDocument) -> Bool {
    rest.mayShowBeginning && editor.fillsScreen
  }

  mutating func listen(for rest: RestOfDocument) {
    let isShown = isShown(rest)
    if isShown, !device.isBusy {
      viewport.progress = waiting.isEmpty ? nil : rest.progressText + "  ^C discards the keys"
      draw()
    }
    let isIdle = isShown && waiting.isEmpty
    let events = isIdle ? device.events() : device.events(timeout: Self.progressInterval)
    if !isShown, events.isEmpty { device.draw(progressFrame(rest)) }
    keep(events)
  }

  /// Keeps keys in their order. What happens to the terminal comes before them.
  mutating func keepForRest(_ events: [TerminalEvent]) {
    for event in events where event != .bell {
      if event == .key(.control("c")) {
        waiting.removeAll { !$0.concernsTerminal }
      } else if event.concernsTerminal {
        waiting.insert(
          .event(event), at: waiting.firstIndex { !$0.concernsTerminal } ?? waiting.count)
      } else {
        waiting.append(.event(event))
      }
    }
  }

  /// Whether an arrival has to wait for the rest of the document. If nothing is shown, all keys have to but
  /// the one that quits.
  func needs(_ rest: RestOfDocument, _ arrival: Arrival) -> Bool {
    guard case .event(.key(let key)) = arrival else { return !arrival.concernsTerminal }
    switch settings.keys.message(for: key, in: .browse) {
    case .command(.quit)?: return false
    case let message?: return !isShown(rest) || !editor.needsNoRest(for: message)
    case nil: return true
    }
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
  /// Whether the rest of the document does not matter, as it does for keys and text.
  fileprivate var concernsTerminal: Bool {
    switch self {
    case .resized, .stopped, .continued, .hungUp, .terminated, .focus: true
    default: false
    }
  }
}

extension Session.Arrival {
  fileprivate var concernsTerminal: Bool {
    if case .event(let event) = self { event.concernsTerminal } else { false }
  }
}
