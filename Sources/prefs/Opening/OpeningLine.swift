import Glibc
import Preferences
import PreferencesCommands
import Synchronization

/// Says on the terminal how far an opening or a check is that takes long, as long as there is no
/// screen; gone when it is done. `^C` ends the program, which has changed nothing yet.
final class OpeningLine: Sendable {
  private let words: String
  private let began = ContinuousClock.now
  private let said = Mutex(Said())

  private struct Said {
    var percent = -1
    var width = 0
  }

  private static let patience = Duration.milliseconds(200)

  private init(_ words: String) { self.words = words }

  static func shown<Result>(
    _ doing: String = "opening", for path: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isatty(STDERR_FILENO) == 1 else { return try work() }
    let line = OpeningLine("\(doing) \(path.printable)")
    defer { line.wipe() }
    var failure: Failure?
    let result = Progress.$current.withValue(Progress { line.tell($0) }) { () -> Result? in
      do throws(Failure) {
        return try work()
      } catch {
        failure = error
        return nil
      }
    }
    guard let result else { throw failure ?? Failure("prefs: not opened", .inputOutput) }
    return result
  }

  private func tell(_ fraction: Double) {
    guard .now - began > Self.patience else { return }
    said.withLock { said in
      let percent = Int(fraction * 100)
      guard percent != said.percent else { return }
      let words = "\(words) ... \(percent) %  ^C cancels"
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
