import Foundation
import Glibc
import Seeded

/// A program that runs during a test and whose output can be read meanwhile.
package final class Daemon {
  package let processID: pid_t
  private let scratch: Scratch
  private var status: Int32?

  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    scratch = try Scratch()
    try scratch.write("", to: "input")
    processID = try Program.spawn(
      [program] + arguments, environment, files: ["input", "out", "err"].map(scratch.path))
  }

  deinit { if status == nil { _ = end(by: SIGKILL) } }

  /// The output so far.
  package var output: String { (try? scratch.read("out")) ?? "" }
  package var diagnostics: String { (try? scratch.read("err")) ?? "" }

  /// Whether the output eventually contains `text`.
  package func prints(_ text: String) -> Bool { eventually { output.contains(text) } }

  /// Sends the signal and waits for the end. Returns the exit status in the shell's form, or nil if
  /// the program had to be killed.
  package func end(by signal: Int32 = SIGTERM) -> Int32? {
    if let status { return status }
    kill(processID, signal)
    if let status = end(within: 60) { return status }
    kill(processID, SIGKILL)
    return nil
  }

  /// Waits for the program's own end. Returns the exit status in the shell's form, or nil if the
  /// program still runs after `seconds`.
  package func end(within seconds: Double) -> Int32? {
    status = status ?? Program.end(of: processID, within: seconds)
    return status
  }
}
