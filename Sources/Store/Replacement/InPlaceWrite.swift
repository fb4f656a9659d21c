import Glibc
import Preferences

/// New bytes written into a file whose name no other can take. A power cut meanwhile leaves it
/// neither old nor new: so what it held is on the disk in a backup first.
///
///     back up → take room for the new bytes → compare again → write over the old bytes → sync → cut
///     → sync → read back
///
/// On a failure the old bytes are put back. Where that fails too the backup stays, and is told.
struct InPlaceWrite {
  /// What the target must hold.
  let base: [UInt8]
  let bytes: [UInt8]
  let state: StateDirectory

  /// `old`: the target, open for reading, and locked.
  func run(
    on target: borrowing FileTarget, over old: borrowing Descriptor
  ) throws(FileError) -> Overwrite.Outcome {
    let file = try Descriptor(
      open: target.name, O_RDWR | O_NONBLOCK | O_NOFOLLOW, in: target.directory.number)
    guard try file.facts().identity == old.facts().identity else { return .changed }
    try Progress.commit()
    let backups = try Backups(in: state)
    let leftBehind = backups.sweep(of: target.path, holding: base)
    let backup = try backups.add(base, of: target.path, becoming: bytes)
    do throws(FileError) {
      let outcome = try write(into: file, else: .torn(backup: backups.path(of: backup)))
      backups.remove(backup)
      return outcome.with(leftBehind.map(SaveWarning.interruptedSave))
    } catch .torn(let backup) {
      throw .torn(backup: backup)
    } catch {
      backups.remove(backup)
      throw error
    }
  }

  /// Throws `torn` where the file may hold neither.
  private func write(
    into file: borrowing Descriptor, else torn: FileError
  ) throws(FileError) -> Overwrite.Outcome {
    let mode = try file.facts().mode
    // Taking room takes set-id bits away, as writing does.
    defer { file.keep(mode) }
    try file.reserve(bytes.count)
    guard try file.holds(base) else { return .changed }
    let isOurs: Bool
    do throws(FileError) {
      try file.become(bytes, mode)
      isOurs = try file.holds(bytes)
    } catch {
      guard restore(file, mode) else { throw torn }
      throw error
    }
    // Another program wrote at the same time, or the disk lies: to write again could lose more.
    guard isOurs else { throw torn }
    return .done(Overwrite.Written(isDurable: true))
  }

  private func restore(_ file: borrowing Descriptor, _ mode: mode_t) -> Bool {
    do throws(FileError) {
      try file.become(base, mode)
      return try file.holds(base)
    } catch {
      return false
    }
  }
}

extension Descriptor {
  /// On the disk before it is made shorter, so that it is never cut without its new bytes.
  fileprivate func become(_ bytes: [UInt8], _ mode: mode_t) throws(FileError) {
    try write(bytes)
    try sync()
    _ = try retrying("ftruncate") { ftruncate(number, off_t(bytes.count)) }
    keep(mode)
    try sync()
  }

  /// As far as this user may: only the owner can.
  fileprivate func keep(_ mode: mode_t) {
    if (try? facts().mode) != mode { fchmod(number, mode) }
  }
}

/// What files held, while they are written into: `PATH-NEW-RANDOM`, checksums of the file's path and
/// of what is being written, in the state directory. A backup is locked while its writer lives.
struct Backups: ~Copyable {
  private static let name = "backups"
  private let directory: Descriptor
  private let path: String

  private init(_ directory: consuming Descriptor, in state: StateDirectory) {
    self.directory = directory
    path = state.path(of: Self.name)
  }

  init(in state: StateDirectory) throws(FileError) {
    do throws(StateError) {
      self.init(try state.open(Self.name), in: state)
    } catch {
      throw .obstacle(.noBackup(why: "\(error)"))
    }
  }

  /// Where the contents are of a file that a killed run left neither old nor new; nil where none did.
  static func leftBehind(
    of path: String, holding bytes: [UInt8], in state: StateDirectory
  ) -> String? {
    guard let directory = try? state.openIfThere(name), let target = try? FileTarget(at: path)
    else { return nil }
    return Backups(directory, in: state).sweep(of: target.path, holding: bytes).first
  }

  func path(of backup: borrowing Backup) -> String { path.appending(name: backup.name) }

  /// On the disk when it returns.
  func add(
    _ bytes: [UInt8], of path: String, becoming new: [UInt8]
  ) throws(FileError) -> Backup {
    let name = "\(Backup.stem(of: path))\(Checksum(of: new).text)-\(TemporaryFile.random)"
    do throws(FileError) {
      return try put(bytes, as: name)
    } catch {
      throw .obstacle(.noBackup(why: "\(error.storeError(path: self.path, to: "write"))"))
    }
  }

  /// Named only once it is whole.
  private func put(_ bytes: [UInt8], as name: String) throws(FileError) -> Backup {
    directory.sweepLeftovers()
    let new = try directory.putLocked(bytes, as: name)
    do throws(FileError) {
      try directory.sync()
    } catch {
      directory.remove(name)
      throw error
    }
    return Backup(name: name, file: new.file)
  }

  func remove(_ backup: borrowing Backup) { directory.remove(backup.name) }

  /// Removes what killed runs left of the file at `path`, where it holds the old bytes or the new ones
  /// whole. Gives the paths of those that are kept.
  func sweep(of path: String, holding bytes: [UInt8]) -> [String] {
    let stem = Backup.stem(of: path)
    return directory.names.filter { $0.hasPrefix(stem) && isKept($0, bytes) }
      .map { self.path.appending(name: $0) }
  }

  private func isKept(_ name: String, _ bytes: [UInt8]) -> Bool {
    let parts = name.split(separator: "-")
    guard parts.count == 3, let file = try? Descriptor.reading(name, in: directory.number),
      file.lock() == true
    else { return false }
    let isWhole = (try? file.holds(bytes)) == true || Checksum(of: bytes).text == parts[1]
    if isWhole { directory.remove(name) }
    return !isWhole
  }
}

struct Backup: ~Copyable {
  let name: String
  /// Locked.
  let file: Descriptor

  /// That of the names of all backups of one file.
  static func stem(of path: String) -> String { "\(Checksum(of: path.utf8).text)-" }
}
