import Glibc
import Preferences

/// Tells others that a file is open here, and who else has it open.
///
/// What tells is a bound name of the kernel's, not a file: it goes with the process, so it is never
/// stale, and every user of the machine sees it. It is a courtesy and blocks nobody; that no change
/// is written over is the save's business.
public struct Presence: ~Copyable {
  private let socket: Descriptor?

  /// From now on, until it goes out of scope, this process has the file open that `path` leads to.
  public init(at path: String) {
    socket = try? PresenceName(path: path.realPath, process: getpid()).bound()
  }

  /// Which other programs have it open, by what they show of it. Anyone can make it look so.
  public static func others(at path: String) -> [OtherEditor] {
    let real = path.realPath
    return PresenceName.others(at: real) + [VimSwapFile.editor(of: real)].compactMap(\.self)
      + [EmacsLock.editor(of: real)].compactMap(\.self)
  }
}

/// Another program that has a file open.
public struct OtherEditor: Hashable, Sendable {
  public enum Program: Hashable, Sendable { case prefs, vim, emacs }
  public let program: Program
  public let process: Int
  /// nil where it cannot be told.
  public let user: String?
  /// The machine that it runs on; nil for this one.
  public let host: String?
}

extension OtherEditor {
  /// `prefs (process 4711, ann)`, printable.
  public var words: String {
    let facts = ["process \(process)", user, host.map { "on \($0)" }].compactMap(\.self)
    return "\(name) (\(facts.joined(separator: ", ")))".printable
  }

  private var name: String {
    switch program {
    case .prefs: "prefs"
    case .vim: "vim"
    case .emacs: "emacs"
    }
  }
}

/// `prefs/HASH-OF-PATH/PROCESS` among the kernel's names of local sockets.
struct PresenceName {
  let path: String
  let process: pid_t

  private static func prefix(of path: String) -> String {
    "prefs/\(Checksum(of: path.utf8).text)/"
  }

  private var text: String { Self.prefix(of: path) + "\(process)" }

  func bound() throws(FileError) -> Descriptor {
    let socket = try Descriptor("socket") {
      Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An abstract name begins with a zero byte and has no other end than its length.
    let bytes = [0] + Array(text.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.number, $0, size) }
    }
    guard code == 0 else { throw .failed("bind") }
    return socket
  }

  /// Other processes of this machine, that of this one left out.
  static func others(at path: String) -> [OtherEditor] {
    let wanted = "@" + prefix(of: path)
    return names.compactMap { name in
      guard name.hasPrefix(wanted), let process = pid_t(name.dropFirst(wanted.count)),
        process != getpid()
      else { return nil }
      return OtherEditor(
        program: .prefs, process: Int(process), user: user(of: process), host: nil)
    }
  }

  /// Of all local sockets; the last word of each line.
  private static var names: [Substring] {
    guard let file = try? Descriptor.reading("/proc/net/unix"),
      let bytes = try? file.contents(expecting: 1 << 16, limit: 1 << 24)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: " ").last
    }
  }

  private static func user(of process: pid_t) -> String? {
    (try? FileFacts(at: "/proc/\(process)").owner).map { UserDatabase.name(of: $0) ?? "\($0)" }
  }
}

/// What can be told of a process that a file names.
enum LocalProcess {
  /// nil is here too: older programs do not say.
  static func isHere(_ host: String?) -> Bool { host == nil || host == Author.hostName }

  /// False where it is known to be gone. Of another machine nothing is known.
  static func mayLive(_ process: Int, on host: String?) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return false }
    return !isHere(host) || kill(process, 0) == 0 || errno == EPERM
  }
}

/// What other programs leave beside a file, read without trust: a little of it, never waiting.
enum SmallFile {
  /// nil where it is no regular file.
  static func start(of path: String, bytes: Int) -> [UInt8]? {
    guard let file = try? Descriptor.reading(path), let facts = try? file.facts(),
      facts.otherType == nil
    else { return nil }
    return try? file.start(bytes)
  }

  static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      guard let start = text.baseAddress else { return nil }
      let count = path.withPath { readlink($0, start, 511) }
      guard count > 0, count < 511 else { return nil }
      start[count] = 0
      return String(path: start)
    }
  }
}

/// The link `.#NAME` that emacs makes beside what it has changed and not saved. It leads to
/// `USER@HOST.PROCESS:BOOT`, which is no file.
enum EmacsLock {
  /// nil where there is none, or where its emacs is gone.
  static func editor(of path: String) -> OtherEditor? {
    let link = path.parentPath.appending(name: ".#\(path.lastName)")
    guard let target = SmallFile.target(ofLink: link), let at = target.lastIndex(of: "@") else {
      return nil
    }
    let place = target[target.index(after: at)...].prefix { $0 != ":" }
    guard let dot = place.lastIndex(of: "."), let process = Int(place[place.index(after: dot)...])
    else { return nil }
    let host = String(place[..<dot])
    guard LocalProcess.mayLive(process, on: host) else { return nil }
    return OtherEditor(
      program: .emacs, process: process, user: String(target[..<at]),
      host: LocalProcess.isHere(host) ? nil : host)
  }
}

/// The file `.NAME.swp` that vim keeps beside what it edits. Its first block has the process at
/// byte 24 and the user and the machine from 28 and 68 on, each with a zero at its end.
enum VimSwapFile {
  /// nil where there is none, or where its vim is gone: then it is a matter for vim.
  static func editor(of path: String) -> OtherEditor? {
    for suffix in ["swp", "swo"] {
      let swap = path.parentPath.appending(name: ".\(path.lastName).\(suffix)")
      if let editor = editor(in: swap) { return editor }
    }
    return nil
  }

  private static func editor(in path: String) -> OtherEditor? {
    guard let block = SmallFile.start(of: path, bytes: 108), block.count == 108,
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
