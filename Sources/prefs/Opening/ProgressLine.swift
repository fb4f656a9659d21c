import Platform
import Preferences
import PreferencesCommands
import Synchronization
import Terminal

/// A line on the terminal with the progress of slow work while there is no screen: how far it is, or
/// which server it waits for. It disappears when the work is done. `^C` ends the program.
final class ProgressLine: Sendable {
  /// The activity, or nil to show only what is waited for.
  private let doing: String?
  /// The effect of `^C`.
  private let interrupt: String
  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private let began = ContinuousClock.now
  private let shown = Mutex(Shown())

  private struct Shown {
    var text = ""
    /// The explanation of an interrupt that is in force.
    var explanation: String?
  }

  /// Faster work shows no line.
  private static let delay = Duration.milliseconds(200)

  private init(_ doing: String?, _ interrupt: String) {
    self.doing = doing
    self.interrupt = interrupt
  }

  /// Runs `work` with a line if standard error is a terminal.
  static func shown<Result>(
    for path: String, doing: String = "opening", interrupt: String = "^C cancels",
    _ work: () async throws -> Result
  ) async throws -> Result {
    try await ProgressLine("\(doing) \(path.printable) ...", interrupt).run(work)
  }

  /// Runs a command with a line for each time that it waits for a server.
  static func shownWhileWaiting(_ command: () async throws -> Void) async throws {
    try await ProgressLine(nil, "^C cancels").run(command)
  }

  private func run<Result>(_ work: () async throws -> Result) async throws -> Result {
    let redraw: @Sendable () -> Void = { [self] in
      guard let progress = Progress.current else { return }
      update(progress.fraction, waitingFor: progress.awaited)
    }
    let progress = Progress(onAdvance: { _ in redraw() }, onWait: redraw)
    defer {
      shown.withLock { shown in
        show("", &shown)
        explain(nil, &shown)
      }
    }
    return try await Progress.$current.withValue(progress) { try await work() }
  }

  private func update(_ fraction: Double, waitingFor awaited: Progress.Awaited?) {
    shown.withLock { shown in
      explain(awaited?.explanation, &shown)
      guard .now - (doing == nil ? awaited?.since ?? .now : began) > Self.delay else {
        if doing == nil { show("", &shown) }
        return
      }
      let percent = Int(fraction * 100)
      let parts = [
        awaited?.text ?? doing, 1..<100 ~= percent ? "\(percent) %" : nil, " " + interrupt,
      ]
      show(parts.compactMap(\.self).joined(separator: " "), &shown)
    }
  }

  /// Replaces the line. Overwrites it with spaces, which works on every terminal.
  private func show(_ text: String, _ shown: inout Shown) {
    guard isOnTerminal, text != shown.text else { return }
    if !shown.text.isEmpty {
      write("\r" + String(repeating: " ", count: shown.text.utf8.count) + "\r")
    }
    write(text)
    shown.text = text
  }

  private func explain(_ explanation: String?, _ shown: inout Shown) {
    guard explanation != shown.explanation else { return }
    shown.explanation = explanation
    // On a terminal, the line and ^C precede it.
    platform_explain_interrupt(explanation.map { (isOnTerminal ? "\n" : "") + $0 + "\n" })
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Platform.write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension Progress.Awaited {
  /// The message if the program is interrupted now.
  fileprivate var explanation: String {
    let server = "prefs: \(what.printable): "
    return server
      + (isCommitted
        ? "interrupted; it may have saved the changes"
        : "interrupted; nothing was changed")
  }
}
