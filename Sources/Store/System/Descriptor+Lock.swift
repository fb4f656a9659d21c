import Glibc
import Preferences

/// The lock is a courtesy to other runs of this program; what guards another's changes is the
/// comparison of bytes. So a lock that is not given within `patience` is done without. Who waits for
/// the save may give it up meanwhile.
extension Descriptor {
  static let patience = Duration.seconds(5)

  /// Takes the lock that other processes respect. False where another holds it, nil where the file
  /// system knows no locks.
  func lock() -> Bool? {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    return errno == EWOULDBLOCK || errno == EINTR ? false : nil
  }

  /// Waits for the lock; whether it was given. False at once where the work is cancelled.
  func lock(within patience: Duration) -> Bool {
    let deadline = ContinuousClock.now + patience
    while lock() == false {
      if ContinuousClock.now >= deadline || Progress.isCancelled { return false }
      usleep(2000)
    }
    return true
  }

  func unlock() { flock(number, LOCK_UN) }

  /// Whether `name` still names this very file.
  func isNamed(_ name: String, in directory: borrowing Descriptor) throws(FileError) -> Bool {
    try FileFacts(of: name, in: directory.number).identity == facts().identity
  }
}

extension FileTarget {
  /// As `open`, locked while it is open. One that was replaced while its lock was waited for is let
  /// go. Throws `.cancelled` where the save is given up while it waits.
  func openLocked(
    within patience: Duration = Descriptor.patience
  ) throws(FileError) -> Descriptor {
    let deadline = ContinuousClock.now + patience
    while true {
      let file = try open()
      let isLocked = file.lock()
      if isLocked != false, try file.isNamed(name, in: directory) { return file }
      if isLocked == false {
        if Progress.isCancelled { throw .cancelled }
        if ContinuousClock.now >= deadline { return file }
        usleep(2000)
      }
    }
  }
}
