import Glibc

/// One file's bytes put in the place of another's, so that at every instant the whole old or the
/// whole new file stands there, and never over bytes that were not read before.
///
///     lock the target → compare it with `base` → write, dress and sync a temporary file beside it
///     → exchange the two names → compare what was displaced with `base` → remove it → sync the
///     directory
///
/// On any failure the temporary file goes and the target is untouched.
struct Replacement {
  let target: FileTarget
  /// What the target must hold.
  let base: [UInt8]
  let bytes: [UInt8]

  func run() throws(FileError) -> Outcome {
    let directory = try Descriptor.directory(target.directory)
    let old = try Descriptor.locked(target.name, in: directory)
    let outcome = try replace(old, in: directory)
    return old.lock() == false ? outcome.with(.lockNotGiven) : outcome
  }

  private func replace(
    _ old: borrowing Descriptor, in directory: borrowing Descriptor
  ) throws(FileError) -> Outcome {
    if let obstacle = try target.obstacle(to: old) { throw .obstacle(obstacle) }
    guard try old.holds(base) else { return .changed }
    directory.sweepLeftovers()
    let new = try TemporaryFile(in: directory)
    do throws(FileError) {
      try new.file.takeAttributes(of: old)
      try new.file.write(bytes)
      try new.file.sync()
      return try put(new, over: old, in: directory)
    } catch .stranded(let name) {
      throw .stranded(name: name)
    } catch {
      directory.remove(new.name)
      throw error
    }
  }

  private func put(
    _ new: borrowing TemporaryFile, over old: borrowing Descriptor,
    in directory: borrowing Descriptor
  ) throws(FileError) -> Outcome {
    guard directory.exchange(new.name, target.name) else {
      return try renameOver(new, old, in: directory)
    }
    guard isBase(old, named: new.name, in: directory) else {
      try takeBack(new, in: directory)
      return .changed
    }
    directory.remove(new.name)
    return .done(Written(isDurable: directory.isSynced))
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
    _ new: borrowing TemporaryFile, _ old: borrowing Descriptor,
    in directory: borrowing Descriptor
  ) throws(FileError) -> Outcome {
    switch errno {
    case EBUSY, EXDEV: throw .obstacle(.mountPoint)
    case EINVAL, ENOSYS, EOPNOTSUPP: break
    default: throw .failed("renameat2")
    }
    guard isBase(old, named: target.name, in: directory) else {
      directory.remove(new.name)
      return .changed
    }
    _ = try retrying("renameat") {
      renameat(directory.number, new.name, directory.number, target.name)
    }
    return .done(Written(isDurable: directory.isSynced))
  }

  /// Gives the target's name back to what was displaced. Where a third file took it meanwhile, that
  /// one is the newest and keeps it.
  private func takeBack(
    _ new: borrowing TemporaryFile, in directory: borrowing Descriptor
  ) throws(FileError) {
    for _ in 1...2 {
      guard directory.exchange(new.name, target.name) else {
        throw .stranded(name: new.name)
      }
      if (try? new.file.isNamed(new.name, in: directory)) != false { break }
    }
    directory.remove(new.name)
  }
}

extension Descriptor {
  /// Whether this directory's names are known to be on the disk.
  var isSynced: Bool { fsync(number) == 0 }
}
