import Glibc
import Preferences

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
