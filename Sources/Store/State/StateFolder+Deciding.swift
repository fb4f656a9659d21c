import Documents
import Platform
import Preferences

/// Files by which several processes agree.
extension StateFolder {
  /// Writes a record unless a file of that name exists. Returns whether this process was the first. The record is
  /// complete and synced when it gets its name.
  package func writeFirst(
    _ value: PreferenceValue, kind: String, as name: String
  ) throws(StateError) -> Bool {
    let new = try run { () throws(FileError) in
      try TemporaryFile.holding(
        DocumentContents(ChecksummedRecord.bytes(of: value, kind: kind)), mode: 0o600, in: directory
      )
    }
    // After a rename, the name does not exist any more.
    defer { directory.remove(new.name) }
    if !directory.rename(new.name, toFree: name) {
      let directory = directory.number
      guard errno != EEXIST else { return false }
      guard name.withPath({ linkat(directory, new.name, directory, $0, 0) }) == 0 else {
        if errno == EEXIST { return false }
        throw StateError(.failed("link"), path: "\(path)/\(name)")
      }
    }
    _ = directory.isSynced
    return true
  }

  /// Writes bytes: complete, synced, and replacing any file of that name.
  package func write(_ bytes: [UInt8], as name: String) throws(StateError) {
    try run { () throws(FileError) in try directory.put(bytes, as: name) }
  }

  package func has(_ name: String) -> Bool { directory.has(name) }

  /// The names in the folder, in no order.
  package var names: [String] { directory.names }

  package func remove(_ name: String) { directory.remove(name) }

  /// Takes the lock of a file, which is created if it is missing. Returns nil if another process has it. The lock ends
  /// with the result or the process.
  package func lock(_ name: String) throws(StateError) -> StateLock? {
    let file = try run { () throws(FileError) in
      try Descriptor(open: name, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600, in: directory.number)
    }
    return file.lock() == true ? StateLock(file) : nil
  }

  /// Removes this folder and the files in it.
  package consuming func destroy() {
    for name in directory.names { directory.remove(name) }
    _ = path.withPath { rmdir($0) }
  }
}

/// A lock that this process has.
package final class StateLock: Sendable {
  private let file: Descriptor

  fileprivate init(_ file: consuming Descriptor) { self.file = file }
}
