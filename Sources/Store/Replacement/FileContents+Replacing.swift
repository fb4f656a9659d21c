import Documents
import Preferences

extension FileContents {
  /// Replaces the contents of a file that still has the contents `old`, in one step. Throws if
  /// another program has changed the file.
  package static func replace(
    _ path: String, from old: [UInt8], to new: [UInt8]
  ) throws(StoreError) {
    guard !old.hasSameBytes(as: new) else { return }
    let written: WriteOutcome.Written?
    do throws(FileError) {
      written = try Overwrite(
        FileTarget(at: path), from: old, to: DocumentContents(new), keepingBackupIn: .standard
      ).run().written
    } catch {
      throw error.storeError(path: path, to: "write")
    }
    guard written != nil else {
      throw .cannotCreate(path: path, why: "another program has changed it; try again")
    }
  }

  /// Writes a file that may not exist yet. Replaces an existing one in one step.
  package static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    _ = try SaveCopy(bytes, to: path, like: path, keepingBackupIn: .standard)
      .write(overwriting: true)
  }
}
