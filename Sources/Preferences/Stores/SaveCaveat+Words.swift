extension SaveCaveat {
  /// As said behind the file's name, of a save that was made or will be.
  public var words: String {
    switch self {
    case .inPlace(let reason): "written in place, not in one step: \(reason.words)"
    case .lockNotGiven: "saved without its lock, which another program holds"
    case .leftBehind(let file):
      "an earlier save was interrupted; what stood there then is in \(file.printable)"
    case .unprotected:
      "password or token go there without TLS, for everyone on the way to read; use https"
    case .storedOtherwise:
      "the server holds something else now than what was sent: it, or someone else, has changed it"
    case .notReadBack(let why): "the server took it, and did not show it then: \(why.printable)"
    case .inSteps(let count):
      "not atomic: more than one step takes; written in \(count), each whole or not at all"
    case .notKept(let why): "what stood there before is not kept in the history: \(why.printable)"
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
