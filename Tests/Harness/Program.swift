import Foundation
import Glibc
import Synchronization

/// Runs the built `prefs`, or another program, as a shell would.
package struct Program {
  package static let path = path(of: "prefs")

  /// Returns the path of another program that this package builds.
  package static func path(of program: String) -> String {
    // The products are in the test bundle's directory.
    let products = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder = products?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: program).path
  }

  /// Environment variables that hide the tester's own settings and state.
  package static let withoutSettings = [
    "XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": state?.folder.path ?? "/nonexistent",
  ]

  /// Returns the environment of a program: `given`, without the tester's own settings and state.
  package static func environment(
    _ given: [String: String], over standard: [String: String]
  ) -> [String: String] {
    var all = standard.merging(withoutSettings) { $1 }.merging(given) { $1 }
    // Of root, whatever the state of the machine is.
    if given["PREFS_STATE_HOME"] == nil { all["PREFS_STATE_HOME"] = all["XDG_STATE_HOME"] }
    return all
  }

  /// The state directory of all runs, removed when the tests end.
  private static let state: Scratch? = {
    atexit { Program.state.map { try? FileManager.default.removeItem(at: $0.folder) } }
    return try? Scratch()
  }()

  package struct Outcome: Equatable {
    package let status: Int32
    package let out: String
    package let err: String

    package init(status: Int32, out: String, err: String) {
      self.status = status
      self.out = out
      self.err = err
    }
  }

  /// An error for a program that did not end in time and was killed.
  package struct Stuck: Error, CustomStringConvertible {
    package let description: String
  }

  /// The longest run of a program, in seconds: far more than any needs on a busy machine.
  private static let patience = 180.0

  /// Runs `prefs` with `input` as its standard input, and waits for its end.
  package static func run(
    _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(path, arguments, input: input, in: folder, environment: environment)
  }

  package static func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Runs any program, by path or name. Output goes to files, because a full pipe would block both
  /// sides. Waits with `waitpid`, because Foundation's `Process` needs a run loop, which tests in
  /// parallel do not give it.
  package static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = try Scratch()
    try scratch.write(input, to: "input")
    let words = (folder.map { ["env", "-C", $0.path] } ?? []) + [program] + arguments
    let process = try spawn(
      words, environment, files: ["input", "out", "err"].map(scratch.path))
    let status = try end(of: process, called: words.joined(separator: " "))
    return Outcome(status: status, out: try scratch.read("out"), err: try scratch.read("err"))
  }

  /// Waits for the process and returns its exit status in the shell's form. Throws after killing a
  /// process that never ends.
  package static func end(of process: pid_t, called words: String) throws(Stuck) -> Int32 {
    if let status = end(of: process, within: patience) { return status }
    let places = waitingPlaces(of: process)
    kill(process, SIGKILL)
    _ = end(of: process, within: 10)
    throw Stuck(description: "\(words) ran on after \(patience) s, its threads in \(places)")
  }

  /// Waits for the process and returns its exit status in the shell's form. Returns nil if it still
  /// runs after `seconds` or was waited for before.
  package static func end(of process: pid_t, within seconds: Double) -> Int32? {
    let limit = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    var pause: UInt32 = 500
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return shellStatus(status) }
      if ended == -1 && errno == ECHILD || Date() > limit { return nil }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// The kernel function in which each thread of the process waits.
  private static func waitingPlaces(of process: pid_t) -> [String] {
    let tasks = "/proc/\(process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).map {
      (try? String(contentsOfFile: "\(tasks)/\($0)/wchan", encoding: .utf8)) ?? "?"
    }
  }

  /// Converts a status of `waitpid` to the shell's form: 128 plus the number for a signal.
  package static func shellStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Locked while a program starts, and while a descriptor exists that it must not inherit.
  static let starting = Mutex(())

  /// Starts a process with `files` as descriptors 0, 1 and 2. The caller waits for it with `end`.
  package static func spawn(
    _ arguments: [String], _ environment: [String: String], files: [String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, file) in files.enumerated() {
      let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, Int32(descriptor), file, flags, 0o600)
    }
    // Test threads have signals blocked, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // The test libraries ignore SIGPIPE, which a child would inherit.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let variables = Self.environment(environment, over: ProcessInfo.processInfo.environment)
    let words = arguments.map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var process: pid_t = 0
    let code = starting.withLock { _ in
      posix_spawnp(&process, arguments[0], &actions, &attributes, words, settings)
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    return process
  }
}
