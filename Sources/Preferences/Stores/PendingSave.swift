/// A saved change that is taken back unless it is confirmed in time.
public struct PendingSave: Hashable, Sendable {
  /// The path of the changed file.
  public let path: String
  /// Whether it is the open file.
  public let isOpenFile: Bool
  /// The time that is left, in seconds. Nil while the program is made to use the new file, or the former one.
  public let seconds: Int?
  /// Whether only a login that began after the change can confirm it.
  public let needsNewLogin: Bool

  /// `seconds` is nil while the program is made to use a file.
  public init(path: String, isOpenFile: Bool, seconds: Int?, needsNewLogin: Bool) {
    (self.path, self.isOpenFile) = (path, isOpenFile)
    (self.seconds, self.needsNewLogin) = (seconds, needsNewLogin)
  }

  /// `43 s until the former file comes back`, with the file's name if it is not the open one.
  package var status: String {
    let file = isOpenFile ? "" : "\(path.lastPathName.printable): "
    guard let seconds else { return file + "is being applied" }
    return file + "\(seconds) s until the former file comes back"
  }

  /// The terms on which a change is saved.
  public struct Terms: Hashable, Sendable {
    /// The time for the confirmation, in seconds, once the program uses the file.
    public let seconds: Int
    /// Whether only a login that begins after the change can confirm it.
    public let needsNewLogin: Bool

    /// `seconds` is the time for the confirmation.
    public init(seconds: Int, needsNewLogin: Bool) {
      (self.seconds, self.needsNewLogin) = (seconds, needsNewLogin)
    }

    /// `a new login has to confirm it within 60 s, else the former file comes back`
    package var words: String {
      "\(needsNewLogin ? "a new login" : "somebody") has to confirm it within \(seconds) s, else the former "
        + "file comes back"
    }
  }

  /// The actions of a user.
  public enum Action: Hashable, Sendable {
    case confirm, rollBack
    /// Lets the time end so many seconds from now.
    case extend(Int)
  }
}
