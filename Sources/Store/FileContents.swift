import Glibc
import Preferences

/// A file's bytes, read whole.
public enum FileContents {
  /// Bytes.
  public static let limit = 1 << 30

  /// Links are followed. Throws where it is not a regular file or holds more than `limit`, and
  /// `.noPermission` if `owner` could not read it.
  public static func read(
    _ path: String, onBehalfOf owner: DocumentOwner? = nil
  ) throws(StoreError) -> [UInt8] {
    let reader = owner?.restriction
    return try open(path, onBehalfOf: reader) { _, file throws(FileError) in
      try reader?.requireReading(file)
    }
  }

  /// As `read(_:)`, with another limit in bytes.
  package static func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
    try open(path, limit: limit) { _, _ in }
  }

  /// As `read`. `look` sees the file before it is read.
  static func open(
    _ path: String, limit: Int = limit, onBehalfOf reader: OtherUser? = nil,
    _ look: (borrowing FileTarget, borrowing Descriptor) throws(FileError) -> Void
  ) throws(StoreError) -> [UInt8] {
    do throws(FileError) {
      let target = try FileTarget(at: path, onBehalfOf: reader)
      let file = try target.open()
      try look(target, file)
      return try contents(of: file, limit: limit)
    } catch .tooLarge(let bytes) {
      throw .tooLarge(path: path, bytes: bytes, limit: limit)
    } catch .system(_, ENOENT) {
      // A link of the kernel's own, as `/dev/stdin` is, may lead to what has no name.
      guard let type = try? FileFacts(at: path).otherType else { throw .notFound(path: path) }
      throw .notAFile(path: path, what: type)
    } catch {
      throw error.storeError(path: path, to: "read")
    }
  }

  private static func contents(
    of file: borrowing Descriptor, limit: Int
  ) throws(FileError) -> [UInt8] {
    let facts = try file.facts()
    if let type = facts.otherType { throw .notAFile(type) }
    guard facts.size <= limit, let bytes = try file.contents(expecting: facts.size, limit: limit)
    else { throw .tooLarge(bytes: facts.size) }
    return bytes
  }
}
