import Preferences

/// The way in which a program begins to use a changed file.
public struct ProgramApplication: Sendable {
  /// The command that makes the program read its file again.
  public let command: [String]
  /// A command that succeeds if the program works. Nil if there is none.
  public let verification: [String]?
  /// The command that takes the effect back once the former file is in place again. Nil if that is `command`.
  public let reversal: [String]?
  /// The time that each command may take.
  public let timeout: Duration
  /// How a change is confirmed that may cut the user's way in. Nil if the effect of a change cannot be taken back.
  public let confirmation: Confirmation?
  /// Why the effect of a change cannot be taken back. Nil if that is not known, or it can be.
  public let obstacle: String?

  /// The way in which a change is confirmed. The former file comes back otherwise.
  public struct Confirmation: Hashable, Sendable {
    /// The time after `command` has succeeded, and who confirms.
    public let terms: PendingSave.Terms
    /// Whether all users who are logged in get a message.
    public let isAnnounced: Bool
  }

  /// `command` and `reversal` are programs with their arguments, of which each may take `timeout`.
  public init(
    command: [String], verification: [String]?, reversal: [String]?, timeout: Duration,
    confirmation: Confirmation? = nil, obstacle: String? = nil
  ) {
    (self.command, self.verification, self.reversal) = (command, verification, reversal)
    (self.timeout, self.confirmation, self.obstacle) = (timeout, confirmation, obstacle)
  }

  /// Returns the application with the texts of `words` in place of their names in braces.
  func filling(_ words: [String: String]) -> ProgramApplication {
    ProgramApplication(
      command: command.map { $0.filling(words) },
      verification: verification?.map { $0.filling(words) },
      reversal: reversal?.map { $0.filling(words) }, timeout: timeout, confirmation: confirmation,
      obstacle: obstacle)
  }
}
