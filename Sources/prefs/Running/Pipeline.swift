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
  /// The place of the programs' standard error.
  var errors = Errors.passed
  /// The environment, as `NAME=value`. Nil if it is that of this program.
  var environment: [String]?
  /// The time after which the programs and the processes that they have started are killed.
  var timeout: Duration?

  /// Receives the number of the group of each program that is started with a timeout, and nil when it has ended.
  var groupChanged: (@Sendable (pid_t?) -> Void)?

  /// A place for standard error.
  enum Errors {
    /// The standard error of this program.
    case passed
    case dropped
    /// The output, in the order of writing.
    case merged
  }

  /// The output and the end of the programs.
  struct Result {
    /// The output of the last one.
    let output: [UInt8]
    /// The first exit status that is not 0. A signal gives 128 and its number.
    let status: Int32
    /// Whether they were killed after the timeout.
    var isLate = false
  }

  init(_ commands: [[String]], input: Int32? = nil, errors: Errors = .passed) {
    (self.commands, self.input, self.errors) = (commands, input, errors)
  }

  /// Runs the programs, and returns at most `limit` bytes of their output. Throws if one cannot be started.
  func run(limit: Int = .max) throws(Failure) -> Result {
    let end = timeout.map { ContinuousClock.now + $0 }
    var processes: [pid_t] = []
    var source = input
    var failure: Failure?
    for command in commands {
      do throws(Failure) {
        let (process, output) = try start(command, reading: source)
        processes.append(process)
        if timeout != nil { groupChanged?(process) }
        if let source, source != input { close(source) }
        source = output
      } catch {
        failure = error
        break
      }
    }
    let reader = source == input ? nil : source
    let bytes = failure == nil ? reader.map { Self.contents(of: $0, limit, until: end) } ?? [] : []
    // A program that still writes ends now.
    if let reader { close(reader) }
    let endings = processes.map { Self.ending(of: $0, until: end) }
    groupChanged?(nil)
    if let failure { throw failure }
    return Result(
      output: bytes, status: endings.first { $0.status != 0 }?.status ?? 0,
      isLate: endings.contains(where: \.isLate))
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
    switch errors {
    case .passed: break
    case .dropped:
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    case .merged: posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A thread of the editor blocks signals, which a program would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A group of its own, so that all of its processes can be killed.
    let group = timeout == nil ? 0 : Int16(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | group)
    if timeout != nil {
      if source == nil {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      }
    }
    var words = Self.cStrings(command)
    var variables = Self.cStrings(environment ?? [])
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let code =
      environment == nil
      ? posix_spawnp(&process, name, &actions, &attributes, &words, environ)
      : posix_spawnp(&process, name, &actions, &attributes, &words, &variables)
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

  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { $0.withPath { strdup($0) } } + [nil]
  }

  /// Waits for a process, until `end` if there is one, and kills it and its group then.
  private static func ending(
    of process: pid_t, until end: ContinuousClock.Instant?
  ) -> (status: Int32, isLate: Bool) {
    var status: Int32 = 0
    var isLate = false
    while true {
      let found = waitpid(process, &status, end == nil || isLate ? 0 : WNOHANG)
      if found == process || found < 0 && errno != EINTR { break }
      if let end, !isLate {
        isLate = .now >= end
        if isLate { kill(-process, SIGKILL) } else { usleep(2_000) }
      }
    }
    // The processes that it leaves behind end too.
    if end != nil { kill(-process, SIGKILL) }
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, isLate)
  }

  private static func contents(
    of descriptor: Int32, _ limit: Int, until end: ContinuousClock.Instant?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      if let end {
        let left = ContinuousClock.now.duration(to: end)
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&event, 1, Int32(max(0, left / .milliseconds(1)).rounded(.up)))
        if ready == 0 { break }
        if ready < 0, errno == EINTR { continue }
      }
      let count = read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 || count < 0 && errno != EINTR { break }
    }
    return bytes
  }
}
