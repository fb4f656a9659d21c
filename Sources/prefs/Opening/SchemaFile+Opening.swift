import Preferences
import PreferencesCommands
import Schemas
import Store

extension SchemaFile {
  /// As the command line names it.
  init(at path: String) throws(Failure) {
    let bytes = try StandardInput.bytes(of: path)
    do throws(Problem) {
      try self.init(reading: bytes)
    } catch {
      throw Failure(error, in: StandardInput.label(of: path), .data)
    }
  }
}
