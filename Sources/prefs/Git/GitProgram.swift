import Platform
import Preferences
import PreferencesCommands

/// Runs `git`, which is searched for in `PATH`. No shell interprets the arguments.
enum GitProgram {
  /// Runs git and returns its output without the line break at its end. Returns nil if its exit
  /// status is one of `expecting`. Throws if git cannot be started or fails otherwise.
  static func output(_ arguments: [String], expecting statuses: [Int32] = []) throws -> String? {
    var pipe: [Int32] = [-1, -1]
    guard Platform.pipe(&pipe) == 0 else { throw failure(String(cString: strerror(errno))) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO)
    var words = (["git"] + arguments).map { $0.withPath { strdup($0) } } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, "git", &actions, nil, &words, environ)
    close(pipe[1])
    let output = code == 0 ? contents(of: pipe[0]) : []
    close(pipe[0])
    guard code == 0 else { throw failure(String(cString: strerror(code))) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    if statuses.contains(exit) { return nil }
    guard exit == 0 else {
      throw Failure(
        "prefs: \"git \(arguments.first ?? "")\" failed with status \(exit)", .inputOutput)
    }
    return String(pathBytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }

  private static func failure(_ reason: String) -> Failure {
    Failure("prefs: cannot start git: \(reason)", .inputOutput)
  }

  private static func contents(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 || count < 0 && errno != EINTR { return bytes }
    }
  }
}
