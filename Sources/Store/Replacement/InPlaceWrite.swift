import Documents
import Platform
import Preferences

/// A write into a file that no new file can replace. A power failure during the write leaves it
/// neither old nor new. So its old contents are first synced to a backup.
///
///     back up → allocate space → compare again → write over the old bytes → sync → truncate → sync →
///     read back
///
/// On failure, restores the old bytes. If that fails too, the backup stays and the error names it.
struct InPlaceWrite {
  /// The expected contents.
  let base: [UInt8]
  let contents: DocumentContents
  let state: StateDirectory

  /// Writes into the target, which is open for reading and locked as `old`.
  func run(
    on target: borrowing FileTarget, over old: borrowing Descriptor
  ) throws(FileError) -> WriteOutcome {
    let file = try Descriptor(
      open: target.name, O_RDWR | O_NONBLOCK | O_NOFOLLOW, in: target.directory.number)
    guard try file.status().identity == old.status().identity else { return .changed }
    try Progress.commit()
    let backups = try Backups(in: state)
    let leftBehind = backups.sweep(of: target.path, holding: base)
    let backup = try backups.add(base, of: target.path, becoming: contents.bytes)
    do throws(FileError) {
      let outcome = try write(into: file, else: .torn(backup: backups.path(of: backup)))
      backups.remove(backup)
      return outcome.with(leftBehind.map(SaveWarning.interruptedSave))
    } catch {
      if case .torn = error { throw error }
      backups.remove(backup)
      throw error
    }
  }

  /// Throws `torn` if the file may have neither the old nor the new contents.
  private func write(
    into file: borrowing Descriptor, else torn: FileError
  ) throws(FileError) -> WriteOutcome {
    let mode = try file.status().mode
    // Allocating space clears the set-id bits, and so does writing.
    defer { file.restoreMode(mode) }
    try file.reserve(contents.count)
    guard try file.holds(base) else { return .changed }
    let isOurs: Bool
    do throws(FileError) {
      try file.replaceContents(with: contents, mode)
      isOurs = try file.holds(contents.bytes)
    } catch {
      guard restore(file, mode) else { throw torn }
      throw error
    }
    // Another program wrote at the same time, or the disk is faulty. Writing again could lose more.
    guard isOurs else { throw torn }
    return .done(WriteOutcome.Written(isDurable: true))
  }

  private func restore(_ file: borrowing Descriptor, _ mode: mode_t) -> Bool {
    do throws(FileError) {
      try file.replaceContents(with: DocumentContents(base), mode)
      return try file.holds(base)
    } catch {
      return false
    }
  }
}

extension Descriptor {
  /// Syncs the bytes before truncating, so that the file is never cut without its new bytes.
  fileprivate func replaceContents(
    with contents: DocumentContents, _ mode: mode_t
  ) throws(FileError) {
    try write(contents)
    try sync()
    _ = try retrying("ftruncate") { ftruncate(number, off_t(contents.count)) }
    restoreMode(mode)
    try sync()
  }

  /// Does nothing if this user is not the owner.
  fileprivate func restoreMode(_ mode: mode_t) {
    if (try? status().mode) != mode { fchmod(number, mode) }
  }
}

/// The old contents of files that are being written in place: files named `PATH-NEW-RANDOM` in the
/// state directory, with checksums of the target's path and of the new bytes. A backup is locked while
/// its process lives.
struct Backups: ~Copyable {
  private static let name = "backups"
  private let folder: StateFolder

  private init(_ folder: consuming StateFolder) { self.folder = folder }

  init(in state: StateDirectory) throws(FileError) {
    do throws(StateError) {
      self.init(try state.open(Self.name))
    } catch {
      throw .obstacle(.noBackup(why: "\(error)"))
    }
  }

  /// Returns the backup of a file that a killed process left neither old nor new, or nil if there is
  /// none.
  static func leftBehind(
    of path: String, holding bytes: [UInt8], in state: StateDirectory
  ) -> String? {
    guard let folder = try? state.openIfPresent(name), let target = try? FileTarget(at: path)
    else { return nil }
    return Backups(folder).sweep(of: target.path, holding: bytes).first
  }

  func path(of backup: borrowing Backup) -> String { folder.path.appending(name: backup.name) }

  /// Writes a backup and syncs it. It gets its name when it is complete.
  func add(
    _ bytes: [UInt8], of path: String, becoming new: [UInt8]
  ) throws(FileError) -> Backup {
    let name = "\(Backup.stem(of: path))\(Checksum(of: new).text)-\(TemporaryFile.random)"
    do throws(FileError) {
      folder.directory.sweepStaleFiles()
      let file = try folder.directory.putLocked(bytes, as: name)
      do throws(FileError) {
        try folder.directory.sync()
      } catch {
        folder.directory.remove(name)
        throw error
      }
      return Backup(name: name, file: file.file)
    } catch {
      throw .obstacle(.noBackup(why: "\(error.storeError(path: folder.path, to: "write"))"))
    }
  }

  func remove(_ backup: borrowing Backup) { folder.directory.remove(backup.name) }

  /// Removes the backups of dead processes for the file at `path` if it has the complete old or new
  /// bytes. Returns the paths of those that are kept.
  func sweep(of path: String, holding bytes: [UInt8]) -> [String] {
    let stem = Backup.stem(of: path)
    return folder.directory.names.filter { $0.hasPrefix(stem) && isKept($0, bytes) }
      .map { folder.path.appending(name: $0) }
  }

  private func isKept(_ name: String, _ bytes: [UInt8]) -> Bool {
    let parts = name.split(separator: "-")
    guard parts.count == 3, let file = try? Descriptor.reading(name, in: folder.directory.number),
      file.lock() == true
    else { return false }
    let isWhole = (try? file.holds(bytes)) == true || Checksum(of: bytes).text == parts[1]
    if isWhole { folder.directory.remove(name) }
    return !isWhole
  }
}

struct Backup: ~Copyable {
  let name: String
  /// The locked file.
  let file: Descriptor

  /// The prefix of the names of all backups of the file at `path`.
  static func stem(of path: String) -> String { "\(Checksum(of: path.utf8).text)-" }
}
