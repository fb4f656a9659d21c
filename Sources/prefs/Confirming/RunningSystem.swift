import Platform
import PreferencesEditor
import Store

/// Facts about the running system that do not depend on its clock.
enum RunningSystem {
  /// The seconds since the machine was started. No change of the clock changes them.
  static var seconds: Double { platform_seconds_since_start() }

  /// A text that another start of the machine, or of the container, does not have.
  static var identity: String {
    let boot = text(of: "/proc/sys/kernel/random/boot_id")?.split(separator: "\n").first ?? ""
    return "\(boot) \(ProcessStatus(of: 1)?.start ?? 0)"
  }

  /// When the login began in which this process runs, in seconds since the start of the machine. Nil if no program that
  /// lets users in has started it.
  static var loginStart: Double? {
    var process = getppid()
    // A process that ends meanwhile may have its number taken by another one.
    for _ in 0..<1_000 where process > 1 {
      guard let status = ProcessStatus(of: process) else { return nil }
      if gates.contains(status.name) { return status.start }
      process = status.parent
    }
    return nil
  }

  /// The programs of which each login has a process of its own.
  private static let gates: Swift.Set = [
    "sshd", "sshd-session", "dropbear", "login", "telnetd", "in.telnetd", "mosh-server",
  ]

  fileprivate static func text(of path: String) -> String? {
    (try? FileContents.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The kernel's facts about a process.
private struct ProcessStatus {
  let name: String
  let parent: pid_t
  /// In seconds since the start of the machine.
  let start: Double

  /// Nil if there is no such process.
  init?(of process: pid_t) {
    // The name is in parentheses, and may have some itself.
    guard let text = RunningSystem.text(of: "/proc/\(process)/stat"),
      let begin = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let parent = pid_t(fields[1]), let ticks = Double(fields[19]) else {
      return nil
    }
    name = String(text[text.index(after: begin)..<end])
    self.parent = parent
    start = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
