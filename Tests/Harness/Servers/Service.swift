import Foundation
import Glibc
import Synchronization

/// A server process that runs during a test. It ends with this object and with the test process,
/// however that ends.
package final class Service: Sendable {
  private let scratch: Scratch
  private let process: Mutex<pid_t?>

  package init(_ program: String, _ arguments: [String]) throws {
    scratch = try Scratch()
    try scratch.write("", to: "input")
    let files = ["input", "out", "err"].map(scratch.path)
    process = Mutex(try ChildStarter.shared.start([program] + arguments, files: files))
  }

  deinit { kill() }

  /// The text of standard output and standard error so far.
  package var output: String {
    ["out", "err"].compactMap { try? scratch.read($0) }.joined(separator: "\n")
  }

  package var isRunning: Bool {
    process.withLock { process in
      guard let id = process else { return false }
      guard Program.end(of: id, within: 0) != nil else { return true }
      process = nil
      return false
    }
  }

  /// Ends the process with SIGKILL and waits for its end.
  package func kill() { end(by: SIGKILL, within: 10) }

  /// Ends the process with SIGTERM and waits for its end. Kills it after a minute.
  package func stop() { end(by: SIGTERM, within: 60) }

  /// Stops the process with SIGSTOP: its connections stay open, and nothing responds.
  package func pause() { send(SIGSTOP) }
  package func resume() { send(SIGCONT) }

  private func send(_ signal: Int32) {
    process.withLock { process in _ = process.map { Glibc.kill($0, signal) } }
  }

  private func end(by signal: Int32, within seconds: Double) {
    process.withLock { process in
      guard let id = process else { return }
      Glibc.kill(id, signal)
      Glibc.kill(id, SIGCONT)
      if Program.end(of: id, within: seconds) == nil {
        Glibc.kill(id, SIGKILL)
        _ = Program.end(of: id, within: 10)
      }
      process = nil
    }
  }
}
