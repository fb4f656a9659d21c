import Platform
import Preferences
import PreferencesEditor
import Store

/// Bytes from a pipe, or from a file that the shell opened.
package enum StandardInput {
  /// The name on the command line.
  package static let name = "-"
  /// The name in messages.
  package static let label = "standard input"

  /// Reads everything. Throws if it is more than `FileContents.limit` bytes.
  package static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= FileContents.limit {
      let count = Platform.read(STDIN_FILENO, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw Failure(
          "\(Program.name): \(label): \(String(cString: strerror(errno)))", .inputOutput)
      }
    }
    throw StoreError.tooLarge(path: label, bytes: bytes.count, limit: FileContents.limit)
  }
}
