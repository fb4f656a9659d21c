import Platform
import Preferences

/// Prints lines to standard output, each with one write.
enum Log {
  static func print(_ text: String) {
    let bytes = Array("\(text.printable)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
