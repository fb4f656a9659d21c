import Glibc

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
