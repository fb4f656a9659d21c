import Documents
import Platform
import Preferences

/// An atomic replacement: at every instant the path names the complete old file or the complete new
/// one.
///
///     write and sync a temporary file with the old one's attributes → exchange the two names →
///     compare the displaced file with `base` → remove it → sync the directory
///
/// On failure, removes the temporary file and leaves the target unchanged.
struct Replacement {
  /// The expected contents.
  let base: [UInt8]
  let contents: DocumentContents

  /// Replaces the target, which is open and locked as `old`. Throws `.irreplaceable` if the new file
  /// cannot have all attributes of the old one.
  func run(
    on target: borrowing FileTarget, over old: borrowing Descriptor
  ) throws(FileError) -> WriteOutcome {
    let leftBehind = target.directory.sweepStaleFiles(of: [geteuid(), try old.status().owner])
    var new = try temporaryFile(like: old, in: target.directory)
    do throws(FileError) {
      try new.announce(displacing: base, in: target.directory)
      try Progress.commit()
      return try put(new, on: target, over: old).with(leftBehind.map(SaveWarning.interruptedSave))
    } catch {
      if case .stranded = error { throw error }
      target.directory.remove(new.name)
      throw error
    }
  }

  private func temporaryFile(
    like old: borrowing Descriptor, in directory: borrowing Descriptor
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try TemporaryFile.holding(contents, mode: 0o600, in: directory) {
        new throws(FileError) in
        try new.copyAttributes(of: old)
      }
    } catch .system("open", EACCES), .system("open", EPERM), .system("open", EROFS) {
      throw .irreplaceable(.directory)
    }
  }

  private func put(
    _ new: borrowing TemporaryFile, on target: borrowing FileTarget,
    over old: borrowing Descriptor
  ) throws(FileError) -> WriteOutcome {
    guard target.directory.exchange(new.name, target.name) else {
      return try renameOver(new, target, old)
    }
    guard isBase(old, named: new.name, in: target.directory) else {
      try undoExchange(new, target)
      return .changed
    }
    target.directory.remove(new.name)
    return .done(WriteOutcome.Written(isDurable: target.directory.isSynced))
  }

  /// Whether `name` is the locked file and still has the expected contents. False if it cannot be read.
  private func isBase(
    _ old: borrowing Descriptor, named name: String, in directory: borrowing Descriptor
  ) -> Bool {
    do throws(FileError) {
      guard try old.isNamed(name, in: directory) else { return false }
      return try old.holds(base)
    } catch {
      return false
    }
  }

  /// Compares and renames, for file systems that cannot exchange names.
  private func renameOver(
    _ new: borrowing TemporaryFile, _ target: borrowing FileTarget, _ old: borrowing Descriptor
  ) throws(FileError) -> WriteOutcome {
    switch errno {
    case EBUSY, EXDEV: throw .irreplaceable(.mountPoint)
    case EACCES, EPERM: throw .irreplaceable(.directory)
    case EINVAL, ENOSYS, EOPNOTSUPP: break
    default: throw .failed("renameat2")
    }
    guard isBase(old, named: target.name, in: target.directory) else {
      target.directory.remove(new.name)
      return .changed
    }
    try target.directory.rename(new.name, over: target.name)
    return .done(WriteOutcome.Written(isDurable: target.directory.isSynced))
  }

  /// Exchanges the names again. If a third file took the target's name meanwhile, it is the newest and
  /// keeps the name.
  private func undoExchange(
    _ new: borrowing TemporaryFile, _ target: borrowing FileTarget
  ) throws(FileError) {
    for _ in 1...2 {
      guard target.directory.exchange(new.name, target.name) else {
        throw .stranded(name: new.name)
      }
      if (try? new.file.isNamed(new.name, in: target.directory)) != false { break }
    }
    target.directory.remove(new.name)
  }
}

extension Descriptor {
  /// Copies owner, mode, access list, extended attributes and flags from `other`. Throws
  /// `.irreplaceable` if one of them cannot be reproduced.
  fileprivate func copyAttributes(of other: borrowing Descriptor) throws(FileError) {
    let theirs = try other.status()
    let mine = try status()
    if (mine.owner, mine.group) != (theirs.owner, theirs.group),
      fchown(number, theirs.owner, theirs.group) != 0
    {
      throw .notReproduced(.owner, "fchown")
    }
    try copyExtendedAttributes(of: other)
    // Last: an access list sets the mode's group bits, a change of owner clears set-id bits.
    if try status().mode != theirs.mode, fchmod(number, theirs.mode) != 0 {
      throw .notReproduced(.mode, "fchmod")
    }
    let flags = try other.flags()
    if try self.flags() != flags, !setFlags(flags) { throw .notReproduced(.flags, "ioctl") }
    // Some file systems, and the lack of a privilege, let a call succeed without its full effect.
    let now = try status()
    if (now.owner, now.group) != (theirs.owner, theirs.group) { throw .irreplaceable(.owner) }
    if now.mode != theirs.mode { throw .irreplaceable(.mode) }
  }

  private func copyExtendedAttributes(of other: borrowing Descriptor) throws(FileError) {
    let names = Set(try other.attributeNames()).subtracting(Self.attributesOfContents)
    // A directory's default access list gives new files one that the target may not have.
    for name in try attributeNames() where !names.contains(name) {
      if Self.attributesOfContents.contains(name) { continue }
      guard removeAttribute(name) else { throw .notReproduced(.attribute(name), "fremovexattr") }
    }
    for name in names {
      guard let value = other.attribute(name) else {
        // It was removed meanwhile.
        if errno == ENODATA { continue }
        throw .notReproduced(.attribute(name), "fgetxattr")
      }
      if attribute(name) == value { continue }
      guard setAttribute(name, to: value) else {
        throw .notReproduced(.attribute(name), "fsetxattr")
      }
    }
  }

  /// The attributes that the kernel derives from a file's contents.
  static let attributesOfContents: Set = [
    "security.capability", "security.ima", "security.evm",
  ]
}

extension FileError {
  /// Returns the error of `call`, which has just failed on this thread. Its errno decides whether a
  /// replacement is impossible.
  fileprivate static func notReproduced(_ reason: InPlaceReason, _ call: String) -> FileError {
    let isRefused = [EPERM, EACCES, EINVAL, EOPNOTSUPP].contains(errno)
    return isRefused ? .irreplaceable(reason) : .failed(call)
  }
}
