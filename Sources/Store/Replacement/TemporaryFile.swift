import Documents
import Platform
import Preferences

/// A new file in the target's directory, named `.prefs-PROCESS-RANDOM.tmp` and locked while its
/// process lives. `StaleTemporaryFile` describes one that a killed process left.
struct TemporaryFile: ~Copyable {
  private(set) var name: String
  let file: Descriptor

  /// The umask applies to `mode`.
  init(in directory: borrowing Descriptor, mode: mode_t = 0o600) throws(FileError) {
    // Another process may sweep it before it is locked.
    for _ in 1...5 {
      let name =
        StaleTemporaryFile.prefix + "\(getpid())-\(Self.random)" + StaleTemporaryFile.suffix
      let file = try Descriptor(
        open: name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, in: directory.number)
      if file.lock() != false, file.isStill(name, in: directory) {
        self.name = name
        self.file = file
        return
      }
      directory.remove(name)
    }
    throw .failed("flock")
  }

  static var random: String { String(UInt64.random(in: .min ... .max), radix: 36) }

  /// Adds this file's inode and the checksum of the target's contents to the name. After the exchange,
  /// the displaced file has this name. If the process is killed then, a sweep can determine whether that
  /// file has the contents that were read, or another program's change, which must be kept.
  mutating func announce(
    displacing base: [UInt8], in directory: borrowing Descriptor
  ) throws(FileError) {
    let stem = name.dropLast(StaleTemporaryFile.suffix.count)
    let inode = try file.status().identity.inode
    let checksum = FastChecksum(of: base).mark
    let new = "\(stem)-\(inode)-\(checksum)\(StaleTemporaryFile.suffix)"
    try directory.rename(name, over: new)
    name = new
  }

  /// Writes a new file with these contents and syncs it. If `fsync` fails, writes another file, once:
  /// a second `fsync` on the same file would report success.
  static func holding(
    _ contents: DocumentContents, mode: mode_t, in directory: borrowing Descriptor,
    settingAttributes: (borrowing Descriptor) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try write(contents, mode, directory, settingAttributes)
    } catch .system("fsync", _) {
      return try write(contents, mode, directory, settingAttributes)
    }
  }

  private static func write(
    _ contents: DocumentContents, _ mode: mode_t, _ directory: borrowing Descriptor,
    _ setAttributes: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) -> TemporaryFile {
    let new = try TemporaryFile(in: directory, mode: mode)
    do throws(FileError) {
      if contents.count >= Descriptor.largeSize { try new.file.reserve(contents.count) }
      try new.file.write(contents)
      // Last, because writing clears the set-id bits.
      try setAttributes(new.file)
      try new.file.sync()
    } catch {
      directory.remove(new.name)
      throw error
    }
    return new
  }
}

/// A file with the name of a temporary file whose process may be dead.
struct StaleTemporaryFile {
  static let prefix = ".prefs-"
  static let suffix = ".tmp"

  /// The inode of the file that was written under this name.
  private let inode: ino_t?
  /// The checksum of the target's old contents.
  private let base: String?

  /// Returns nil if this program does not make such names.
  init?(_ name: String) {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
    let parts = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard [2, 4].contains(parts.count), pid_t(parts[0]) != nil else { return nil }
    inode = parts.count == 4 ? ino_t(parts[2]) : nil
    base = parts.count == 4 ? String(parts[3]) : nil
  }

  /// Whether removing it loses nothing: it has the bytes to be saved, or those that were read.
  fileprivate func isDispensable(_ file: borrowing Descriptor) throws(FileError) -> Bool {
    guard let inode, let base else { return true }
    let status = try file.status()
    if status.identity.inode == inode { return true }
    let bytes = try file.contents(expecting: status.size, limit: FileContents.limit)
    guard let bytes else { return false }
    return FastChecksum.isMark(base, of: bytes)
  }
}

extension Descriptor {
  /// Like `isNamed`, but true if the check itself fails.
  fileprivate func isStill(_ name: String, in directory: borrowing Descriptor) -> Bool {
    do throws(FileError) {
      return try isNamed(name, in: directory)
    } catch .system(_, ENOENT) {
      return false
    } catch {
      return true
    }
  }

  /// Writes these bytes to `name` in this directory: complete, synced, and replacing any other file.
  func put(_ bytes: [UInt8], as name: String) throws(FileError) {
    _ = try putLocked(bytes, as: name)
  }

  /// Like `put`. The file stays locked while the result exists.
  func putLocked(_ bytes: [UInt8], as name: String) throws(FileError) -> TemporaryFile {
    let new = try TemporaryFile.holding(
      DocumentContents(bytes), mode: 0o600, in: self)
    do throws(FileError) {
      try rename(new.name, over: name)
    } catch {
      remove(new.name)
      throw error
    }
    return new
  }

  /// Removes the temporary files of dead processes that one of `owners` owns. The lock shows whether
  /// the process lives: its number means nothing to other containers that share the directory. Returns
  /// the names of files that are kept because they have another program's change.
  @discardableResult
  func sweepStaleFiles(of owners: Set<uid_t> = [geteuid()]) -> [String] {
    names.filter { name in
      guard let stale = StaleTemporaryFile(name) else { return false }
      return (try? isKept(stale, name, owners)) ?? false
    }
  }

  private func isKept(
    _ stale: StaleTemporaryFile, _ name: String, _ owners: Set<uid_t>
  ) throws(FileError) -> Bool {
    let file = try Descriptor.reading(name, in: number)
    let status = try file.status()
    guard status.type == S_IFREG, owners.contains(status.owner), file.lock() == true else {
      return false
    }
    guard try stale.isDispensable(file) else { return true }
    remove(name)
    return false
  }
}
