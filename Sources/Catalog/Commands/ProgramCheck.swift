import Preferences

/// The way in which a program judges its file without using it. Its patterns are regular expressions.
public struct ProgramCheck: Sendable {
  /// A way to give a program contents that are not in its file yet.
  public enum Staging: String, Sendable, CaseIterable {
    /// A file of the same name in a private directory.
    case copy
    /// A `copy`, with links to the other files of the directory.
    case beside
    /// The file itself, in a mount namespace in which it has these contents.
    case bind
  }

  /// The command for people: `sshd -t`.
  public private(set) var title: String
  /// The program and its arguments. `{}` is the path of the file, `{dir}` that of its directory.
  public private(set) var command: [String]
  /// The way for users who cannot mount. Root always uses `bind`.
  public let staging: Staging
  /// The time after which the program is killed.
  public let timeout: Duration
  /// The output with which the program refuses the file, although its exit status is 0.
  public let refusals: [String]
  /// The output of a program without a check mode about a faulty argument, after it has accepted the file.
  public let sentinel: String?
  /// The lines of the output that are complaints. All of them if there are no patterns.
  public let complaints: [String]
  /// The beginning of a line that is no part of a complaint, such as the time.
  public let prefix: String?
  /// Patterns whose first group is the key that a complaint without a line is about.
  public let keys: [String]
  /// Whether the lines of a complaint are parts of one sentence.
  public let isOneComplaint: Bool
  /// Whether the program asks servers for names. It has no network otherwise, if that can be taken away.
  public let usesNetwork: Bool
  /// The directory in which the program runs.
  public let directory: String
  /// The patterns of the paths that it is for. Empty if it is for all files of the program.
  let files: [String]

  /// Returns the check with the texts of `words` in place of their names in braces.
  func filling(_ words: [String: String]) -> ProgramCheck {
    var check = self
    check.command = command.map { $0.filling(words) }
    check.title = title.filling(words)
    return check
  }
}

extension String {
  /// Returns the text with the texts of `words` in place of their names in braces.
  func filling(_ words: [String: String]) -> String {
    words.reduce(self) { $0.replacing(text: "{\($1.key)}", with: $1.value) }
  }
}
