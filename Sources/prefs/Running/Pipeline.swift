import Platform
import Preferences
import PreferencesCommands

/// Programs that run at the same time, each with the output of the one before it as its input. No shell interprets
/// their arguments.
struct Pipeline {
  /// The programs, searched for in `PATH`, and their arguments.
  let commands: [[String]]
  /// The descriptor that the first program reads. Nil if it reads what this program reads.
  var input: Int32?
  /// Whether what the programs write to standard error is dropped.
  var isQuiet = false

  init(_ commands: [[String]], input: Int32? = nil, isQuiet: Bool = false) {
    (self.commands, self.input, self.isQuiet) = (commands, input, isQuiet)
  }

  /// Runs the programs and returns the output of the last one, at most `limit` bytes, and the first exit status
  /// that is not 0. A signal gives 128 and its number. Throws if one cannot be started.
  func output(limit: Int = .max) throws(Failure) -> (bytes: [UInt8], status: Int32) {
    var processes: [pid_t] = []
    var source = input
    var failure: Failure?
    for command in commands {
      do throws(Failure) {
        let (process, output) = try start(command, reading: source)
        processes.append(process)
        if let source, source != input { close(source) }
        source = output
      } catch {
        failure = error
        break
      }
    }
    let reader = source == input ? nil : source
    let bytes = failure == nil ? reader.map { Self.contents(of: $0, limit: limit) } ?? [] : []
    // A program that still writes ends now.
    if let reader { close(reader) }
    let statuses = processes.map(Self.exitStatus)
    if let failure { throw failure }
    return (bytes, statuses.first { $0 != 0 } ?? 0)
  }

  private func start(
    _ command: [String], reading source: Int32?
  ) throws(Failure) -> (pid_t, output: Int32) {
    let name = command.first ?? ""
    var pipe: [Int32] = [-1, -1]
    guard Platform.pipe(&pipe) == 0 else { throw Self.failure(name, errno) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let source { posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO) }
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO)
    if isQuiet {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var words = command.map { $0.withPath { strdup($0) } } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, name, &actions, nil, &words, environ)
    close(pipe[1])
    guard code == 0 else {
      close(pipe[0])
      throw Self.failure(name, code)
    }
    return (process, pipe[0])
  }

  private static func failure(_ name: String, _ code: Int32) -> Failure {
    Failure("prefs: cannot start \(name): \(String(cString: strerror(code)))", .inputOutput)
  }

  private static func exitStatus(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private static func contents(of descriptor: Int32, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 || count < 0 && errno != EINTR { break }
    }
    return bytes
  }
}
