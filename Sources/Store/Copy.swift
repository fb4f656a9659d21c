import Glibc
import Preferences

/// A document written to a file of another name, no more readable than the one it came from.
struct Copy {
  let bytes: [UInt8]
  let path: String
  let mode: mode_t
  let state: StateDirectory

  init(
    _ bytes: [UInt8], to path: String, like original: String,
    keepingBackupIn state: StateDirectory
  ) {
    self.bytes = bytes
    self.path = path
    self.state = state
    mode = (try? FileTarget(at: original).facts?.mode).map { $0 & 0o666 } ?? 0o666
  }

  func write(overwriting: Bool) throws(StoreError) -> Overwrite.Written {
    do throws(FileError) {
      let new = try Creation(target: FileTarget(at: path), bytes: bytes, mode: mode).run()
      if let written = new.written { return written }
    } catch {
      throw error.creationError(path: path)
    }
    guard overwriting else { throw .cannotCreate(path: path, why: "a file of that name exists") }
    return try overwrite()
  }

  private func overwrite() throws(StoreError) -> Overwrite.Written {
    let base = try FileContents.read(path)
    do throws(FileError) {
      let outcome = try Overwrite(
        FileTarget(at: path), from: base, to: bytes, keepingBackupIn: state
      ).run()
      guard let written = outcome.written else { throw .system(call: "rename", code: EAGAIN) }
      return written
    } catch {
      throw error.storeError(path: path, to: "write")
    }
  }
}
