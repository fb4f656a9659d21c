/// Why a server has not done what a store asked of it.
public enum ServerTrouble: Hashable, Sendable {
  /// No answer came, and nothing was changed. Why, in words: as everywhere here.
  case unreachable(String)
  /// It, or this program to it, is not believed to be who it says.
  case untrusted(String)
  case loginNeeded
  case loginRefused(String)
  /// It has nothing there.
  case absent
  /// It says no.
  case refused(String)
  /// It cannot do it now.
  case unavailable(String)
  /// What it says is not understood.
  case unreadable(String)
  /// It was sent, and whether it was done is not known.
  case unknownOutcome(String)
}

extension ServerTrouble {
  /// As said behind the store's name. What the server said is escaped.
  public var words: String {
    switch self {
    case .unreachable(let why): "no answer: \(why.printable)"
    case .untrusted(let why): "not trusted: \(why.printable)"
    case .loginNeeded: "it asks who you are; name a user, or a file with the password or token"
    case .loginRefused(let why): "the login is refused: \(why.printable)"
    case .absent: "there is nothing there"
    case .refused(let why): "refused by the server: \(why.printable)"
    case .unavailable(let why): "the server cannot do it now: \(why.printable)"
    case .unreadable(let why): "the server's answer is not understood: \(why.printable)"
    case .unknownOutcome(let why):
      "sent, and whether it was saved is not known: \(why.printable); load it again"
    }
  }
}
