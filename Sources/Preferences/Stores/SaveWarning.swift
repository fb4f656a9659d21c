/// A warning about a successful save.
public enum SaveWarning: Hashable, Sendable {
  /// The file was overwritten in place, not replaced in one step. A power failure meanwhile would
  /// have left neither the old file nor the new one.
  case inPlace(because: InPlaceReason)
  /// The file was saved without its lock, because another program held the lock for too long.
  case savedWithoutLock
  /// An earlier save was interrupted. This file has the contents at that time, or those that
  /// another program wrote meanwhile.
  case interruptedSave(String)
  /// The password or token was sent to the server without TLS.
  case sentWithoutTLS
  /// The server stored something other than what was sent, or another client has changed it since.
  case storedDifferently
  /// The server accepted the save, but could not be read afterwards.
  case notReadBack(why: String)
  /// The previous contents could not be kept in the history.
  case notInHistory(String)
  /// These values returned to a former state, but not with their text there.
  case rewritten([PreferenceName])
  /// The changes were saved in this number of transactions, which are not atomic together.
  case inSteps(Int)
}

/// The reason why a new file cannot replace an old one without losing something.
public enum InPlaceReason: Hashable, Sendable {
  /// The file has this number of hard links; the others would keep the old contents.
  case hardLinks(Int)
  /// The file is a mount point, as in containers.
  case mountPoint
  /// This user cannot create a file in its directory.
  case directory
  /// A new file cannot get its owner or group.
  case owner
  /// A new file cannot get its mode.
  case mode
  /// A new file cannot get the flags that `chattr` sets.
  case flags
  /// A new file cannot get this extended attribute or access control list.
  case attribute(String)
}

extension SaveWarning {
  /// The message about a save that was made or will be, to follow the file's name.
  public var words: String {
    switch self {
    case .inPlace(let reason): "written in place, not in one step: \(reason.words)"
    case .savedWithoutLock: "saved without its lock, which another program holds"
    case .interruptedSave(let file):
      "an earlier save was interrupted; the contents at that time are in \(file.printable)"
    case .sentWithoutTLS:
      "password or token are sent without TLS, readable for everyone on the way; use https"
    case .storedDifferently:
      "the server now has something other than what was sent; it or another client changed it"
    case .notReadBack(let why):
      "the server accepted it, but could not be read afterwards: \(why.printable)"
    case .inSteps(let count):
      "not atomic: saved in \(count) transactions, each whole or not at all"
    case .rewritten(let names):
      "written as new, because the former text does not fit any more: "
        + names.prefix(3).map(\.label).joined(separator: ", ")
        + (names.count > 3 ? " and \(names.count - 3) more" : "")
    case .notInHistory(let why):
      "the previous contents are not kept in the history: \(why.printable)"
    }
  }
}

extension InPlaceReason {
  /// The reason, to follow a colon.
  public var words: String {
    switch self {
    case .hardLinks(let count): "it has \(count) hard links"
    case .mountPoint: "it is a mount point"
    case .directory: "its directory does not allow a new file"
    case .owner: "its owner or group cannot be given to a new file"
    case .mode: "its mode cannot be given to a new file"
    case .flags: "its flags (chattr) cannot be given to a new file"
    case .attribute(let name): "its attribute \(name.printable) cannot be given to a new file"
    }
  }
}
