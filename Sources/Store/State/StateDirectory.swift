import Platform
import Preferences

/// The directory of a user's private files: unsaved changes, replaced contents, bookmarks, backups.
/// It is never the directory of an edited file.
public struct StateDirectory: Hashable, Sendable {
  /// The path of the directory.
  public let path: String

  /// Creates the state directory at `path`. Nothing is written yet.
  public init(_ path: String) { self.path = path }

  /// `prefs` in `XDG_STATE_HOME`, else in `~/.local/state`, as in the XDG Base Directory Specification.
  /// For root `/var/lib/prefs`, unless root owns `XDG_STATE_HOME`: root must not write to a directory
  /// that another user's environment names.
  public static var standard: StateDirectory {
    inBase("XDG_STATE_HOME", ofRoot: "/var/lib", ofUsers: "~/.local/state")
  }

  /// The directory of files that can be fetched again: `XDG_CACHE_HOME`, else `~/.cache`. For root
  /// `/var/cache`, unless root owns `XDG_CACHE_HOME`.
  public static var cache: StateDirectory {
    inBase("XDG_CACHE_HOME", ofRoot: "/var/cache", ofUsers: "~/.cache")
  }

  /// The directory of pending changes, which any login of this user finds, whatever its environment. For root
  /// `/var/lib/prefs`, unless root owns `PREFS_STATE_HOME`.
  package static var ofPendingChanges: StateDirectory {
    inBase(
      geteuid() == 0 ? "PREFS_STATE_HOME" : "XDG_STATE_HOME", ofRoot: "/var/lib",
      ofUsers: "~/.local/state")
  }

  private static func inBase(
    _ variable: String, ofRoot system: String, ofUsers own: String
  ) -> StateDirectory {
    let named = String(environment: variable) ?? ""
    let base =
      geteuid() == 0
      ? (isOwnedByRoot(named) ? named : system)
      : (named.isAbsolutePath ? named : own.expandingHome)
    return StateDirectory(base + "/prefs")
  }

  /// Whether root owns the directory, or its nearest existing parent if it does not exist.
  private static func isOwnedByRoot(_ path: String) -> Bool {
    guard path.isAbsolutePath else { return false }
    do throws(FileError) {
      return try FileStatus(at: path).owner == 0
    } catch .system(_, ENOENT) {
      return isOwnedByRoot(path.parentPath)
    } catch {
      return false
    }
  }
}

extension StateDirectory {
  /// Opens nested directories and creates missing ones. Throws `.notOwn` if one of them, or this
  /// directory, is a link or another user's; then nothing is created inside it.
  package func open(_ names: String...) throws(StateError) -> StateFolder {
    guard let folder = try open(names, creating: true) else {
      throw .system(path: path(of: names), call: "open", code: ENOENT)
    }
    return folder
  }

  /// Like `open`, but returns nil if a directory does not exist.
  package func openIfPresent(_ names: String...) throws(StateError) -> StateFolder? {
    try open(names, creating: false)
  }

  /// Opens one directory after the other. Creates each only in a directory that is open and owned by
  /// this user.
  private func open(_ names: [String], creating: Bool) throws(StateError) -> StateFolder? {
    guard let parent = try parent(creating: creating),
      var directory = try Self.own(path.lastName, in: parent, path: path, creating: creating)
    else { return nil }
    for (depth, name) in names.enumerated() {
      let path = path(of: Array(names[...depth]))
      guard let inner = try Self.own(name, in: directory, path: path, creating: creating)
      else { return nil }
      directory = inner
    }
    return StateFolder(directory: directory, path: path(of: names))
  }

