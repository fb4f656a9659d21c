import Preferences
import PreferencesCommands
import Store

extension FileContents {
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    do throws(StoreError) {
      return try read(path)
    } catch {
      throw Failure(error)
    }
  }
}
