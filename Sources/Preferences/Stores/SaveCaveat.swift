/// What is to be known of a save that was made.
public enum SaveCaveat: Hashable, Sendable {
  /// Written into, not replaced in one step: had the power failed meanwhile, it would be neither the
  /// old file nor the new one.
  case inPlace(because: InPlaceReason)
  /// Another program held the file's lock for long, and it was saved without.
  case lockNotGiven
  /// An earlier save was killed, and in this file is what stood there then, or what another program
  /// wrote meanwhile.
  case leftBehind(String)
  /// Password or token went to the server without TLS.
  case unprotected
  /// The server has it, but not as it was sent, or someone else has changed it since.
  case storedOtherwise
  /// The server says that it has it, and could not be asked to show it; why, in words.
  case notReadBack(why: String)
  /// What stood there before could not be kept in the history; why, in words.
  case notKept(String)
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
