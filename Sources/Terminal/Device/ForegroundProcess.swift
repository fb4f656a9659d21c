import Platform

/// Another program that has the terminal until it ends. If it is stopped, as with ^Z in vim, this
/// program stops too, so that the shell appears; both continue together.
package enum ForegroundProcess {
  case exited(Int32)
  case signalled(Int32)
  /// The program could not be started. The text is the system's error message.
  case notStarted(String)

  /// Starts a program, which is searched for in `PATH`, and waits until it ends. No shell interprets
  /// the arguments.
  package static func run(_ arguments: [String]) -> ForegroundProcess {
    var process = pid_t()
    let code = Curses.start(arguments, &process)
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
      // The status has the layout of sys/wait.h.
      switch status & 0x7F {
      case 0x7F: Curses.stop(with: process)
      case 0: return .exited((status >> 8) & 0xFF)
      case let signal: return .signalled(signal)
      }
    }
  }
}
