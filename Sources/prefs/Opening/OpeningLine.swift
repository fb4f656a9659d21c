import Glibc
import Preferences
import PreferencesCommands
import Synchronization

/// Says on the terminal how far an opening is that takes long, a check or an import, as long as there
/// is no screen; gone when it is done. `^C` ends the program.
final class OpeningLine: Sendable {
  private let path: String
  /// What is done with it, and what `^C` does.
  private let doing, interrupt: String
  private let began = ContinuousClock.now
  private let said = Mutex(Said())

  private struct Said {
    var percent = -1
    var width = 0
  }

  private static let patience = Duration.milliseconds(200)

  private init(_ path: String, _ doing: String, _ interrupt: String) {
    self.path = path
    self.doing = doing
    self.interrupt = interrupt
  }

  static func shown<Opened>(
    for path: String, doing: String = "opening", interrupt: String = "^C cancels",
    _ work: () async throws(Failure) -> Opened
  ) async throws(Failure) -> Opened {
    guard isatty(STDERR_FILENO) == 1 else { return try await work() }
    let line = OpeningLine(path, doing, interrupt)
    defer { line.wipe() }
    let result = await Progress.$current.withValue(Progress { line.tell($0) }) {
      () async -> Result<Opened, Failure> in
      do throws(Failure) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func tell(_ fraction: Double) {
    guard .now - began > Self.patience else { return }
    said.withLock { said in
      let percent = Int(fraction * 100)
      guard percent != said.percent else { return }
      let far = percent > 0 ? " \(percent) %" : ""
      let words = "\(doing) \(path.printable) ...\(far)  \(interrupt)"
      said = Said(percent: percent, width: words.utf8.count)
      write("\r" + words)
    }
  }

  /// With spaces, which every terminal has.
  private func wipe() {
    said.withLock { said in
      guard said.width > 0 else { return }
      write("\r" + String(repeating: " ", count: said.width) + "\r")
    }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
