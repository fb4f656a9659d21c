import Glibc

/// Another program that has the terminal until it ends. A stop of it, as ^Z in vim, is one of this
/// program too, so that the shell is back; both go on together.
public struct ForegroundProcess {
  private let words: [String]

  /// The program, looked for as a shell does, and its arguments. No shell reads them.
  public init(_ words: [String]) { self.words = words }

  public enum Outcome: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// In the system's words.
    case notStarted(String)
  }

  public func run() -> Outcome {
    var process = pid_t()
    let code = Curses.start(words, &process)
    guard code == 0 else { return .notStarted(String(cString: strerror(code))) }
    var status: Int32 = 0
    while true {
      switch Curses.wait(for: process, &status) {
      case process: break
      case 0: return .signalled(SIGHUP)
      default:
        if errno == EINTR { continue }
        return .notStarted(String(cString: strerror(errno)))
      }
      // As sys/wait.h has it.
      switch status & 0x7F {
      case 0x7F: Curses.stopAsWell(as: process)
      case 0: return .exited((status >> 8) & 0xFF)
      case let signal: return .signalled(signal)
      }
    }
  }
}
