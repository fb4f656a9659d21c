import Glibc
import Preferences

/// Standard output, a line at once.
enum Log {
  static func say(_ text: String) {
    let bytes = Array("\(text.printable)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
