import Glibc
import Preferences

/// New bytes for a file that is there, never over bytes that were not read before:
///
///     lock it → compare it with `base` → give its name to a new file (`Replacement`), else, where
///     that would lose something, write into it (`InPlaceWrite`)
///
/// Where it throws, the file holds what it held, but for `.torn` and `.stranded`, which say where
/// that is.
struct Overwrite: ~Copyable {
  let target: FileTarget
  /// What the file must hold.
  let base: [UInt8]
  let bytes: [UInt8]
  /// Where what it held is kept while it is written into.
  let state: StateDirectory
  /// Called once, when it is sure that the file holds `base` and is about to be written.
  let willReplace: () -> [SaveWarning]

  init(
    _ target: consuming FileTarget, from base: [UInt8], to bytes: [UInt8],
    keepingBackupIn state: StateDirectory, willReplace: @escaping () -> [SaveWarning] = { [] }
  ) {
    self.target = target
    self.base = base
    self.bytes = bytes
    self.state = state
    self.willReplace = willReplace
  }

  func run() throws(FileError) -> Outcome {
    let old = try target.openLocked()
    let outcome = try put(over: old)
    return old.lock() == false ? outcome.with([.savedWithoutLock]) : outcome
  }

  private func put(over old: borrowing Descriptor) throws(FileError) -> Outcome {
    if let obstacle = try target.obstacle(to: old) { throw .obstacle(obstacle) }
    guard try old.holds(base) else { return .changed }
    let warnings = willReplace()
    return try write(over: old).with(warnings)
  }

  private func write(over old: borrowing Descriptor) throws(FileError) -> Outcome {
    if let reason = try target.inPlaceReason(for: old) { return try write(into: old, reason) }
    do throws(FileError) {
      return try Replacement(base: base, bytes: bytes).run(on: target, over: old)
    } catch .irreplaceable(let reason) {
      return try write(into: old, reason)
    }
  }

  private func write(
    into old: borrowing Descriptor, _ reason: InPlaceReason
  ) throws(FileError) -> Outcome {
    try InPlaceWrite(base: base, bytes: bytes, state: state).run(on: target, over: old)
      .with([.inPlace(because: reason)])
  }
}

extension Overwrite {
  enum Outcome: Equatable {
    case done(Written)
    /// The target does not hold what was read. It is as it was.
    case changed
  }

  /// What is to be said of bytes that were written.
  struct Written: Equatable {
    /// Whether they are known to survive a power cut.
    var isDurable: Bool
    var warnings: [SaveWarning] = []
  }
}

extension Overwrite.Outcome {
  /// nil where nothing was written.
  var written: Overwrite.Written? {
    if case .done(let written) = self { written } else { nil }
  }

  func with(_ warnings: [SaveWarning]) -> Self {
    guard var written else { return self }
    written.warnings += warnings
    return .done(written)
  }
}
