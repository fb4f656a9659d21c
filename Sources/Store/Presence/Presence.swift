import Platform
import Preferences

/// Announces that this process has a file open, and finds others that do.
///
/// The announcement is an abstract socket name of the kernel, not a file. It ends with the process, so
/// it is never stale, and every user of the machine sees it. It blocks nobody: the save itself protects
/// against overwriting changes. Without abstract names, which only Linux has, nothing is announced.
public struct Presence: ~Copyable {
  private let socket: Descriptor?

  /// Announces the file that `path` leads to until this value goes out of scope.
  public init(at path: String) {
    socket = try? PresenceName(path: path.realPath, process: getpid()).bound()
  }

  /// Returns the other programs that seem to have the file open. Anyone can fake that.
  public static func others(at path: String) -> [OtherEditor] {
    let real = path.realPath
    return PresenceName.others(at: real) + [VimSwapFile.editor(of: real)].compactMap(\.self)
      + [EmacsLock.editor(of: real)].compactMap(\.self)
  }
}

/// Another program that has a file open.
public struct OtherEditor: Hashable, Sendable {
  /// The editors that are detected.
  public enum Program: String, Hashable, Sendable { case prefs, vim, emacs }
  /// The editor that has the file open.
  public let program: Program
  /// The process ID.
  public let process: Int
  /// The user's name, or nil if it is unknown.
  public let user: String?
  /// The other program's machine, or nil for this one.
  public let host: String?
}

extension OtherEditor: CustomStringConvertible {
  /// The program for display: `prefs (process 4711, ann)`.
  public var description: String {
    let parts = ["process \(process)", user, host.map { "on \($0)" }].compactMap(\.self)
    return "\(program.rawValue) (\(parts.joined(separator: ", ")))".printable
  }
}

/// `prefs/HASH-OF-PATH/PROCESS`, an abstract name of a local socket.
struct PresenceName {
  let path: String
  let process: pid_t

  private static func prefix(of path: String) -> String {
    "prefs/\(Checksum(of: path.utf8).text)/"
  }

  private var text: String { Self.prefix(of: path) + "\(process)" }

  /// Returns a socket that is bound to this name.
  func bound() throws(FileError) -> Descriptor {
    try Descriptor("socket") { platform_announce(text) }
  }

  /// Returns the other processes of this machine that have the file open.
  static func others(at path: String) -> [OtherEditor] {
    let prefix = "@" + prefix(of: path)
    return names.compactMap { name in
      guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)),
        process != getpid()
      else { return nil }
      let user = try? FileStatus(at: "/proc/\(process)").owner
      return OtherEditor(
        program: .prefs, process: Int(process),
        user: user.map { UserDatabase.name(of: $0) ?? "\($0)" }, host: nil)
    }
  }

  /// The names of all local sockets: the last column of the table.
  private static var names: [Substring] {
    guard let file = try? Descriptor.reading("/proc/net/unix"),
      let bytes = try? file.contents(expecting: 1 << 16, limit: 1 << 24)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: " ").last
    }
  }
}

/// A process that another program's lock file names.
private enum LocalProcess {
  /// Whether `host` is this machine. Also true for nil, because older programs do not write it.
  static func isHere(_ host: String?) -> Bool { host == nil || host == Author.hostName }

  /// False if the process is known to have ended. Nothing is known of other machines.
  static func mayLive(_ process: Int, on host: String?) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return false }
    return !isHere(host) || kill(process, 0) == 0 || errno == EPERM
  }
}

/// The lock that Emacs makes for a file with unsaved changes: a link `.#NAME` to
/// `USER@HOST.PROCESS:BOOT`, which is not a file.
enum EmacsLock {
  /// Returns nil if there is no lock, or if its Emacs has ended.
  static func editor(of path: String) -> OtherEditor? {
    let link = path.parentPath.appending(name: ".#\(path.lastName)")
    guard let target = target(of: link), let at = target.lastIndex(of: "@") else { return nil }
    let place = target[target.index(after: at)...].prefix { $0 != ":" }
    guard let dot = place.lastIndex(of: "."), let process = Int(place[place.index(after: dot)...])
    else { return nil }
    let host = String(place[..<dot])
    guard LocalProcess.mayLive(process, on: host) else { return nil }
    return OtherEditor(
      program: .emacs, process: process, user: String(target[..<at]),
      host: LocalProcess.isHere(host) ? nil : host)
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      guard let start = text.baseAddress else { return nil }
      let count = link.withPath { readlink($0, start, 511) }
      guard count > 0, count < 511 else { return nil }
      start[count] = 0
      return String(path: start)
    }
  }
}

/// The file `.NAME.swp` of a running Vim. Its first block has the process at byte 24, the user at
/// byte 28 and the machine at byte 68; both names end with a zero byte.
enum VimSwapFile {
  /// Returns nil if there is none, or if its Vim has ended.
  static func editor(of path: String) -> OtherEditor? {
    for suffix in ["swp", "swo"] {
      let swap = path.parentPath.appending(name: ".\(path.lastName).\(suffix)")
      if let editor = editor(in: swap) { return editor }
    }
    return nil
  }

  private static func editor(in path: String) -> OtherEditor? {
    guard let file = try? Descriptor.reading(path), (try? file.status())?.type == S_IFREG,
      let block = try? file.start(108), block.count == 108,
      block.starts(with: [UInt8(ascii: "b"), UInt8(ascii: "0")])
    else { return nil }
    let process = (24..<28).reversed().reduce(0) { $0 << 8 | Int(block[$1]) }
    let host = text(in: block[68..<108])
    guard LocalProcess.mayLive(process, on: host) else { return nil }
    return OtherEditor(
      program: .vim, process: process, user: text(in: block[28..<68]),
      host: LocalProcess.isHere(host) ? nil : host)
  }

  private static func text(in bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
