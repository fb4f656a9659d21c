import Preferences
import PreferencesCommands
import Store

extension FileContents {
  /// Throws `.noPermission` if `owner` could not read it.
  static func bytes(
    of path: String, onBehalfOf owner: DocumentOwner? = nil
  ) throws(Failure) -> [UInt8] {
    do throws(StoreError) {
      return try read(path, onBehalfOf: owner)
    } catch {
      throw Failure(error)
    }
  }
}
