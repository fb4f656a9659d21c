import Glibc
import Preferences

/// A document written to a file of another name, no more readable than the one it came from.
struct Copy {
  let bytes: [UInt8]
  let path: String
  let mode: mode_t

  init(_ bytes: [UInt8], to path: String, like original: String) {
    self.bytes = bytes
    self.path = path
    mode = (try? FileFacts(at: original).mode).map { $0 & 0o666 } ?? 0o666
  }

  func write(overwriting: Bool) throws(StoreError) -> Replacement.Written {
    do throws(FileError) {
      let target = try FileTarget(creating: path)
      let new = try Creation(target: target, bytes: bytes, mode: mode).run()
      if let written = new.written { return written }
    } catch {
      throw error.creationError(path: path)
    }
    guard overwriting else { throw .cannotCreate(path: path, why: "a file of that name exists") }
    return try overwrite()
  }

  private func overwrite() throws(StoreError) -> Replacement.Written {
    let base = try FileContents.read(path)
    do throws(FileError) {
      let target = try FileTarget(resolving: path)
      let outcome = try Replacement(target: target, base: base, bytes: bytes).run()
      guard let written = outcome.written else { throw .system(call: "rename", code: EAGAIN) }
      return written
    } catch {
      throw error.storeError(path: path, to: "write")
    }
  }
}
