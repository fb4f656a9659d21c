import Preferences

/// The `:` line as it is typed.
public struct CommandLine: Sendable {
  public internal(set) var line = LineText()
  /// What may stand where the cursor is.
  public internal(set) var candidates: [Candidate] = []
  /// The one that has been taken into the line.
  public internal(set) var taken: Int?
  /// Told when the line is given; gone with the next key.
  public internal(set) var problem: LineProblem?
  /// `set NAME VALUE`, and what it does; nil before the verb is known.
  public internal(set) var usage: String?
  /// From this character on it is a secret.
  public internal(set) var secret: Int?
  /// The line as it was typed, before a candidate was taken into it.
  var typed = LineText()
  /// Which line of the history it shows; nil for the one being typed.
  var historyIndex: Int?
  /// Of the directory whose files have been asked for.
  var files: (directory: String, names: [String])?

  /// What may stand in some place of a line.
  public struct Candidate: Hashable, Sendable {
    public let text: String
    /// A few words beside it.
    public let summary: String?
    /// Characters of the typed line that it takes the place of.
    let range: Range<Int>
    /// More must follow, or may.
    let isBeginning: Bool
  }

  public init() {}
}
