import Foundation
import Glibc
import Harness
import Seeded

/// A `prefs set` that has read its file and waits for the rest of its schema on standard input. A
/// trace from here on contains the calls of the save only, none of the program's start.
final class HeldSave {
  struct Stuck: Error { let waitingFor: String }

  static let canBeTraced = (try? CleanSave(.exchanged).calls.isEmpty) == false

  let processID: pid_t
  private let scratch: Scratch
  private var schema: Int32
  private var tracer: pid_t?

  init(
    _ name: String, _ value: String, in file: String, environment: [String: String] = [:]
  ) throws {
    scratch = try Scratch()
    mkfifo(scratch.path("schema"), 0o600)
    // Opening a pipe for both directions does not block.
    schema = open(scratch.path("schema"), O_RDWR | O_CLOEXEC)
    processID = try Program.spawn(
      [Program.path, "set", file, name, value, "--schema", "-"], environment,
      files: ["schema", "out", "err"].map(scratch.path))
    _ = write(schema, "{}", 2)
    try wait(for: "the schema to be read") { isSchemaTaken }
  }

  deinit {
    release()
    for process in [processID, tracer ?? 0] where process > 0 { kill(process, SIGKILL) }
    for process in [processID, tracer ?? 0] where process > 0 { _ = waitpid(process, nil, 0) }
  }

  private var isSchemaTaken: Bool {
    var waiting: Int32 = 0
    return ioctl(schema, UInt(FIONREAD), &waiting) == 0 && waiting == 0
  }

  /// Attaches strace, which injects `faults`.
  func trace(_ faults: [String]) throws {
    try scratch.write("", to: "nothing")
    tracer = try Program.spawn(
      ["strace", "-f", "-y", "-o", scratch.path("calls")]
        + faults.flatMap { ["-e", "inject=\($0)"] } + [
          "-p", "\(processID)",
        ], [:],
      files: ["nothing", "nothing", "tracer"].map(scratch.path))
    try wait(for: "strace") { (try? scratch.read("tracer").contains("attached")) ?? false }
  }

  /// Lets the program save.
  func release() {
    if schema >= 0 { close(schema) }
    schema = -1
  }

  /// Returns the exit status as a shell reports it, or nil if the program has not ended after `seconds`.
  func end(within seconds: Int = 20) -> Int32? {
    var status: Int32?
    for _ in 0..<seconds where status == nil {
      // A fault applies to each thread, so another may have been stopped too.
      kill(processID, SIGCONT)
      status = Program.end(of: processID, within: 1)
    }
    if status == nil { kill(processID, SIGKILL) }
    if let tracer { _ = Program.end(of: tracer, within: 5) }
    return status
  }

  var diagnostics: String { (try? scratch.read("err")) ?? "" }
  /// The trace so far.
  var calls: CallTrace { CallTrace((try? scratch.read("calls")) ?? "") }

  func wait(for what: String, until isDone: () -> Bool) throws {
    guard eventually(isDone) else { throw Stuck(waitingFor: what) }
  }
}
