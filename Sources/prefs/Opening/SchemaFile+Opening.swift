import Preferences
import PreferencesCommands
import Schemas
import Store

extension SchemaFile {
  /// As the command line names it.
  init(at path: String) throws(Failure) {
    let bytes = try StandardInput.bytes(of: path)
    let folder = path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
    do throws(Problem) {
      try self.init(reading: bytes, in: { try? FileContents.read(folder + $0) })
    } catch {
      throw Failure(error, in: StandardInput.label(of: path), .data)
    }
  }
}
