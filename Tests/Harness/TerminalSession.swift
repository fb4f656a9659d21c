import Foundation
import Glibc

/// The processes of a terminal's session, and those that they started in other sessions, as `sudo` does on a
/// terminal of its own; read from `/proc`. A test can see from them that a program has processed all its input,
/// however busy the machine is.
struct TerminalSession {
  /// The process id of the session's leader, which is the session's id.
  let leader: pid_t
  /// The terminal's device, as `/dev/pts/3`.
  let terminal: String

  /// How often each thread has been switched off its processor, by thread. Nil if a thread runs or
  /// waits for the disk, or if input on the terminal has not been read. Two equal results, with no
  /// output between them, mean that every process of the session waits for something new.
  func switchesAtRest() -> [String: String]? {
    let members = members()
    let terminals = Set(members.compactMap(Self.inputTerminal)).union([terminal])
    guard !terminals.contains(where: Self.hasUnreadInput) else { return nil }
    var switches: [String: String] = [:]
    for process in members {
      for thread in Self.entries(of: "/proc/\(process)/task") {
        guard let status = Self.text(of: "/proc/\(process)/task/\(thread)/status") else { continue }
        let lines = status.split(separator: "\n")
        let state = lines.first { $0.hasPrefix("State:") }?.dropFirst(7).first
        guard state != "R", state != "D" else { return nil }
        switches[thread] = lines.filter { $0.contains("ctxt_switches") }.joined(separator: " ")
      }
    }
    return switches
  }

  /// The terminal that a process reads, if it reads one.
  private static func inputTerminal(of process: String) -> String? {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/0")
    return path.flatMap { $0.hasPrefix("/dev/pts/") ? $0 : nil }
  }

  /// Whether bytes wait in a terminal's input queue. False if the terminal is gone.
  private static func hasUnreadInput(_ terminal: String) -> Bool {
    let descriptor = open(terminal, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// The processes of the session and all their descendants.
  private func members() -> [String] {
    var children: [String: [String]] = [:]
    var members: [String] = []
    for process in Self.entries(of: "/proc") {
      guard let stat = Self.text(of: "/proc/\(process)/stat") else { continue }
      // After the name, which may hold anything: state, parent, process group, session.
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 3 else { continue }
      if fields[3] == "\(leader)" {
        members.append(process)
      } else {
        children[String(fields[1]), default: []].append(process)
      }
    }
    var index = 0
    while index < members.count {
      members += children[members[index]] ?? []
      index += 1
    }
    return members
  }

  /// The numbered entries of a directory of `/proc`.
  private static func entries(of directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.first?.isNumber == true }
  }

  private static func text(of file: String) -> String? {
    FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Time limits of tests that wait. They are far above the needs of a busy machine, so that only a
/// program that hangs reaches them.
package enum Limit {
  /// The longest wait for one event, in seconds.
  package static let hang = 120.0
}
