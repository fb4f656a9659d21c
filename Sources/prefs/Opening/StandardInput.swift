import Documents
import Glibc
import Preferences
import PreferencesCommands
import Store

/// A document that is piped in.
enum StandardInput {
  /// On the command line.
  static let name = "-"
  static let shown = "standard input"

  /// The owner of what is piped in: of a file, or of the pipe.
  static var owner: DocumentOwner { .ofFile(behind: STDIN_FILENO) }

  /// How `file`, of the command line, is shown.
  static func label(of file: String) -> String { file == name ? shown : file }

  static func snapshot(strict: Bool = false) throws(Failure) -> DocumentSnapshot {
    let bytes = try read()
    do throws(Problem) {
      let document = try DocumentReader.open(bytes, strict: strict)
      return DocumentSnapshot(document, revision: Revision(token: shown))
    } catch {
      throw Failure(error, in: shown, .data)
    }
  }

  /// Of it or of a file, as the command line names them.
  static func bytes(
    of file: String, onBehalfOf owner: DocumentOwner? = nil
  ) throws(Failure) -> [UInt8] {
    file == name ? try read() : try FileContents.bytes(of: file, onBehalfOf: owner)
  }

  private static func read() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= FileContents.limit {
      let count = Glibc.read(STDIN_FILENO, &piece, piece.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += piece[..<count]
      } else if errno != EINTR {
        throw Failure("prefs: \(shown): \(String(cString: strerror(errno)))", .inputOutput)
      }
    }
    throw Failure(.tooLarge(path: shown, bytes: bytes.count, limit: FileContents.limit))
  }
}
