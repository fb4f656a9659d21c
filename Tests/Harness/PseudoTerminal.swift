import Foundation

/// A program on its own pseudoterminal, which can be disconnected and whose output is counted.
package final class PseudoTerminal {
  package struct Failure: Error {}

  package let processID: pid_t
  private var controller: Int32
  private var status: Int32?
  private let session: TerminalSession
  /// The state of a program at rest before the last input, which it has not been seen to read yet.
  private var beforeInput: [String: String]?

  package init(
    _ command: [String], in folder: URL, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCGPTN and TIOCSPTLCK of <asm/ioctls.h>, which Glibc's module does not export.
    var (number, unlocked): (UInt32, Int32) = (0, 0)
    guard controller >= 0, ioctl(controller, 0x8004_5430, &number) == 0,
      ioctl(controller, 0x4004_5431, &unlocked) == 0
    else { throw Failure() }
    let standard = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let variables = Program.environment(environment, over: standard).map { "\($0)=\($1)" }
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    let inFolder = ["/usr/bin/env", "-C", folder.path] + command
    let terminal = "/dev/pts/\(number)"
    processID = try Self.spawn(inFolder, on: terminal, variables)
    session = TerminalSession(leader: processID, terminal: terminal)
  }

  /// Starts the program as a session leader, so that the first terminal it opens controls it.
  private static func spawn(
    _ command: [String], on terminal: String, _ variables: [String]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
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
    let (setDefaults, setSignalMask, setSession): (Int16, Int16, Int16) = (0x04, 0x08, 0x80)
    posix_spawnattr_setflags(&attributes, setDefaults | setSignalMask | setSession)
    var words = command.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var process: pid_t = 0
    let code = Program.starting.withLock { _ in
      posix_spawn(&process, command[0], &actions, &attributes, &words, &environment)
    }
    guard code == 0 else { throw Failure() }
    return process
  }

  deinit {
    hangUp()
    if end(within: 0) == nil {
      kill(processID, SIGKILL)
      _ = end(within: 5)
    }
  }

  package func send(_ text: String) {
    let bytes = Array(text.utf8)
    if !bytes.isEmpty { beforeInput = session.switchesAtRest() }
    _ = write(controller, bytes, bytes.count)
  }

  /// Sends a text that may exceed the terminal's input buffer. Discards the program's output
  /// meanwhile.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    var dropped = [UInt8](repeating: 0, count: 65_536)
    while sent < bytes.count {
      var descriptor = pollfd(fd: controller, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&descriptor, 1, 60_000) > 0 else { return }
      if descriptor.revents & Int16(POLLIN) != 0 { _ = read(controller, &dropped, dropped.count) }
      guard descriptor.revents & Int16(POLLOUT) != 0 else { continue }
      let count = bytes[sent...].withUnsafeBytes {
        write(controller, $0.baseAddress, min($0.count, 1024))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// The terminal's modes as numbers, so that they can be compared.
  package var modes: [UInt32] {
    var modes = termios()
    guard tcgetattr(controller, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Returns what the program sends, from the first byte until the program waits for something new.
  /// Returns nothing if no byte comes within `seconds`.
  package func output(within seconds: Double = 10) -> [UInt8] {
    guard hasOutput(within: seconds) else { return [] }
    return outputUntilRest()
  }

  /// Returns what the program sends until it waits for something new, which may be nothing.
  @discardableResult
  package func outputUntilRest() -> [UInt8] {
    var bytes: [UInt8] = []
    var before: [String: String]?
    let end = Date(timeIntervalSinceNow: Limit.hang)
    while Date() < end {
      if hasOutput(within: 0.02) {
        guard let chunk = chunk() else { return bytes }
        bytes += chunk
        before = nil
      } else {
        let now = session.switchesAtRest()
        // On a busy machine, the input may take a while to reach the program.
        if now != nil, now == before, now != beforeInput {
          beforeInput = nil
          return bytes
        }
        before = now
      }
    }
    return bytes
  }

  /// Returns what the program sends up to the piece that completes `text`. Ends without `text` if the
  /// program ends or `seconds` pass.
  package func output(until text: String, within seconds: Double = Limit.hang) -> [UInt8] {
    let end = Date(timeIntervalSinceNow: seconds)
    var bytes: [UInt8] = []
    while Date() < end {
      guard hasOutput(within: 0.2) else { continue }
      guard let chunk = chunk() else { return bytes }
      bytes += chunk
      if String(decoding: bytes, as: UTF8.self).contains(text) { break }
    }
    return bytes
  }

  /// Returns what the program sends until it ends or hangs.
  package func outputUntilEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    while hasOutput(within: Limit.hang), let chunk = chunk() { bytes += chunk }
    return bytes
  }

  /// Whether output, or its end, arrives within `seconds`.
  private func hasOutput(within seconds: Double) -> Bool {
    var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, Int32(seconds * 1000)) > 0
  }

  /// The bytes that have arrived, or nil at the end of output.
  private func chunk() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(controller, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  package func answer(to keys: String) -> [UInt8] {
    send(keys)
    return output()
  }

  /// Sends keys and returns the answer, which has `text` unless the program ends or hangs, until the program waits for
  /// something new.
  package func answer(to keys: String, until text: String) -> [UInt8] {
    send(keys)
    return output(until: text) + outputUntilRest()
  }

  package func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Disconnects the terminal, as when an SSH connection is lost.
  package func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  /// Waits for the end. Returns the status of `waitpid`, or nil if the program still runs after
  /// `seconds`.
  package func end(within seconds: Double = Limit.hang) -> Int32? {
    let limit = Date(timeIntervalSinceNow: seconds)
    while status == nil {
      var found: Int32 = 0
      if waitpid(processID, &found, WNOHANG) == processID { status = found }
      if status != nil || Date() > limit { break }
      usleep(10_000)
    }
    return status
  }

  /// The processor time that the program has used, in clock ticks (usually 100 a second).
  package var processorTime: Int {
    let line = (try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)) ?? ""
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }
}
