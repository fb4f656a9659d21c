/// Where a value in force comes from.
public enum Origin: Hashable, Sendable {
  /// The default of the declaration.
  case builtIn
  /// `Domain.register`.
  case registered
  case stored
  /// Something is stored that breaks the key's type or rules. It is kept, and the default counts.
  case unreadable(Problem)
  /// This run alone: an environment variable or an argument, by its name: `APP_VOLUME`, `--set volume`.
  case overridden(by: String)
}
