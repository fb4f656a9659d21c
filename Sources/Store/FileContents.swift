import Glibc
import Preferences

/// A file's bytes, read whole.
public enum FileContents {
  /// Bytes.
  public static let limit = 1 << 30

  /// Links are followed. Throws where it is not a regular file or holds more than `limit`.
  public static func read(_ path: String) throws(StoreError) -> [UInt8] {
    try open(path) { _, file throws(FileError) in
      try file.contents(expecting: file.facts().size, limit: limit)
    }
  }

  /// Opens the regular file that `path` leads to, without waiting for anything.
  static func open(
    _ path: String, _ body: (FileTarget, borrowing Descriptor) throws(FileError) -> [UInt8]?
  ) throws(StoreError) -> [UInt8] {
    do throws(FileError) {
      // Before it is opened: opening a device may do something.
      if let type = try FileFacts(at: path).otherType { throw .notAFile(type) }
      let target = try FileTarget(resolving: path)
      let file = try Descriptor.reading(target.path)
      let facts = try file.facts()
      if let type = facts.otherType { throw .notAFile(type) }
      guard facts.size <= limit, let bytes = try body(target, file) else {
        throw .tooLarge(bytes: facts.size)
      }
      return bytes
    } catch {
      throw error.storeError(path: path, to: "read")
    }
  }
}
