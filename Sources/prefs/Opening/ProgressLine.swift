import Platform
import Preferences
import PreferencesCommands
import Synchronization

/// A line on the terminal with the progress of slow work while there is no screen. It disappears when
/// the work is done. `^C` ends the program.
final class ProgressLine: Sendable {
  private let path: String
  /// The activity, and the effect of `^C`.
  private let doing, interrupt: String
  private let began = ContinuousClock.now
  private let shown = Mutex(Shown())

  private struct Shown {
    var percent = -1
    var width = 0
  }

  /// Faster work shows no line.
  private static let delay = Duration.milliseconds(200)

  private init(_ path: String, _ doing: String, _ interrupt: String) {
    self.path = path
    self.doing = doing
    self.interrupt = interrupt
  }

  /// Runs `work` with a line if standard error is a terminal.
  static func shown<Result>(
    for path: String, doing: String = "opening", interrupt: String = "^C cancels",
    _ work: () async throws -> Result
  ) async throws -> Result {
    guard isatty(STDERR_FILENO) == 1 else { return try await work() }
    let line = ProgressLine(path, doing, interrupt)
    defer { line.erase() }
    return try await Progress.$current.withValue(Progress { line.show($0) }) { try await work() }
  }

  private func show(_ fraction: Double) {
    guard .now - began > Self.delay else { return }
    shown.withLock { shown in
      let percent = Int(fraction * 100)
      guard percent != shown.percent else { return }
      let progress = percent > 0 ? " \(percent) %" : ""
      let text = "\(doing) \(path.printable) ...\(progress)  \(interrupt)"
      shown = Shown(percent: percent, width: text.utf8.count)
      write("\r" + text)
    }
  }

  /// Overwrites the line with spaces, which works on every terminal.
  private func erase() {
    shown.withLock { shown in
      guard shown.width > 0 else { return }
      write("\r" + String(repeating: " ", count: shown.width) + "\r")
    }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Platform.write(STDERR_FILENO, bytes, bytes.count)
  }
}
