import Documents
import Platform
import Preferences

/// A save over an existing file, which never replaces bytes that were not read before:
///
///     lock → compare with `base` → rename a new file over it (`Replacement`), else, if that would lose
///     something, write in place (`InPlaceWrite`)
///
/// If it throws, the file is unchanged, except after `.torn` and `.stranded`, which name the file that
/// has the contents.
struct Overwrite: ~Copyable {
  let target: FileTarget
  /// The expected contents.
  let base: [UInt8]
  let contents: DocumentContents
  /// The directory for the backup during a write in place.
  let state: StateDirectory
  /// Called once, after the comparison with `base` and before the write.
  let willReplace: () -> [SaveWarning]

  init(
    _ target: consuming FileTarget, from base: [UInt8], to contents: DocumentContents,
    keepingBackupIn state: StateDirectory, willReplace: @escaping () -> [SaveWarning] = { [] }
  ) {
    self.target = target
    self.base = base
    self.contents = contents
    self.state = state
    self.willReplace = willReplace
  }

  func run() throws(FileError) -> WriteOutcome {
    let old = try target.openLocked()
    if let obstacle = try target.obstacle(to: old) { throw .obstacle(obstacle) }
    var outcome = WriteOutcome.changed
    if try old.holds(base) {
      let warnings = willReplace()
      outcome = try write(over: old).with(warnings)
    }
    return old.lock() == false ? outcome.with([.savedWithoutLock]) : outcome
  }

  private func write(over old: borrowing Descriptor) throws(FileError) -> WriteOutcome {
    if let reason = try target.inPlaceReason(for: old) { return try write(into: old, reason) }
    do throws(FileError) {
      return try Replacement(base: base, contents: contents).run(on: target, over: old)
    } catch .irreplaceable(let reason) {
      return try write(into: old, reason)
    }
  }

  private func write(
    into old: borrowing Descriptor, _ reason: InPlaceReason
  ) throws(FileError) -> WriteOutcome {
    try InPlaceWrite(base: base, contents: contents, state: state)
      .run(on: target, over: old).with([.inPlace(because: reason)])
  }
}

/// The result of a write.
enum WriteOutcome: Equatable {
  case done(Written)
  /// Nothing was written: the target does not have the expected contents, or already exists.
  case changed

  struct Written: Equatable {
    /// Whether the bytes are known to survive a power failure.
    var isDurable: Bool
    var warnings: [SaveWarning] = []
  }

  /// Nil if nothing was written.
  var written: Written? {
    if case .done(let written) = self { written } else { nil }
  }

  func with(_ warnings: [SaveWarning]) -> Self {
    guard var written else { return self }
    written.warnings += warnings
    return .done(written)
  }
}

extension FileTarget {
  /// Returns the reason why the target, open as `file`, cannot be written, or nil if none is found.
  /// Changes nothing.
  func obstacle(to file: borrowing Descriptor) throws(FileError) -> WriteObstacle? {
    if file.isImmutable { return .immutable }
    if file.isAppendOnly { return .appendOnly }
    if let code = directory.refusal(toWrite: name) {
      return code == EROFS ? .readOnlyFileSystem : .permission
    }
    let status = try file.status()
    guard status.links > 1, try isLinkableByOthers(status) else { return nil }
    return .hardLinks(status.links)
  }

  /// Whether a user other than the owner of `file` could have made this hard link, so that this user
  /// writes into a file that the other one may not write.
  ///
  /// For root, any directory counts that such a user owns, or that its group or everyone may write
  /// to. For other users, only one that everyone may write to counts, such as `/tmp`. The kernel has
  /// the same rule (`fs.protected_hardlinks`), which may be switched off. The creator of a link cannot
  /// be determined: all links of a file have one owner.
  private func isLinkableByOthers(_ file: FileStatus) throws(FileError) -> Bool {
    let here = try directory.status()
    guard geteuid() == 0 else { return here.isSharedAndSticky }
    return here.isOpenToOthers || ![0, file.owner].contains(here.owner)
  }

  /// Returns the reason why the target, open as `file`, must be written in place, or nil if renaming a
  /// new file over it would lose nothing. Changes nothing.
  func inPlaceReason(for file: borrowing Descriptor) throws(FileError) -> InPlaceReason? {
    if file.isMountPoint { return .mountPoint }
    let links = try file.status().links
    if links > 1 { return .hardLinks(links) }
    return directory.refusal(toWrite: ".") == nil ? nil : .directory
  }

  /// Like `inPlaceReason`, with a guess for a reason that only a save finds out.
  func likelyInPlaceReason(for file: borrowing Descriptor) throws(FileError) -> InPlaceReason? {
    if let reason = try inPlaceReason(for: file) { return reason }
    let status = try file.status()
    return geteuid() == 0 || status.owner == geteuid() ? nil : .owner
  }
}

extension Descriptor {
  /// Returns the errno if this user may not write `name` in this directory.
  fileprivate func refusal(toWrite name: String) -> Int32? {
    name.withPath { faccessat(number, $0, W_OK, AT_EACCESS) } == 0 ? nil : errno
  }
}
