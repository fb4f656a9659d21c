import Foundation
import Glibc
import Synchronization

/// A server that runs while a test goes on. It ends with this object, and with the process of the
/// tests, however that ends.
package final class Service: Sendable {
  private let scratch: Scratch
  private let process: Mutex<pid_t?>

  package init(_ program: String, _ arguments: [String]) throws {
    scratch = try Scratch()
    try scratch.write("", to: "input")
    let files = ["input", "out", "err"].map(scratch.path)
    process = Mutex(try Attendant.shared.start([program] + arguments, files: files))
  }

  deinit { kill() }

  /// What it has said on both of its outputs.
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

  /// As `kill -9`; waits for its end.
  package func kill() { end(by: SIGKILL, within: 10) }

  /// Waits for its end; kills it where it does not end within a minute.
  package func stop() { end(by: SIGTERM, within: 60) }

  /// It keeps its connections and answers nothing (SIGSTOP).
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
