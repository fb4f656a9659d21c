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
      return outcome.with(leftBehind.map(SaveCaveat.leftBehind))
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
