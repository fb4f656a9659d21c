import Preferences

/// The way in which a program begins to use a changed file.
public struct ProgramApplication: Sendable {
  /// The command that makes the program read its file again.
  public let command: [String]
  /// A command that succeeds if the program works. Nil if there is none.
  public let verification: [String]?
  /// The time that each command may take.
  public let timeout: Duration

  /// Returns the application with the texts of `words` in place of their names in braces.
  func filling(_ words: [String: String]) -> ProgramApplication {
    ProgramApplication(
      command: command.map { $0.filling(words) },
      verification: verification?.map { $0.filling(words) }, timeout: timeout)
  }
}
