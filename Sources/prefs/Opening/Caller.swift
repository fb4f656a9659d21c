import Platform
import Preferences

/// The process that started this one.
enum Caller {
  /// Its arguments, with its name. Empty if they cannot be read.
  static var arguments: [String] {
    let file = "/proc/\(getppid())/cmdline".withPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = Array(repeating: UInt8(0), count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count)).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
