import Glibc
import Preferences

/// A file's name given to a new file, so that at every instant the whole old or the whole new one
/// stands there:
///
///     write, dress and sync a temporary file beside it → exchange the two names → compare what was
///     displaced with `base` → remove it → sync the directory
///
/// On any failure the temporary file goes and the target is untouched.
struct Replacement {
  /// What the target must hold.
  let base: [UInt8]
  let bytes: [UInt8]

  /// `old`: the target, open and locked. Throws `.irreplaceable` where the new file cannot be all
  /// that the old one is.
  func run(
    on target: borrowing FileTarget, over old: borrowing Descriptor
  ) throws(FileError) -> Overwrite.Outcome {
    let leftBehind = target.directory.sweepLeftovers(of: [geteuid(), try old.facts().owner])
    var new = try dressed(like: old, in: target.directory)
    do throws(FileError) {
      try new.announce(displacing: base, in: target.directory)
      try Progress.commit()
      return try put(new, on: target, over: old).with(leftBehind.map(SaveWarning.interruptedSave))
    } catch .stranded(let name) {
      throw .stranded(name: name)
    } catch {
      target.directory.remove(new.name)
      throw error
    }
  }

  private func dressed(
    like old: borrowing Descriptor, in directory: borrowing Descriptor
  ) throws(FileError) -> TemporaryFile {
    do throws(FileError) {
      return try TemporaryFile.holding(bytes, like: old, in: directory)
    } catch .system("open", EACCES), .system("open", EPERM), .system("open", EROFS) {
      throw .irreplaceable(.directory)
    }
  }

  private func put(
    _ new: borrowing TemporaryFile, on target: borrowing FileTarget,
    over old: borrowing Descriptor
  ) throws(FileError) -> Overwrite.Outcome {
    guard target.directory.exchange(new.name, target.name) else {
      return try renameOver(new, target, old)
    }
    guard isBase(old, named: new.name, in: target.directory) else {
      try takeBack(new, target)
      return .changed
    }
    target.directory.remove(new.name)
    return .done(Overwrite.Written(isDurable: target.directory.isSynced))
  }

  /// Whether `name` is what was locked and still holds what was read. What cannot be read is not.
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

  /// Where the file system knows no exchange: compares, then renames.
  private func renameOver(
    _ new: borrowing TemporaryFile, _ target: borrowing FileTarget, _ old: borrowing Descriptor
  ) throws(FileError) -> Overwrite.Outcome {
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
    return .done(Overwrite.Written(isDurable: target.directory.isSynced))
  }

  /// Gives the target's name back to what was displaced. Where a third file took it meanwhile, that
  /// one is the newest and keeps it.
  private func takeBack(
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
  /// Whether this directory's names are known to be on the disk.
  var isSynced: Bool { (try? sync()) != nil }
}
