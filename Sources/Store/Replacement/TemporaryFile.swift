import Glibc
import Preferences

/// A new file beside the target, with a name of our own: `.prefs-PROCESS-RANDOM.tmp`, locked while
/// its writer lives. `Leftover` tells what a killed one left.
struct TemporaryFile: ~Copyable {
  private(set) var name: String
  let file: Descriptor

  /// `mode` is narrowed by the process's mask.
  init(in directory: borrowing Descriptor, mode: mode_t = 0o600) throws(FileError) {
    // Another run may sweep it before it is locked.
    for _ in 1...5 {
      let name = Leftover.prefix + "\(getpid())-\(Self.random)" + Leftover.suffix
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

  /// Puts into the name which file this is, and what its target holds: once the two are exchanged,
  /// this name is that of the displaced file, and should this process be killed then, it can be told
  /// whether that is what was read, or another program's change that must be kept.
  mutating func announce(
    displacing base: [UInt8], in directory: borrowing Descriptor
  ) throws(FileError) {
    let stem = name.dropLast(Leftover.suffix.count)
    let inode = try file.facts().identity.inode
    let new = "\(stem)-\(inode)-\(Checksum(of: base).text)\(Leftover.suffix)"
    try directory.rename(name, over: new)
    name = new
  }
}

extension Descriptor {
  /// As `isNamed`; what cannot be told counts as being there.
  fileprivate func isStill(_ name: String, in directory: borrowing Descriptor) -> Bool {
    do throws(FileError) {
      return try isNamed(name, in: directory)
    } catch .system(_, ENOENT) {
      return false
    } catch {
      return true
    }
  }
}

extension TemporaryFile {
  /// A new one with these bytes, on the disk, with owner, mode, access list and attributes of `old`.
  static func holding(
    _ bytes: [UInt8], like old: borrowing Descriptor, in directory: borrowing Descriptor
  ) throws(FileError) -> TemporaryFile {
    try holding(bytes, mode: 0o600, in: directory) { new throws(FileError) in
      try new.takeAttributes(of: old)
    }
  }

  /// A new one with these bytes, on the disk. Where the disk refuses them, another is written, once:
  /// a system that was asked again about the same file would say that all is well.
  static func holding(
    _ bytes: [UInt8], mode: mode_t, in directory: borrowing Descriptor,
    dressing: (borrowing Descriptor) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try write(bytes, mode, directory, dressing)
    } catch .system("fsync", _) {
      return try write(bytes, mode, directory, dressing)
    }
  }

  private static func write(
    _ bytes: [UInt8], _ mode: mode_t, _ directory: borrowing Descriptor,
    _ dressing: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) -> TemporaryFile {
    let new = try TemporaryFile(in: directory, mode: mode)
    do throws(FileError) {
      try new.file.write(bytes)
      // After the bytes: writing takes set-id bits away.
      try dressing(new.file)
      try new.file.sync()
    } catch {
      directory.remove(new.name)
      throw error
    }
    return new
  }
}

/// A file with a temporary file's name.
struct Leftover {
  static let prefix = ".prefs-"
  static let suffix = ".tmp"

  /// Of the file that was written under this name.
  private let inode: ino_t?
  /// Of what its target held.
  private let base: String?

  /// nil where the name is not ours.
  init?(_ name: String) {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
    let parts = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard [2, 4].contains(parts.count), pid_t(parts[0]) != nil else { return nil }
    inode = parts.count == 4 ? ino_t(parts[2]) : nil
    base = parts.count == 4 ? String(parts[3]) : nil
  }

  /// Whether nothing is lost with it: it is what we wrote, or what was read before it was displaced.
  fileprivate func isDispensable(_ file: borrowing Descriptor) throws(FileError) -> Bool {
    guard let inode, let base else { return true }
    let facts = try file.facts()
    if facts.identity.inode == inode { return true }
    let bytes = try file.contents(expecting: facts.size, limit: FileContents.limit)
    return bytes.map { Checksum(of: $0).text } == base
  }
}

extension Descriptor {
  /// Removes `name` from this directory. That it is gone already is no error.
  func remove(_ name: String) {
    _ = name.withPath { unlinkat(number, $0, 0) }
  }

  /// Removes the temporary files that killed runs left in this directory, where one of `owners` owns
  /// them. The lock tells who lives: in containers that share a directory a process's number says
  /// nothing. Gives the names of those that are kept, being another program's version of a file.
  @discardableResult
  func sweepLeftovers(of owners: Set<uid_t> = [geteuid()]) -> [String] {
    names.filter { name in
      guard let leftover = Leftover(name) else { return false }
      return (try? isKept(leftover, name, owners)) ?? false
    }
  }

  private func isKept(
    _ leftover: Leftover, _ name: String, _ owners: Set<uid_t>
  ) throws(FileError) -> Bool {
    let file = try Descriptor.reading(name, in: number)
    let facts = try file.facts()
    guard facts.type == S_IFREG, owners.contains(facts.owner), file.lock() == true else {
      return false
    }
    guard try leftover.isDispensable(file) else { return true }
    remove(name)
    return false
  }
}
