/// What is to be known of a save that was made.
public enum SaveWarning: Hashable, Sendable {
  /// Written into, not replaced in one step: had the power failed meanwhile, it would be neither the
  /// old file nor the new one.
  case inPlace(because: InPlaceReason)
  /// Another program held the file's lock for long, and it was saved without.
  case savedWithoutLock
  /// An earlier save was killed, and in this file is what stood there then, or what another program
  /// wrote meanwhile.
  case interruptedSave(String)
  /// Password or token went to the server without TLS.
  case sentWithoutTLS
  /// The server has it, but not as it was sent, or someone else has changed it since.
  case storedDifferently
  /// The server says that it has it, and could not be asked to show it; why, in words.
  case notReadBack(why: String)
  /// What stood there before could not be kept in the history; why, in words.
  case notInHistory(String)
  /// Each of so many steps is made whole or not at all, but not all of them together.
  case inSteps(Int)
}

/// Why another file cannot take this one's name without losing something.
public enum InPlaceReason: Hashable, Sendable {
  /// It has other names, which would keep the old contents.
  case hardLinks(Int)
  /// It is mounted by itself, as containers do.
  case mountPoint
  /// Its directory does not let this user add a file.
  case directory
  /// Its owner or group cannot be given to another file.
  case owner
  /// Its permissions cannot be.
  case mode
  /// What `chattr` set of it cannot be.
  case flags
  /// Its access list or extended attribute of this name cannot be.
  case attribute(String)
}

extension SaveWarning {
  /// As said behind the file's name, of a save that was made or will be.
  public var words: String {
    switch self {
    case .inPlace(let reason): "written in place, not in one step: \(reason.words)"
    case .savedWithoutLock: "saved without its lock, which another program holds"
    case .interruptedSave(let file):
      "an earlier save was interrupted; what stood there then is in \(file.printable)"
    case .sentWithoutTLS:
      "password or token go there without TLS, for everyone on the way to read; use https"
    case .storedDifferently:
      "the server holds something else now than what was sent: it, or someone else, has changed it"
    case .notReadBack(let why): "the server took it, and did not show it then: \(why.printable)"
    case .inSteps(let count):
      "not atomic: more than one step takes; written in \(count), each whole or not at all"
    case .notInHistory(let why):
      "what stood there before is not kept in the history: \(why.printable)"
    }
  }
}

extension InPlaceReason {
  public var words: String {
    switch self {
    case .hardLinks(let count): "it has \(count) names (hard links)"
    case .mountPoint: "it is a mount of its own"
    case .directory: "its directory does not take a new file"
    case .owner: "its owner or group cannot be given to a new file"
    case .mode: "its mode cannot be given to a new file"
    case .flags: "its flags (chattr) cannot be given to a new file"
    case .attribute(let name): "its attribute \(name.printable) cannot be given to a new file"
    }
  }
}
