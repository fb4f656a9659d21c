import Glibc
import Preferences

/// The contents of a directory.
package enum DirectoryListing {
  /// The names in the directory at `path`, in no order; none if it cannot be listed.
  package static func names(at path: String) -> [String] {
    do throws(FileError) {
      return try Descriptor(open: path, O_RDONLY | O_DIRECTORY).names
    } catch {
      return []
    }
  }
}

extension Descriptor {
  /// What stands in this directory, in no order; nothing where it cannot be listed.
  var names: [String] {
    guard let listing = opendirectory() else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  func has(_ name: String) -> Bool {
    name.withPath { faccessat(number, $0, F_OK, AT_SYMLINK_NOFOLLOW) } == 0
  }

  /// Puts a file with these bytes in the place of whatever has the name in this directory, whole and
  /// synced.
  func put(_ bytes: [UInt8], as name: String) throws(FileError) {
    _ = try putLocked(bytes, as: name)
  }

  /// As `put`; the file is locked as long as it is held.
  func putLocked(_ bytes: [UInt8], as name: String) throws(FileError) -> TemporaryFile {
    let new = try TemporaryFile.holding(bytes, mode: 0o600, in: self)
    do throws(FileError) {
      try rename(new.name, over: name)
    } catch {
      remove(new.name)
      throw error
    }
    return new
  }

  private func opendirectory() -> OpaquePointer? {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return nil }
    if let listing = fdopendir(copy) { return listing }
    close(copy)
    return nil
  }

  /// What this regular file of this user's own holds. Throws where it is none, or larger.
  func ownContents(limit: Int) throws(FileError) -> [UInt8] {
    let facts = try facts()
    if let type = facts.otherType { throw .notAFile(type) }
    guard facts.owner == geteuid() else { throw .system(call: "open", code: EPERM) }
    guard facts.size <= limit, let bytes = try contents(expecting: facts.size, limit: limit) else {
      throw .tooLarge(bytes: facts.size)
    }
    return bytes
  }
}