  /// Opens the parent of this directory. Follows links.
  private func parent(creating: Bool) throws(StateError) -> Descriptor? {
    do throws(FileError) {
      if creating { _ = try DirectoryCreation(path: path.parentPath).run() }
      let target = try FileTarget(at: path.parentPath + "/.")
      return target.directory
    } catch .system(_, ENOENT) where !creating {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
  }

  /// Returns the path of the directory `name`, and creates it if it is missing.
  package func folder(_ name: String) throws(StateError) -> String { try open(name).path }

  private func path(of names: [String]) -> String { ([path] + names).joined(separator: "/") }

  private static func own(
    _ name: String, in parent: borrowing Descriptor, path: String, creating: Bool
  ) throws(StateError) -> Descriptor? {
    if let found = try openOwn(name, in: parent, path: path) { return found }
    guard creating else { return nil }
    // If another process creates it or makes a link meanwhile, opening it shows that.
    guard name.withPath({ mkdirat(parent.number, $0, 0o700) }) == 0 || errno == EEXIST else {
      throw StateError(.failed("mkdir"), path: path)
    }
    _ = parent.isSynced
    return try openOwn(name, in: parent, path: path)
  }

  private static func openOwn(
    _ name: String, in parent: borrowing Descriptor, path: String
  ) throws(StateError) -> Descriptor? {
    do throws(FileError) {
      let opened = try Descriptor(
        open: name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, in: parent.number)
      let status = try opened.status()
      guard status.owner == geteuid() else { throw .system(call: "open", code: EPERM) }
      if status.mode & 0o077 != 0, fchmod(opened.number, 0o700) != 0 { throw .failed("fchmod") }
      return opened
    } catch .system(_, ENOENT) {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
  }
}

/// An open directory inside the state directory.
package struct StateFolder: ~Copyable, Sendable {
  let directory: Descriptor
  package let path: String

  /// Reads a regular file of this user's own. Returns nil if it does not exist.
  package func contents(
    of name: String, limit: Int = ChecksummedRecord.limit
  ) throws(StateError) -> [UInt8]? {
    do throws(FileError) {
      return try Descriptor.reading(name, in: directory.number).ownContents(limit: limit)
    } catch .system(_, ENOENT) {
      return nil
    } catch {
      throw StateError(error, path: "\(path)/\(name)")
    }
  }

  /// Reads a record. Returns nil if the file does not exist.
  package func record(_ name: String, kind: String) throws(StateError) -> RecordMembers? {
    try contents(of: name).map { bytes throws(StateError) in
      try RecordMembers(bytes, kind: kind, in: "\(path)/\(name)")
    }
  }

  /// Writes a record: complete, synced, and replacing any file of that name.
  package func write(_ value: PreferenceValue, kind: String, as name: String) throws(StateError) {
    try run { () throws(FileError) in
      try directory.put(ChecksummedRecord.bytes(of: value, kind: kind), as: name)
    }
  }

  /// Removes the files whose names end in `suffix`, except the `count` newest.
  func keepNewest(_ count: Int, ending suffix: String) throws(StateError) {
    let files = directory.names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
    guard files.count > count else { return }
    var dated: [(name: String, written: Int)] = []
    for name in files {
      var status = stat()
      try run { () throws(FileError) in
        _ = try retrying("fstatat") {
          name.withPath { fstatat(directory.number, $0, &status, AT_SYMLINK_NOFOLLOW) }
        }
      }
      dated.append((name, status.modificationTime.tv_sec))
    }
    for old in dated.sorted(by: { $0.written > $1.written }).dropFirst(count) {
      directory.remove(old.name)
    }
  }

  /// Adds this folder's path to an error.
  func run<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(StateError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw StateError(error, path: path)
    }
  }
}

extension Descriptor {
  /// Reads this file. Throws if it is not a regular file of this user's own, or has more than `limit`
  /// bytes.
  func ownContents(limit: Int) throws(FileError) -> [UInt8] {
    let status = try status()
    if let type = status.otherType { throw .notAFile(type) }
    guard status.owner == geteuid() else { throw .system(call: "open", code: EPERM) }
    guard status.size <= limit, let bytes = try contents(expecting: status.size, limit: limit)
    else {
      throw .tooLarge(bytes: status.size)
    }
    return bytes
  }
}

/// Why the state directory cannot be read or written.
public enum StateError: Error, Hashable, Sendable {
  /// A link, another user's directory, or not a directory.
  case notOwn(path: String)
  /// A system call failed with this errno.
  case system(path: String, call: String, code: Int32)
  /// The edited file at `path` is larger than its history may be.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// A file of `prefs` with unexpected contents.
  case damaged(path: String, Damage)

  /// The reason why a file's contents are unusable.
  public enum Damage: Hashable, Sendable {
    /// Not a file of its kind at all.
    case foreign
    /// Written by a newer version of this program.
    case newer
    /// The checksum does not fit the contents.
    case checksum
    /// The text describes the incomplete or invalid part.
    case malformed(String)
    /// The file has more bytes than a file of its kind may have.
    case tooLarge(limit: Int)
  }

  init(_ error: FileError, path: String) {
    switch error {
    case .system(_, ELOOP), .system(_, ENOTDIR), .system("open", EPERM), .untrustedLink:
      self = .notOwn(path: path)
    case .system(let call, let code): self = .system(path: path, call: call, code: code)
    case .cancelled: self = .system(path: path, call: "write", code: ECANCELED)
    case .tooLarge: self = .damaged(path: path, .tooLarge(limit: ChecksummedRecord.limit))
    case .notAFile, .obstacle, .irreplaceable, .unwatchable, .stranded, .torn:
      self = .damaged(path: path, .foreign)
    }
  }
}

extension StateError: CustomStringConvertible {
  /// The path, the reason and the remedy.
  public var description: String {
    switch self {
    case .notOwn(let path):
      "\(path.printable): must be a directory of this user's own, not a link; move it away, and it "
        + "is created again"
    case .system(let path, let call, let code):
      "\(path.printable): \(call) failed: \(String(cString: strerror(code)))"
    case .tooLarge(let path, let bytes, let limit):
      "\(path.printable): has \(bytes) bytes; the history of a file takes at most \(limit)"
    case .damaged(let path, let damage):
      "\(path.printable): \(damage.description); it was ignored and can be removed"
    }
  }
}

extension StateError.Damage: CustomStringConvertible {
  /// The reason, as it follows the file's path.
  public var description: String {
    switch self {
    case .foreign: "is not a file of prefs"
    case .newer: "was written by a newer version of prefs"
    case .checksum: "is damaged: its checksum is wrong"
    case .malformed(let part): "is damaged: \(part.printable)"
    case .tooLarge(let limit): "is damaged: it has more than \(limit) bytes"
    }
  }
}
